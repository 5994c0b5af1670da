#!/usr/bin/env python3
"""The reference's side of ing_oracle: answers what Ing's law says of a game.

    ing_oracle.py FOLDER    FOLDER holds the reference, check.py

Reads lines from its input and answers each with one line:

    start ROWS COLOR   a new game; ROWS are the points, the top row first, as
                       . X O; COLOR is B or W, who moves first
    play NUMBER        the player to move plays at this point of ROWS, from 0
    pass               ... or passes
    flush              everything so far is answered; this is not

An answer is the board as ROWS, a blank, and for each point a letter: the
verdict on a play of the player to move there, as in LETTERS.
"""
import sys

LETTERS = {
    "legal": "l",
    "occupied": "o",
    "suicide1": "s",
    "hot1": "1",
    "hot2": "2",
    "twin": "t",
    "run": "r",
    "disturb": "d",
    "cycle": "c",
    "cap": "p",
    "over": "e",
}


def main(folder):
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    import check

    colors = {"B": check.B, "W": check.W}
    answers = []
    game = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "flush":
            sys.stdout.write("".join(answers))
            sys.stdout.flush()
            answers = []
            continue
        if words[0] == "start":
            size = int(len(words[1]) ** 0.5)
            rows = [words[1][i * size : (i + 1) * size] for i in range(size)]
            game = check.Game(size, rows, colors[words[2]])
        elif words[0] == "play":
            game.play(game.to_move, int(words[1]))
        elif words[0] == "pass":
            game.play(game.to_move, None)
        else:
            raise ValueError("unknown line: " + line)
        rows = "".join(".XO"[color] for color in game.b.c)
        said = "".join(
            LETTERS[game.verdict(game.to_move, point)]
            for point in range(len(rows))
        )
        answers.append(rows + " " + said + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: ing_oracle.py FOLDER")
    main(sys.argv[1])
