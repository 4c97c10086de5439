"""Prints the first N positions that lists of chess moves lead to as FEN: fens.py starts.jsonl N"""

import itertools
import json
import sys

import chess


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in itertools.islice(file, int(sys.argv[2])):
            board = chess.Board()
            for text in json.loads(line)["moves"]:
                board.push_san(text)
            print(board.fen())


main()
