"""Hold a program against cases: python run_cases.py cases.json PROGRAM [ARGUMENT…]

PROGRAM reads a case on each line, {"rule": …, "given": …}, and prints its answer as JSON on each line: a number or
"91/6", null, true, a text, a list, or {"refused": "reason"}.
"""

import json
import subprocess
import sys
from fractions import Fraction


def bare(value: object) -> object:
    """Whole numbers, decimals and quotients as one kind of number, so that 0.5 is "1/2"."""
    try:
        return value if isinstance(value, bool) else Fraction(str(value))
    except ValueError:
        return [bare(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    lines = "".join(json.dumps({"rule": case["rule"], "given": case["given"]}) + "\n" for case in cases)
    printed = subprocess.run(sys.argv[2:], input=lines, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    answers = [json.loads(line) for line in printed.splitlines()]
    wrong = [
        f"{case['article']}, {case['name']}: {answer} instead of {case.get('expected', 'a refusal')}"
        for case, answer in zip(cases, answers, strict=True)
        if isinstance(answer, dict) != ("refused" in case) or bare(answer) != bare(case.get("expected", answer))
    ]
    print(*wrong, f"{len(cases) - len(wrong)} of {len(cases)} cases agree", sep="\n")
    sys.exit(bool(wrong))
