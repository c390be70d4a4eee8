"""Keywords and the glossary are held against each other."""

from __future__ import annotations

from corpus.reading.reader import read_source

WORDS = (
    "Amble",
    "Bow",
    "Carry",
    "Dance",
    "Echo",
    "Float",
    "Glide",
    "Hover",
    "Idle",
    "Jump",
    "Kneel",
    "Leap",
    "March",
)


def told(rules: tuple[str, ...], terms: tuple[str, ...]) -> dict[str, str]:
    lines = ["The Bridge Rules", "", "700. General", "", "702. Keywords", ""]
    for at, name in enumerate(rules, 1):
        lines += [f"702.{at}. {name}", "", f"702.{at}a {name} is a way to walk.", ""]
    lines += ["Glossary", ""]
    for name in terms:
        lines += [name, "A keyword ability that tells how somebody walks.", ""]
    document = read_source("\n".join(lines).encode(), "bridge.txt", kind="rules", language="en")
    return {one.code: one.message for one in document.diagnostics}


def test_a_keyword_without_entry_and_an_entry_without_rule_are_named() -> None:
    found = told(WORDS, (*WORDS[:3], *WORDS[4:], "Nod"))
    assert found["keyword_unlisted"].endswith("Dance (702.4).")
    assert found["keyword_unruled"].endswith("Nod.")


def test_nothing_is_told_where_both_agree_or_the_section_explains_no_keywords() -> None:
    assert not {"keyword_unlisted", "keyword_unruled"} & told(WORDS, WORDS).keys()
    assert "keyword_unlisted" not in told(WORDS, WORDS[:4])
    assert "keyword_unruled" not in told(WORDS, (*WORDS[:-1], "March, Marching"))


def test_names_that_entries_send_to_and_none_bears_are_told() -> None:
    def unborne(see: str) -> list[str]:
        rules = "The Bridge Rules\n\n100. Steps\n\n100.1. One walks.\n\n"
        text = f"{rules}Glossary\n\nStep\nA walk. {see}\n\nLamp\nA light.\n"
        document = read_source(text.encode(), "bridge.txt", kind="rules", language="en", date="2001-01-01")
        return [one.message for one in document.diagnostics if one.code == "term_unborne"]

    assert ["Lantern" in message for message in unborne("See Lantern.")] == [True]
    assert not unborne("See Lamp.") and not unborne("See also Lamps.") and not unborne("See rule 100.1.")
