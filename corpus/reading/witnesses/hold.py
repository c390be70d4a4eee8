"""An edition held against its neighbours: what they witness is repaired, what they miss is reported. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from corpus.reading import diagnostics
from corpus.reading.checks.damage import damages_of, numbering_of
from corpus.reading.document import Document, ReadDiagnostic, Rule
from corpus.reading.inline import structure
from corpus.reading.references import find as references
from corpus.reading.rules import titles
from corpus.reading.rules.coverage import covers, in_order
from corpus.reading.witnesses.alarm import PARTIAL, alarms, cut_sections
from corpus.reading.witnesses.evidence import Evidence, evidence_of, example_key, rule_key, term_key
from corpus.reading.witnesses.numbers import NumberRepair, number_repairs
from corpus.reading.witnesses.terms import defined, mended, missing_names, set_free

_DERIVED = frozenset(
    {"reference_unresolved", "reference_repaired", "title_from_citations", "title_disagrees"}
)
"""What is reported of references and titles: worked out anew once numbers have changed."""

_ABOUT_NUMBERS = frozenset({"number_missing", "order_broken", "parent_missing"})
"""What is reported of the order of numbers: worked out anew once some are put right."""

_ABOUT_LETTERS = frozenset({"lost_symbol", "mojibake"})
"""What broken letters make reading tell: worked out anew once some are put right."""


def hold(document: Document, others: Sequence[Evidence]) -> Document:
    """``document`` with what ``others`` (see `evidence.neighbours`) witness put right, each repair with what
    was printed and who witnesses it, and a diagnostic for what they hold and it lacks. Without neighbours it comes
    back as it is.
    """
    if document.kind != "rules" or not others:
        return document
    own = evidence_of(document, "")
    made, told = _repaired(document, own, others)
    own = evidence_of(made, "") if made is not document else own
    told += alarms(own, others)
    if made is document and not told:
        return document
    if any(one.code == PARTIAL for one in told):
        made = replace(made, covers=covers(made.rules, cut_sections(own, others)))
    return replace(made, diagnostics=diagnostics.fold((*made.diagnostics, *told)))


def needs_document(own: Evidence, others: Sequence[Evidence], broken: bool) -> bool:
    """Whether the neighbours may have something to repair in the edition ``own``, so that it is worth reading it again;
    ``broken`` says that letters of it look broken.
    """
    return bool(others) and (broken or bool(number_repairs(own, others)) or bool(missing_names(own, others)))


def _repaired(
    document: Document, own: Evidence, others: Sequence[Evidence]
) -> tuple[Document, list[ReadDiagnostic]]:
    told: list[ReadDiagnostic] = []
    numbers = {repair.line: repair for repair in number_repairs(own, others)}
    rules = [_rule(rule, numbers.get(rule.first_line), others, told) for rule in document.rules]
    missing = missing_names(own, others)
    terms = list(document.terms)
    if missing:
        names = tuple(one.name for one in others if one.terms)
        terms = []
        for term, owner in set_free(document.terms, missing, defined(missing, others)):
            if owner is not None:
                told.append(diagnostics.make("term_freed", term.first_line, term=term.term, owner=owner))
                term = replace(term, witnesses=names)
            terms.append(term)
    for place, term in enumerate(terms):
        key = term_key(term.term)
        text, mended_by = mended(term.text, ((one.name, one.texts.get(key)) for one in others))
        if mended_by:
            told.append(_letters(f"«\u00a0{term.term}\u00a0»", term.first_line, mended_by))
            terms[place] = replace(term, text=text, references=(), see=())
    if not told:
        return document, told
    lettered = {one.line for one in told if one.code == "letters_witnessed"}
    ordered = in_order(rules)
    again = {rule.first_line for rule in ordered if rule.copy > 1}
    gone = _DERIVED | (_ABOUT_LETTERS if lettered else set()) | (_ABOUT_NUMBERS if numbers else set())
    kept = tuple(
        one
        for one in document.diagnostics
        if one.code not in gone and not (numbers and one.code == "duplicate_number" and one.line not in again)
    )
    if numbers:
        told += numbering_of(ordered)
    plain = replace(
        document,
        rules=ordered,
        terms=tuple(terms),
        covers=covers(rules),
        diagnostics=kept,
    )
    if lettered:
        told += [one for one in damages_of(plain) if one.code in _ABOUT_LETTERS]
        told += [one for one in document.diagnostics if one.code == "mojibake" and one.line not in lettered]
    return titles.apply(references.attach(structure(plain))), told


def _rule(
    rule: Rule, number: NumberRepair | None, others: Sequence[Evidence], told: list[ReadDiagnostic]
) -> Rule:
    if number is not None and number.printed == rule.number:
        told.append(
            diagnostics.make(
                "number_witnessed",
                rule.first_line,
                read=number.printed,
                number=number.meant,
                names=", ".join(number.witnesses),
            )
        )
        rule = replace(
            rule, number=number.meant, read=rule.read or number.printed, witnesses=number.witnesses, copy=1
        )
    return _lettered(rule, others, told)


def _lettered(rule: Rule, others: Sequence[Evidence], told: list[ReadDiagnostic]) -> Rule:
    """The rule with broken letters of its text and examples put right."""

    examples = list(rule.examples)
    for rank, example in enumerate(examples, 1):
        said = ((one.name, one.texts.get(example_key(one.number_of(rule), rank))) for one in others)
        text, names = mended(example.text, said)
        if names:
            where = f"{rule.number}, exemple {rank}"
            told.append(_letters(where, example.first_line, names))
            examples[rank - 1] = replace(example, text=text, references=())
    said = ((one.name, one.texts.get(rule_key(one.number_of(rule)))) for one in others)
    text, names = mended(rule.text, said)
    if names:
        told.append(_letters(rule.number, rule.first_line, names))
        rule = replace(rule, text=text, printed=rule.text, witnesses=names, references=())
    return replace(rule, examples=tuple(examples)) if examples != list(rule.examples) else rule


def _letters(where: str, line: int, names: Sequence[str]) -> ReadDiagnostic:
    return diagnostics.make("letters_witnessed", line, number=where, names=", ".join(names))
