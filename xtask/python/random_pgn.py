"""Writes random legal games of chess as PGN until they have so many plies: random_pgn.py PLIES SEED > games.pgn"""

import random
import sys

import chess
import chess.pgn


def play(chance: random.Random, number: int) -> chess.pgn.Game:
    """One game, up to its end by the rules or to a length that real games have."""
    game = chess.pgn.Game()
    game.headers["Event"] = "Random legal moves"
    game.headers["Round"] = str(number)
    node = game
    board = chess.Board()
    length = chance.randrange(40, 140)
    while board.ply() < length and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    game.headers["Result"] = board.result()
    return game


def main() -> None:
    n_plies, seed = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    number = 0
    while n_plies > 0:
        number += 1
        game = play(chance, number)
        n_plies -= game.end().ply()
        print(game, end="\n\n")


main()
