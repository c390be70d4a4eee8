"""Word and OpenDocument files: their structure counts, not the letters of their tags."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.carry import carry
from corpus.reading.carriers.office import read_office
from corpus.reading.refusals import UnreadableError
from tests.reading.samples import packed

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "style", "table")
)


def word(body: str, **parts: str) -> list[str]:
    held = {f"word/{name}.xml": text for name, text in parts.items()}
    data = packed({"word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>", **held})
    return [line for line in carry(data, "x.docx").lines if line]


def p(text: str, properties: str = "") -> str:
    return f"<w:p>{properties}<w:r><w:t>{text}</w:t></w:r></w:p>"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (p("420.1. Un pont."), ["420.1. Un pont."]),
        ("<w:p><w:r><w:t>Un</w:t><w:tab/><w:t>pont</w:t><w:br/><w:t>long</w:t></w:r></w:p>", ["Un\tpont", "long"]),
        ("<w:p><w:r><w:t>mi</w:t><w:noBreakHyphen/><w:t>pont</w:t></w:r></w:p>", ["mi-pont"]),
        (
            "<w:p><w:del><w:r><w:delText>non</w:delText></w:r></w:del>"
            "<w:ins><w:r><w:t>oui</w:t></w:r></w:ins></w:p>",
            ["oui"],
        ),
        (
            "<w:p><w:moveFrom><w:r><w:t>ici</w:t></w:r></w:moveFrom></w:p>"
            "<w:p><w:moveTo><w:r><w:t>ici</w:t></w:r></w:moveTo></w:p>",
            ["ici"],
        ),
        (
            f"<w:tbl><w:tr><w:tc>{p('420.1.')}</w:tc><w:tc>{p('Un pont.')}</w:tc></w:tr></w:tbl>",
            ["420.1.", "Un pont."],
        ),
        (
            '<w:p><w:r><w:t>Avant</w:t></w:r><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:txbxContent>'
            + p("Encadré") + "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>" + p("Encadré")
            + "</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t> et après</w:t></w:r></w:p>",
            ["Encadré", "Avant et après"],
        ),
    ],
)  # fmt: skip
def test_a_word_file_is_read_by_its_structure(body: str, lines: list[str]) -> None:
    assert word(body) == lines


def level(depth: int, text: str, form: str = "decimal", start: int = 1) -> str:
    held = f'<w:start w:val="{start}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{depth}">{held}</w:lvl>'


def test_numbers_that_the_program_draws_are_written_out() -> None:
    levels = level(0, "%1.", start=420) + level(1, "%1.%2.") + level(2, "%1.%2%3", "lowerLetter")
    numbering = (
        f'<w:numbering {W}><w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
    )
    styles = (
        f'<w:styles {W}><w:style w:styleId="Regle"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'
        '</w:pPr></w:style><w:style w:styleId="Ici"><w:basedOn w:val="Regle"/></w:style></w:styles>'
    )

    def numbered(text: str, depth: int) -> str:
        return p(text, f'<w:pPr><w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="3"/></w:numPr></w:pPr>')

    body = numbered("Ponts", 0) + numbered("Un.", 1) + numbered("Détail.", 2) + numbered("Encore.", 2)
    body += p("Deux.", '<w:pPr><w:pStyle w:val="Ici"/></w:pPr>') + numbered("Sous.", 2) + numbered("Rives", 0)
    assert word(body, numbering=numbering, styles=styles) == [
        "420. Ponts", "420.1. Un.", "420.1a Détail.", "420.1b Encore.", "420.2. Deux.", "420.2a Sous.", "421. Rives",
    ]  # fmt: skip


def test_an_open_document_is_read_by_its_structure() -> None:
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>Non</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes>"
        '<text:list text:style-name="L"><text:list-item><text:p>Ponts</text:p><text:list><text:list-item><text:p>Un'
        '<text:s text:c="2"/>pont<text:note><text:p>Bas de page</text:p></text:note> de <text:span>bois</text:span>.'
        "</text:p></text:list-item></text:list></text:list-item></text:list><text:p>Fin<text:line-break/>ici</text:p>"
    )
    content = (
        f"<office:document-content {ODF}>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    text = read_office(packed({"content.xml": content}), "x.odt")
    assert text.split("\n") == ["Ponts", "Un  pont de bois.", "Fin", "ici"]


def test_entities_are_not_expanded_and_nothing_is_fetched() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    data = packed(
        {"word/document.xml": f"{bomb}<w:document {W}><w:body>{p('Un &b; pont')}</w:body></w:document>"}
    )
    assert "haha" not in read_office(data, "x.docx")


@pytest.mark.slow
def test_an_archive_that_lies_about_its_size_is_refused_while_it_is_unpacked() -> None:
    data = packed({f"{place}.txt": "a" * 20_000_000 for place in range(3)})
    with pytest.raises(UnreadableError, match="unpacks to more than 50 MB"):
        carry(data, "x.zip")
    swollen = packed({"word/document.xml": "<a>" + " " * 60_000_000})
    with pytest.raises(UnreadableError, match="unpacks to more than 50 MB"):
        carry(swollen, "x.docx")


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_a_mail_keeps_its_subject_and_day(kind: str) -> None:
    head = "From: odile@pont.example\nSubject: Les ponts\nDate: Mon, 12 Mar 2001 09:30:21 +0100\nMIME-Version: 1.0\n"
    head += (
        f"Content-Type: text/{kind}; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\n"
    )
    carried = carry(head.encode() + b"<p>420.1. Un pont d=E9sert.</p>", "x.mht")
    assert (carried.title, carried.day) == ("Les ponts", "2001-03-12")
    assert "désert" in carried.lines[-1]
