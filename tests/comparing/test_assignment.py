"""The global choice is the best one."""

from hypothesis import given, strategies as st

from corpus.comparing.align.assignment import assign

graphs = st.dictionaries(
    st.integers(0, 5), st.dictionaries(st.integers(0, 5), st.integers(-2, 9), max_size=6), max_size=6
)


def best(weights, rows, used=frozenset()):
    if not rows:
        return 0
    row, *rest = rows
    options = [best(weights, rest, used)]
    options += [
        w + best(weights, rest, used | {c}) for c, w in weights[row].items() if c not in used and w > 0
    ]
    return max(options)


@given(graphs)
def test_the_sum_is_the_greatest(weights):
    chosen = assign(weights)
    assert len(set(chosen.values())) == len(chosen)
    assert all(weights[row][column] > 0 for row, column in chosen.items())
    assert sum(weights[row][column] for row, column in chosen.items()) == best(weights, list(weights))


def test_the_first_come_gives_way_where_all_gain_by_it():
    assert assign({0: {0: 5, 1: 4}, 1: {0: 4}}) == {0: 1, 1: 0}
