"""The addresses of the library, all in French; each page has one."""

from django.conf import settings
from django.urls import path
from django.views.generic import RedirectView

from corpus.pages.bench import views as bench
from corpus.pages.cards import views as cards
from corpus.pages.compare import since, views as compare
from corpus.pages.desk import links, pages_changed, publishers, requests, views as desk
from corpus.pages.editions import views as editions
from corpus.pages.editorial import views as pages
from corpus.pages.feeds import feeds
from corpus.pages.home import views as home
from corpus.pages.rules import plain, views as rules
from corpus.pages.search import views as search, views as suggestions
from corpus.pages.tournament import views as tournament
from corpus.pocket import data, views as pocket

OPENSEARCH = {"template": "opensearch.xml", "kind": "application/opensearchdescription+xml"}
ROBOTS = {"template": "robots.txt", "kind": "text/plain; charset=utf-8"}

urlpatterns = [
    path("", home.home, name="home"),
    path("recherche/", search.search, name="search"),
    path("recherche/suggestions/", suggestions.suggest, name="suggest"),
    path("recherche/suggestions.json", suggestions.suggestions_json, name="suggestions-json"),
    path("editions/", editions.editions, name="editions"),
    path("editions/atom.xml", feeds.editions_feed, {"form": "atom.xml"}, name="feed-editions"),
    path("editions/flux.json", feeds.editions_feed, {"form": "flux.json"}, name="feed-editions-json"),
    path("editions/<slug:slug>/", editions.edition, name="edition"),
    path("editions/<slug:slug>/source/", editions.source, name="edition-source"),
    path("editions/<slug:slug>/changements/", editions.changes, name="edition-changes"),
    path("editions/<slug:slug>/glossaire/", editions.glossary, name="edition-glossary"),
    path("editions/<slug:slug>/<str:number>/", rules.edition_rule, name="edition-rule"),
    path(
        "editions/<slug:slug>/<str:number>/images/",
        RedirectView.as_view(url="/editions/%(slug)s/%(number)s/#histoire", permanent=True),
    ),
    path("regles/", rules.rules, name="rules"),
    path("regles/<str:number>/", rules.rule, name="rule"),
    path("cr/<str:number>.txt", plain.plain_rule, name="plain"),
    path("cr/<str:number>", rules.short, name="short"),
    path("cr/<str:number>/", rules.short),
    path("regles/<str:number>/carte/", rules.framed_rule, name="rule-frame"),
    path("oembed", rules.oembed, name="oembed"),
    path("regles/<str:number>/atom.xml", feeds.rule_feed, {"form": "atom.xml"}, name="feed-rule"),
    path("regles/<str:number>/flux.json", feeds.rule_feed, {"form": "flux.json"}, name="feed-rule-json"),
    path("comparer/", compare.pick, name="compare"),
    path("comparer/<slug:old>/<slug:new>/", compare.editions, name="compare-editions"),
    path("comparer/<slug:old>/<slug:new>/<str:number>/", compare.rule, name="compare-rule"),
    path("tournoi/", tournament.tournaments, name="tournaments"),
    path("tournoi/penalites/", tournament.penalties, name="penalties"),
    path("tournoi/<slug:series>/", tournament.document, name="tournament"),
    path("tournoi/<slug:series>/<str:number>/", tournament.section, name="tournament-section"),
    path("banc/", bench.bench, name="bench"),
    path("citation/", bench.citation, name="citation"),
    path("donnees/", data.data, name="data"),
    path("donnees/lexique.csv", data.lexicon_csv, name="data-lexicon"),
    path("donnees/concordance.tsv.xz", data.concordance_file, name="data-concordance"),
    path("aide-memoire/", pocket.sheet, name="sheet"),
    path("hors-ligne.js", pocket.worker, name="worker"),
    path("hors-ligne/", pocket.shell, name="offline"),
    path("manifest.webmanifest", pocket.manifest, name="manifest"),
    path("donnees/<str:name>", pocket.data_file, name="data-file"),
    path("id/<slug:thread>/", data.law, name="law"),
    path("depuis/", since.choose, name="since-choose"),
    path("depuis/<str:asked>/", since.since, name="since"),
    path("depuis/<str:asked>/atom.xml", feeds.since_feed, {"form": "atom.xml"}, name="feed-since"),
    path("depuis/<str:asked>/flux.json", feeds.since_feed, {"form": "flux.json"}, name="feed-since-json"),
    path("cartes/", cards.cards, name="cards"),
    path("cartes/<slug:slug>/", cards.card, name="card"),
    path("bureau/", desk.desk, name="desk"),
    path("bureau/entrer/", desk.sign_in, name="desk-sign-in"),
    path("bureau/sortir/", desk.sign_out, name="desk-sign-out"),
    path("bureau/deposer/", desk.upload, name="desk-upload"),
    path("bureau/premiere-heure/", requests.first_hour, name="desk-first-hour"),
    path("bureau/web/", desk.from_web, name="desk-web"),
    path("bureau/editeurs/", publishers.publishers, name="desk-publishers"),
    path("bureau/recherches/oublier/", desk.forget_searches, name="desk-forget-searches"),
    path("bureau/textes-officiels/", desk.show_official, name="desk-official"),
    path("bureau/travaux/<slug:name>/", requests.work, name="desk-work"),
    path("bureau/travaux/<slug:name>/arreter/", requests.stop, name="desk-work-stop"),
    path("bureau/projets/<slug:name>/pages/", pages_changed.draft_pages, name="desk-draft-pages"),
    path(
        "bureau/projets/<slug:name>/lignes/<slug:slug>/", pages_changed.draft_lines, name="desk-draft-lines"
    ),
    path("bureau/projets/<slug:name>/", desk.draft, name="desk-draft"),
    path("bureau/projets/<slug:name>/changer/", desk.change_draft, name="desk-change-draft"),
    path("bureau/editions/<slug:slug>/", desk.edition, name="desk-edition"),
    path("bureau/liens/", links.link, name="desk-link"),
    path("bureau/journal/", desk.journal, name="desk-journal"),
    path("bureau/journal/<int:generation>/annuler/", desk.take_back, name="desk-undo"),
    path("vocabulaire/", RedirectView.as_view(url="/donnees/", permanent=True)),
    path("a-propos/", pages.written, {"name": "a-propos"}, name="about"),
    path("aide/", pages.written, {"name": "aide"}, name="help"),
    path("opensearch.xml", feeds.for_machines, OPENSEARCH, name="opensearch"),
    path("sitemap.xml", feeds.sitemap, name="sitemap"),
    path("sitemap-<slug:slug>.xml", RedirectView.as_view(url="/sitemap.xml", permanent=True)),
    path("robots.txt", feeds.for_machines, ROBOTS, name="robots"),
]
if settings.TWO_FACTOR:
    from corpus.pages.desk import second_factor

    urlpatterns += [
        path("bureau/second-facteur/", second_factor.second_factor, name="desk-second-factor"),
    ]
