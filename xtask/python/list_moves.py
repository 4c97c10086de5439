"""Lists the legal moves of the first N FENs of a file, and prints how many there are: list_moves.py MODULE FILE N"""

import sys


def count_by_chess(fens: list[str]) -> int:
    """python-chess."""
    return sum(len(list(chess.Board(fen).legal_moves)) for fen in fens)


def count_by_pyffish(fens: list[str]) -> int:
    """Fairy-Stockfish's own module."""
    return sum(len(pyffish.legal_moves("chess", fen, [])) for fen in fens)


with open(sys.argv[2], encoding="utf-8") as file:
    all_fens = file.read().splitlines()[: int(sys.argv[3])]
if sys.argv[1] == "chess":
    import chess

    print(count_by_chess(all_fens))
else:
    import pyffish

    print(count_by_pyffish(all_fens))
