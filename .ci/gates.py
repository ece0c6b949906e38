"""Fails when the score is below what the product promises (README, "How good is it?")."""
import json
import sys

score = json.load(open(sys.argv[1]))
figures = score["groups"]["all"]
gates = [
    ("lenient", "at least", 0.75),
    ("false-cordons", "at most", 0.05),
    ("missed-hardware", "at most", 0.10),
    ("diagnose-share", "at most", 0.35),
]
failed = 0
for name, way, limit in gates:
    share = figures[name]["share"]
    good = share >= limit if way == "at least" else share <= limit
    failed += not good
    print(f"{'ok    ' if good else 'FAILED'} {name}: {share:.3f}, {way} {limit}")
checks = score["stability"]
changed = sum(checks[name]["changed"] for name in ("doubled", "cut", "permuted"))
print(f"{'ok    ' if changed == 0 else 'FAILED'} decisions that change when lines are doubled, cut or permuted: {changed}")
sys.exit(1 if failed or changed else 0)
