"""Which rule of one edition became which of another.

In order: a curator's pairs; wordings that are equal and unique; then candidates that share rare words, weighed by text and
by surroundings, chosen all at once; at last splits and merges among what is left. Deterministic, and
`align(a, b)` mirrors `align(b, a)`: the work is always done from the edition whose slug comes first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from corpus.comparing.assignment import assign
from corpus.comparing.candidates import nearest
from corpus.comparing.context import Context
from corpus.comparing.edition import Alignment, ComparedEdition, ForcedPair, Pair
from corpus.comparing.resemblance import Resemblance
from corpus.comparing.wording import prepare

TAU = 0.55
WF, WN, WS, WC = 0.22, 0.12, 0.10, 0.3
MERGE = 0.45


def align(old: ComparedEdition, new: ComparedEdition, forced: Sequence[ForcedPair] = ()) -> Alignment:
    a, b = prepare(old), prepare(new)
    fixed = fixed_pairs(a, b)
    like = Resemblance(a, b)
    guess = [-1] * len(a)
    for i, j in fixed.items():
        guess[i] = j
    taken = set(fixed.values())
    free_old = [i for i in range(len(a)) if i not in fixed]
    free_new = [j for j in range(len(b)) if j not in taken]
    cand = defaultdict(dict)
    fwd = nearest(free_old, like.old, free_new, like.new)
    bwd = nearest(free_new, like.new, free_old, like.old)
    pairs = {(i, j) for i, js in fwd.items() for j in js} | {(i, j) for j, is_ in bwd.items() for i in is_}
    num = {w.number: j for j, w in enumerate(b)}
    fn = set(free_new)
    for i in free_old:
        j = num.get(a[i].number)
        if j in fn:
            pairs.add((i, j))
    texts = {}
    for round_ in range(3):
        ctx = Context(a, b, guess)
        if round_:
            fo = set(free_old)
            for i in free_old:
                p = a[i].parent
                if p >= 0 and guess[p] >= 0:
                    pairs.update((i, j) for j in b[guess[p]].children if j in fn)
        w = defaultdict(dict)
        for i, j in pairs:
            t = texts.get((i, j))
            if t is None:
                t = texts[i, j] = like.text(i, j) + 0.1 * like.shown(i, j)
            s = t + WF * ctx.family(i, j) + WN * ctx.neighbours(i, j)
            if a[i].number == b[j].number:
                s += WS * ctx.stability
            if a[i].children or b[j].children:
                s += WC * ctx.children(i, j)
            if a[i].level != b[j].level:
                s -= 0.05
            if t > 0.15 or not a[i].words:
                w[i][j] = s - TAU
        got = assign(w)
        for i in free_old:
            guess[i] = got.get(i, -1)
    made = []
    for i, j in enumerate(guess):
        if j >= 0:
            made.append(
                Pair(
                    a[i].number, b[j].number, min(1, like.text(i, j)), "equal" if i in fixed else "rewording"
                )
            )
    # merges
    lost = [i for i in free_old if guess[i] < 0]
    taken = set(guess) - {-1}
    born = [j for j in free_new if j not in taken]
    m = nearest(lost, like.old, range(len(b)), like.new)
    ctx = Context(a, b, guess)
    for i in lost:
        best = max(
            ((like.old_in_new(i, j) + 0.3 * ctx.family(i, j) + 0.1 * ctx.neighbours(i, j), j) for j in m[i]),
            default=(0, -1),
        )
        if best[0] > MERGE and best[1] in taken:
            made.append(Pair(a[i].number, b[best[1]].number, min(1, best[0]), "merged", merged=True))
        else:
            made.append(Pair(a[i].number, None, 0.0, "removed"))
    s = nearest(born, like.new, range(len(a)), like.old)
    also = defaultdict(list)
    for j in born:
        best = max(
            ((like.new_in_old(i, j) + 0.3 * ctx.family(i, j) + 0.1 * ctx.neighbours(i, j), i) for i in s[j]),
            default=(0, -1),
        )
        if best[0] > MERGE + 0.3 and guess[best[1]] >= 0:
            also[a[best[1]].number].append(b[j].number)
        else:
            made.append(Pair(None, b[j].number, 0.0, "added"))
    import dataclasses

    made = [
        dataclasses.replace(p, also_new=tuple(also[p.old])) if p.old in also and p.reason != "merged" else p
        for p in made
    ]
    return Alignment(tuple(made))


def fixed_pairs(a, b):
    """Equal, unique wordings of some length."""
    wa, wb = defaultdict(list), defaultdict(list)
    for i, w in enumerate(a):
        wa[w.words].append(i)
    for j, w in enumerate(b):
        wb[w.words].append(j)
    return {i[0]: wb[k][0] for k, i in wa.items() if len(k) >= 5 and len(i) == 1 and len(wb.get(k, ())) == 1}
