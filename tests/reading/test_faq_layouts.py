"""FAQs in other layouts: old lists of rulings, notes that are only set in, questions and answers."""

from corpus.reading.faq import reader as faq
from corpus.reading.reader import read_source

OLD_LIST = """Rulings of the Marsh
Last updated: 15 March 2002

+----------+

Black Bog:
  * It is deep. [odile 1996/02/14]
  * It is not a bridge,
    whatever it looks like. [bob 1997/08/21]

Green Bog:
Card Text: A green bog. (Errata)
  * It is green. [odile 1998/01/01]

White Bog:  (Old text)
  * It may be crossed. [odile 2000/10/12]""".splitlines()


def test_old_lists_of_rulings_name_what_they_are_about_with_a_colon():
    draft = faq.read(OLD_LIST)
    assert [(topic.name, len(topic.rulings)) for topic in draft.topics] == [
        ("Black Bog", 2), ("Green Bog", 1), ("White Bog:  (Old text)", 1),
    ]  # fmt: skip
    document = read_source("\n".join(OLD_LIST).encode(), "x.txt", language="en")
    assert (document.kind, document.date) == ("faq", "2002-03-15")
    assert "text_cut" not in {entry.code for entry in document.diagnostics}


def test_questions_with_answers_are_a_faq():
    text = "Vos questions, mars 2004\n\nQ: Un pont ?\nA: Oui, un joueur le voit.\n\n"
    text += "Question 2 : Deux ?\nRéponse 2 : Non.\n"
    document = read_source(text.encode(), "x.txt", language="fr")
    assert (document.kind, document.date, document.date_precision) == ("faq", "2004-03-01", "estimated")
    assert [ruling.text for ruling in document.topics[0].rulings] == [
        "Q: Un pont ?\nA: Oui, un joueur le voit.", "Question 2 : Deux ?\nRéponse 2 : Non.",
    ]  # fmt: skip
