"""What the library keeps: sources and editions, entries and texts, references, links, threads and versions."""

from corpus.models.addresses import address_of
from corpus.models.card import CardBatch, CardName, CardRule, StoredCard
from corpus.models.edition import Diagnostic, Edition, LineOwners, Origin, Source, SourceContent, Witness
from corpus.models.entry import Citation, Entry, Reference, Text, entry_url, term_url, url_of
from corpus.models.library import Library, MachineAnswers
from corpus.models.link import Bulletin, Correction, Lineage, Link, StoredComparison
from corpus.models.publication import Draft, HandedIn, Publication, Redirect, Withdrawal, Work
from corpus.models.twin import Twin, TwinEdition
from corpus.models.version import Membership, Thread, Version
