"""Validates PGN as python-chess does it, and prints how many plies it had: validate_pgn.py games.pgn"""

import sys

import chess.pgn


def main() -> None:
    n_plies = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                sys.exit(f"game {game.headers.get('Round')}: {game.errors}")
            board = game.board()
            for move in game.mainline_moves():
                board.push(move)
                n_plies += 1
    print(n_plies)


main()
