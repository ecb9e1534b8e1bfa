### Die Wörter der Seite auf Deutsch. Was in einem Spiel geschieht, sagt der Tisch: `citadels_core/translation`.

language = Deutsch
choose-language = Sprache
brand = Citadels
close = Schließen
unreachable = Der Server ist nicht erreichbar. Sieh nach, ob er läuft, und versuche es noch einmal.
unexpected = Der Server hat nicht wie erwartet geantwortet ({ $status }).

## Farben

colours-system = Farben: System
colours-light = Farben: hell
colours-dark = Farben: dunkel

## Wörter der Maschine

type-noble = adlig
type-religious = religiös
type-trade = Handel
type-military = Militär
type-unique = besonders
provenance-official = offiziell
provenance-transcribed = abgeschrieben
provenance-reconstructed = rekonstruiert
provenance-original = eigener Text
bot-random = zufällig
bot-greedy = gierig
bot-search = suchend
zone-deck = Stapel
zone-hand = Hand
zone-aside = ausgelegt
zone-out = aus der Runde
zone-pool = Auswahl
zone-facedown = verdeckt
zone-held = behalten
zone-packet = weitergegeben
zone-under = darunter

## Die erste Seite

home-title = Ein Tisch für Citadels
looking = Die Ausgaben werden geladen …
new-table = Ein neuer Tisch
your-name = Dein Name
edition = Ausgabe
edition-players = { $edition } ({ $least } bis { $most } Spieler)
players = Spieler
make-table = Tisch aufmachen
make-hint = Pakete, Zusammenstellungen, Varianten, Bots und Gäste wählst du am Tisch, bevor das Spiel beginnt.
come-title = An einen Tisch kommen
come-link = Einladungslink, oder die Kennung eines Tisches zum Zuschauen
come-go = Los
mine-title = Tische in diesem Browser
mine-seats =
    { $seats ->
        [one] ein Platz
       *[other] { $seats } Plätze
    }, { $when }
mine-forget = vergessen
mine-forget-table = Den Tisch { $table } vergessen

## Eine Einladung

join-title = Du bist an einen Tisch eingeladen
sit-down = Hinsetzen
back-to-seat = Zurück an meinen Platz
only-watch = Nur zuschauen

## Vor dem Spiel

lobby-title = Ein Tisch
who-plays = Wer spielt
watching = { $count } schauen zu
host-chooses = Die Spielleitung wählt, was gespielt wird, und beginnt das Spiel.
played-with = Gespielt wird mit: { $names }.
table-packs = Pakete an diesem Tisch
pack-can = Was es kann: { $capabilities }.
pack-can-nothing = Es kann nichts Besonderes.
capability-adds-rank = fügt einen Charakter mit Rang { $rank } hinzu
capability-adds-an-edition = fügt eine Ausgabe hinzu
capability-changes-other-cards = ändert andere Karten
capability-reuses-a-name = verwendet einen Namen noch einmal
capability-looks-at-hands = sieht Handkarten an
capability-looks-at-the-deck = sieht den Stapel an
capability-looks-at-characters = sieht verdeckte Charaktere an
capability-takes-gold-of-others = nimmt anderen Gold
capability-takes-cards-of-others = nimmt anderen Karten
capability-destroys-districts = zerstört Stadtviertel
capability-seizes-districts = nimmt Stadtviertel in Besitz
capability-exchanges-districts = tauscht Stadtviertel
capability-moves-districts = versetzt Stadtviertel
capability-turns-districts-facedown = dreht Stadtviertel um
capability-moves-the-crown = vergibt die Krone
capability-changes-the-draft = ändert die Wahl der Charaktere
capability-changes-the-cast = ändert, welche Charaktere mitspielen
capability-changes-turns = ändert die Züge
capability-changes-the-end = ändert das Spielende
capability-changes-scoring = ändert die Wertung
capability-changes-prices = ändert Preise
capability-changes-builds = ändert, was gebaut werden darf
capability-changes-gathering = ändert die Einnahmen
capability-protects-districts = schützt Stadtviertel
capability-acts-out-of-turn = fragt außerhalb des eigenen Zuges
capability-makes-secret-choices = trifft geheime Entscheidungen
capability-uses-chance = nutzt den Zufall
seed-named = Die Spielleitung hat den Startwert bestimmt und kann alle Karten kennen.
start = Spiel beginnen
start-hint = Bots nehmen die Plätze, die noch frei sind.
leave = Den Tisch verlassen
seat-bot = ein Bot ({ $bot })
seat-open = frei
seat-here = da
seat-gone = nicht verbunden
you = du
host = Spielleitung
seat-who = Wer auf Platz { $seat } sitzt
seat-free = frei für einen Gast
seat-of-bot = Bot: { $bot }
change-name = Ändern
invite-link = Lade andere mit diesem Link ein
watch-link = Link zum Zuschauen
copy = Kopieren
copied = Kopiert
hot-seat = Noch jemand an diesem Bildschirm
hot-seat-add = Dazusetzen
hot-seat-shared = { $count } Spieler teilen sich diesen Bildschirm.
setup-title = Was gespielt wird
preset = Zusammenstellung
preset-usual = die üblichen Charaktere und Stadtviertel
packs = Pakete
packs-add-editions = Neue Ausgaben, oben zu wählen: { $names }
packs-add-characters = Neue Charaktere, unten zu wählen: { $names }
packs-add-districts = Neue Stadtviertel, unten zu wählen: { $names }
packs-add-decks = Weitere Stadtviertel sind im Stapel: { $names }
packs-add-presets = Neue Zusammenstellungen, oben zu wählen: { $names }
packs-add-variants = Neue Varianten, unten zu wählen: { $names }
packs-add-elsewhere = Neu ist auch etwas in: { $names }
packs-add-nothing = Hier gibt es nichts Neues zu wählen: Ein Paket kann auch vorhandene Regeln und Karten ändern.
pack-search = Weitere Pakete
pack-search-words = Suche im Verzeichnis { $indexes }
pack-search-go = Suchen
pack-search-busy = Der Server fragt das Verzeichnis …
pack-search-none = Kein weiteres Paket hat diese Wörter.
pack-search-more = Es gibt { $count } weitere: Suche nach mehr Wörtern.
pack-look = Was kann es?
pack-look-at = Was kann { $pack }?
pack-brings = Dazu kommt: { $names }.
pack-fetch = An diesen Tisch holen
variants = Varianten
other-characters = Charaktere statt der üblichen
other-districts = Besondere Stadtviertel statt der üblichen
time-limit = Bedenkzeit je Antwort
time-none = unbegrenzt
time-seconds = { $count } Sekunden
time-day = ein Tag
undo = Antworten zurücknehmen
undo-last = wer zuletzt geantwortet hat, darf das
undo-off = nie
recall = Gedächtnishilfe: zeigen, was ein Spieler schon gesehen hat

## Am Tisch

going = Der Tisch wird geladen …
line-lost = Die Verbindung zum Tisch ist abgebrochen. Es wird weiter versucht …
line-back = Wieder verbunden.
hide-cards = Meine Karten verbergen
next-player = der nächste Spieler
pass-screen = Gib den Bildschirm an { $name }
pass-look = Alle anderen schauen jetzt bitte weg.
pass-show = Ich bin { $name }: Karten zeigen
title-asked = Du bist dran — Citadels
table = Der Tisch
table-of = Der Tisch von { $name }
round = Runde { $round }
turn-of =
    { $characters ->
        [none] { $name } nimmt Gold oder Karten
       *[other] Zug von { $name } als { $characters }
    }
choosing = Charaktere werden gewählt
keys = Tasten
the-end = Spielende

## Was gefragt wird

asked = Deine Entscheidung
always-no = Hier immer Nein, bis ich es ändere
ask-again = Frag mich wieder ({ $answers })
why-not = Warum kann ich nicht …?
take-back = Meine letzte Antwort zurücknehmen
because = wegen { $card }
confirm = Bestätigen ({ $count } gewählt)
choose-more = Wähle noch { $count }.
choose-fewer = Wähle { $count } weniger.
waiting-for = Warten auf { $name }
waits-turn =
    { $name } ist am Zug{ $character ->
        [none] { "" }
       *[other] { " " }als { $character }
    }.
waits-before = { $name } wählt, bevor die Charaktere aufgerufen werden.
waits-during =
    { $name } muss{ $character ->
        [none] { "" }
       *[other] { " " }im Zug als { $character }
    } etwas entscheiden.
waits-other = { $name } muss im Zug von { $other } etwas entscheiden.
waits-connection = { $why } { $name } ist nicht verbunden; der Tisch wartet.
time-left = noch { $time }
you-are-asked = Du wirst gefragt: { $prompt }
happened-before = Davor ist noch mehr passiert: { $count } Einträge.

## Warum etwas nicht geht

cannot-now = Das kannst du jetzt nicht wählen: { $why }
no-answer = Das ist keine Antwort auf die Frage: „{ $prompt }“
what-else = Was geht jetzt sonst nicht?
game-over = Das Spiel ist vorbei.
nothing-asked = { $why } Du wirst jetzt nichts gefragt.
asking-table = Einen Augenblick …
all-offered = Jetzt geht es nur darum: „{ $prompt }“ Alle erlaubten Antworten stehen da. Was du sonst tun kannst, kommt danach.

## Spieler und Städte

gold = Gold
gold-count = { $count } Gold
hand-count =
    { $count ->
        [one] eine Handkarte
       *[other] { $count } Handkarten
    }
district-count =
    { $count ->
        [one] ein Stadtviertel
       *[other] { $count } Stadtviertel
    }
cards-in-hand = Handkarten
districts = Stadtviertel
name-you = { $name }, du
player-group = { $name }: Spieler und Charaktere
has-crown = hat die Krone
is-taking-turn = ist am Zug
about-player = { $gold }, { $hand }, { $districts }.
about-crown = Hat die Krone.
about-mark = Markiert: { $mark }.
turn = am Zug
secret = geheim
secret-characters =
    { $count ->
        [one] geheimer Charakter
       *[other] { $count } geheime Charaktere
    }
city-complete = Stadt vollendet
points-so-far =
    { $count } { $count ->
        [one] Punkt
       *[other] Punkte
    }
to-choose-from = { $count } zur Wahl
gone-since = Weg seit deinem letzten Zug: { $names }
since-last-turn = seit deinem letzten Zug
a-bot = Bot
left-bot = gegangen, jetzt spielt ein Bot
away = abwesend
not-connected = nicht verbunden
hand-of = Hand von { $name }
packet-of = Zur Wahl: { $names }
nothing-built = Noch kein Stadtviertel gebaut.
city-of = Stadt von { $name }
facedown-district = ein verdecktes Stadtviertel
under-it = { $count } darunter
a-character = ein Charakter
note-types = Arten: { $types }.
note-facedown = Es liegt verdeckt.
note-tucked =
    { $count ->
        [one] Eine Karte liegt
       *[other] { $count } Karten liegen
    } darunter{ $cards ->
        [none] .
       *[other] : { $cards }.
    }
zone-cards = { $name }: { $cards }
zone-count =
    { $name }: { $count ->
        [0] leer
        [one] 1 Karte
       *[other] { $count } Karten
    }
note-guests = Darunter: { $guests }.
character-facedown = ein verdeckter Charakter
mark-placed = { $mark }, von { $name }

## Charaktere und Karten

characters = Charaktere
by-rank = Charaktere nach Rang
facedown-middle = { $count } verdeckt in der Mitte
still-to-choose = { $count } noch zur Wahl
looked-at =
    { $name ->
        [none] Du hast
       *[other] { $name } hat
    } gesehen: { $names }
deck-count =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } im Stapel
laid-out-count =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } ausgelegt
turn-waits = unterbrochen: der Zug von { $name }
state-now = Am Zug ist { $name }.
state-shown = Aufgedeckt von { $name }.
state-secret = { $name } hat ihn, noch geheim.
state-yours = Dein Charakter, noch geheim.
short-yours = deiner
state-faceup = Liegt offen in der Mitte: Niemand hat ihn.
short-faceup = offen
state-called = Wurde aufgerufen, niemand hat sich gemeldet.
short-called = aufgerufen
state-waits = Noch nicht aufgerufen.
laid-out =
    Für { $name ->
        [none] dich
       *[other] { $name }
    } ausgelegt
choose-from = Zur Wahl
choose-from-group = Charaktere zur Wahl
laid-out-group = Für dich ausgelegte Karten
own-stock = Was du hast
your-hand = Deine Hand
no-cards = Keine Karten.
card-cost = kostet { $cost }
card-rank = Rang { $rank }
card-gold = { $cost } Gold
card-textless = Diese Karte hat keinen Text.
card-source = Aus dem Paket { $pack }.
card-source-sure = Aus dem Paket { $pack } (Text: { $provenance }).
offered = { $label }. Zur Wahl: { $options }

## Was geschehen ist

happened = Was passiert ist
every-step = jeder Schritt
turns-group = Züge, der letzte zuerst
new = neu
taken-back = (zurückgenommen)
round-end = Ende von Runde { $round }
before-first = Vor der ersten Runde
rule-place =
    { $pack }, Zeile { $line }{ $provenance ->
        [none] { "" }
       *[other] , { $provenance }
    }
rule-stands = Diese Regel steht in { $place }.

## Was du noch weißt

remember = Was du noch weißt
remember-unheld = Aufgerufen, aber niemand hat sich gemeldet: { $names }
remember-place =
    { $count } hier: { $zone }{ $player ->
        [none] { "" }
       *[other] { " " }von { $player }
    }{ $district ->
        [none] { "" }
       *[other] { " " }({ $district })
    }{ $above ->
        [none] { "" }
       *[other] { " " }unter { $above } Karten
    }

## Das Ende

has-won = { $names } hat gewonnen
have-won = { $names } haben gewonnen
points-after = Punkte nach Runde { $round }
player = Spieler
points = Punkte
points-for = Wofür
tie-break = Bei Gleichstand nach { $book }, Zeile { $line }: { $numbers }.
look-again = Das Spiel noch einmal ansehen
save-record = Aufzeichnung speichern
another-game = Neues Spiel

## Das Spiel noch einmal

replay-title = Das Spiel noch einmal
to-table = Zum Tisch
replay-looking = Das Spiel wird geladen …
replay-back = Eine Antwort zurück
replay-on = Eine Antwort weiter
replay-moment = Stelle im Spiel
replay-value = nach { $to } von { $last } Antworten, Runde { $round }
replay-place = { $to } von { $last }
replay-stop = Anhalten
replay-play = Abspielen

## Tasten

key-1 = die Möglichkeit dieser Nummer wählen
key-enter = wählen oder ansehen, was markiert ist
key-tab = zum nächsten Bereich: Entscheidung, Hand, Städte, Charaktere, was passiert ist
key-arrows = in einem Bereich bewegen; Pos1 und Ende springen an den Anfang und ans Ende
key-arrows-name = Pfeiltasten
key-o = zu den Möglichkeiten
key-h = zur Hand
key-c = bestätigen, wenn mehrere gewählt werden
key-u = die letzte Antwort zurücknehmen, wenn das erlaubt ist
key-w = warum kann ich nicht …?
key-esc = schließen
key-help = diese Liste zeigen
keys-hint = Was du jetzt wählen kannst, hat einen hellen Rand. Klicke auf eine Karte deiner Hand oder eine, die für dich ausliegt, um sie zu wählen. Klicke oder tippe auf etwas anderes, um es mit seinen Möglichkeiten anzusehen.
credit-icons = Symbole auf den Karten: Lorc, Delapouite und andere Künstler; die Farben sind geändert.
credit-fonts = Schriften: Cinzel, Alegreya.
