### Die Wörter der Seite auf Deutsch. Was in einem Spiel geschieht, sagt der Tisch: `citadels_core/translation`.

language = Deutsch
choose-language = Sprache
brand = Citadels
close = Schließen
unreachable = Der Server ist nicht zu erreichen. Sieh nach, ob er läuft, und versuche es noch einmal.
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
provenance-reconstructed = nachgebildet
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
looking = Es wird nachgesehen, was gespielt werden kann …
new-table = Ein neuer Tisch
your-name = Dein Name
edition = Ausgabe
edition-players = { $edition } ({ $least } bis { $most } Spieler)
players = Spieler
make-table = Tisch aufmachen
make-hint = Pakete, Zusammenstellungen, Varianten, Bots und Gäste werden am Tisch gewählt, bevor das Spiel beginnt.
come-title = Zu einem Tisch kommen
come-link = Link einer Einladung, oder die Kennung eines Tisches zum Zuschauen
come-go = Hingehen
mine-title = Tische dieses Browsers
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
host-chooses = Wer den Tisch leitet, wählt, was gespielt wird, und beginnt das Spiel.
played-with = Gespielt wird mit: { $names }.
seed-named = Wer den Tisch leitet, hat die Startzahl bestimmt und kann alle Karten kennen.
start = Spiel beginnen
start-hint = Bots nehmen die Plätze, die noch frei sind.
leave = Den Tisch verlassen
seat-bot = ein Bot ({ $bot })
seat-open = frei
seat-here = da
seat-gone = nicht verbunden
you = du
host = leitet
seat-who = Wer Platz { $seat } hat
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
packs-add-elsewhere = Neues gibt es auch in: { $names }
packs-add-nothing = Es gibt nichts Neues zu wählen: Ein Paket kann auch Regeln und Karten ändern, die es schon gibt.
variants = Varianten
other-characters = Charaktere statt der üblichen
other-districts = Besondere Stadtviertel statt der üblichen
time-limit = Zeit für jede Antwort
time-none = unbegrenzt
time-seconds = { $count } Sekunden
time-day = ein Tag
undo = Antworten können zurückgenommen werden
undo-last = von dem, der zuletzt geantwortet hat
undo-off = nie
recall = den Spielern helfen, sich zu merken, was sie gesehen haben

## Am Tisch

going = Auf dem Weg zum Tisch …
line-lost = Die Verbindung zum Tisch ist verloren. Es wird weiter versucht …
line-back = Wieder verbunden.
hide-cards = Meine Karten verbergen
next-player = der nächste Spieler
pass-screen = Gib den Bildschirm an { $name }
pass-look = Jetzt soll niemand sonst hersehen.
pass-show = Ich bin { $name }: meine Karten zeigen
title-asked = Du bist dran — Citadels
table = Der Tisch
table-of = Der Tisch von { $name }
round = Runde { $round }
turn-of =
    { $characters ->
        [none] { $name } sammelt
       *[other] Zug von { $name } als { $characters }
    }
choosing = die Charaktere werden gewählt
keys = Tasten
the-end = Das Ende

## Was gefragt wird

asked = Was gefragt wird
always-no = Hier immer Nein, bis ich anderes sage
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
    } etwas wählen.
waits-other = { $name } muss im Zug von { $other } etwas beantworten.
waits-connection = { $why } { $name } ist nicht verbunden; der Tisch wartet.
time-left = noch { $time }
you-are-asked = Du wirst gefragt: { $prompt }
happened-before = Davor ist { $count }-mal etwas geschehen.

## Warum etwas nicht geht

cannot-now = Das kannst du jetzt nicht wählen: { $why }
no-answer = Das ist keine Antwort auf die Frage: „{ $prompt }“
what-else = Was kann ich jetzt sonst nicht?
game-over = Das Spiel ist vorbei.
nothing-asked = { $why } Du wirst jetzt nichts gefragt.
asking-table = Der Tisch wird gefragt …
all-offered = Du wirst nur eines gefragt: „{ $prompt }“ Alle Antworten, die die Regeln erlauben, stehen da; was du sonst tun kannst, kommt danach.

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
about-mark = Trägt { $mark }.
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
left-bot = gegangen, ein Bot spielt weiter
away = abwesend
not-connected = nicht verbunden
hand-of = Hand von { $name }
packet-of = Zur Wahl: { $names }
nothing-built = Noch ist kein Stadtviertel gebaut.
city-of = Stadt von { $name }
facedown = verdeckt
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
mark-placed = { $mark }, gelegt von { $name }

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
turn-waits = es wartet: der Zug von { $name }
state-now = Am Zug ist { $name }.
state-shown = Gezeigt von { $name }.
state-secret = { $name } hat ihn, geheim.
state-yours = Deiner, geheim.
short-yours = deiner
state-faceup = Liegt offen in der Mitte: niemand hat ihn.
short-faceup = offen
state-called = Wurde aufgerufen; niemand hat ihn gezeigt.
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
card-character = Charakter
card-textless = Sie hat keinen eigenen Text.
card-source = Aus dem Paket { $pack }.
card-source-sure = Aus dem Paket { $pack } (Text: { $provenance }).
offered = { $label }. Zur Wahl: { $options }

## Was geschehen ist

happened = Was geschehen ist
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
remember-unheld = Aufgerufen und von niemandem gezeigt: { $names }
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
save-record = Seine Aufzeichnung speichern
another-game = Ein anderes Spiel

## Das Spiel noch einmal

replay-title = Das Spiel noch einmal
to-table = Zum Tisch
replay-looking = Das Spiel wird noch einmal angesehen …
replay-back = Eine Antwort zurück
replay-on = Eine Antwort weiter
replay-moment = Augenblick des Spiels
replay-value = nach { $to } von { $last } Antworten, Runde { $round }
replay-place = { $to } von { $last }
replay-stop = Anhalten
replay-play = Abspielen

## Tasten

key-1 = die Möglichkeit dieser Nummer wählen
key-enter = wählen oder ansehen, was den Fokus hat
key-tab = zur nächsten Gruppe: was gefragt wird, Hand, Städte, Charaktere, was geschehen ist
key-arrows = sich in einer Gruppe bewegen; Pos1 und Ende gehen an ihre Enden
key-arrows-name = Pfeiltasten
key-o = zu den Möglichkeiten
key-h = zur Hand
key-c = bestätigen, wo mehrere gewählt werden
key-u = die letzte Antwort zurücknehmen, wo das erlaubt ist
key-w = warum kann ich nicht …?
key-esc = schließen, was offen ist
key-help = diese Liste
keys-hint = Was jetzt gewählt werden kann, hat einen hellen Rand. Ein Klick auf eine Karte deiner Hand oder eine, die für dich ausliegt, wählt sie; ein Klick auf alles andere, oder ein Tippen, zeigt es mit seinen Möglichkeiten.
