### The page's own texts in English. The sentences of a game come from the table: `citadels_core/translation`.

language = English
choose-language = Language
brand = Citadels
close = Close
unreachable = The server cannot be reached. Check that it is running, and try again.
unexpected = The server did not answer as expected ({ $status }).

## Colours

colours-system = Colours: system
colours-light = Colours: light
colours-dark = Colours: dark

## Words of the engine

type-noble = noble
type-religious = religious
type-trade = trade
type-military = military
type-unique = unique
provenance-official = official
provenance-transcribed = transcribed
provenance-reconstructed = reconstructed
provenance-original = original
bot-random = random
bot-greedy = greedy
bot-search = search
zone-deck = deck
zone-hand = hand
zone-aside = laid out
zone-out = out of the round
zone-pool = pool
zone-facedown = facedown
zone-held = held
zone-packet = packet
zone-under = under

## The first page

home-title = Play Citadels
looking = Loading the editions …
new-table = A new table
your-name = Your name
edition = Edition
edition-players = { $edition } ({ $least } to { $most } players)
players = Players
make-table = Make the table
make-hint = At the table you choose packs, presets, variants, bots and guests before the game starts.
come-title = Join a table
come-link = Invitation link, or the id of a table to watch
come-go = Go
mine-title = Your tables in this browser
mine-seats =
    { $seats ->
        [one] one seat
       *[other] { $seats } seats
    }, { $when }
mine-forget = forget
mine-forget-table = Forget the table { $table }

## An invitation

join-title = You are invited to a table
sit-down = Sit down
back-to-seat = Back to my seat
only-watch = Only watch

## Before the game

lobby-title = A table
who-plays = Who plays
watching = { $count } watching
host-chooses = The host chooses what is played, and starts the game.
played-with = Played with: { $names }.
table-packs = Packs of this table
pack-can = What it can do: { $capabilities }.
pack-can-nothing = It can do nothing special.
capability-adds-rank = adds rank { $rank }
capability-adds-an-edition = adds an edition
capability-changes-other-cards = changes other cards
capability-reuses-a-name = reuses a name
capability-looks-at-hands = looks at hands
capability-looks-at-the-deck = looks at the deck
capability-looks-at-characters = looks at characters
capability-takes-gold-of-others = takes gold of others
capability-takes-cards-of-others = takes cards of others
capability-destroys-districts = destroys districts
capability-seizes-districts = seizes districts
capability-exchanges-districts = exchanges districts
capability-moves-districts = moves districts
capability-turns-districts-facedown = turns districts facedown
capability-moves-the-crown = moves the crown
capability-changes-the-draft = changes the draft
capability-changes-the-cast = changes the cast
capability-changes-turns = changes turns
capability-changes-the-end = changes the end
capability-changes-scoring = changes scoring
capability-changes-prices = changes prices
capability-changes-builds = changes builds
capability-changes-gathering = changes gathering
capability-protects-districts = protects districts
capability-acts-out-of-turn = acts out of turn
capability-makes-secret-choices = makes secret choices
capability-uses-chance = uses chance
seed-named = The host has named the seed and can know all cards.
start = Start the game
start-hint = Bots take the seats that are still open.
leave = Leave the table
seat-bot = a bot ({ $bot })
seat-open = open
seat-here = here
seat-gone = not connected
you = you
host = host
seat-who = Who has seat { $seat }
seat-free = open for a guest
seat-of-bot = bot: { $bot }
change-name = Change name
invite-link = Invite others with this link
watch-link = Link to watch
copy = Copy
copied = Copied
hot-seat = Another player at this screen
hot-seat-add = Add
hot-seat-shared = { $count } players share this screen.
setup-title = What is played
preset = Preset
preset-usual = the usual characters and districts
packs = Packs
packs-add-editions = New editions (choose above): { $names }
packs-add-characters = New characters (choose below): { $names }
packs-add-districts = New districts (choose below): { $names }
packs-add-decks = More districts are in the deck: { $names }
packs-add-presets = New presets (choose above): { $names }
packs-add-variants = New variants (choose below): { $names }
packs-add-elsewhere = Also adds to: { $names }
packs-add-nothing = Nothing new to choose; a pack may also change existing rules and cards.
pack-search = More packs
pack-search-words = Search in the index { $indexes }
pack-search-go = Search
pack-search-busy = The server is asking the index …
pack-search-none = No further pack has these words.
pack-search-more = There are { $count } more: search for more words.
pack-look = What can it do?
pack-look-at = What can { $pack } do?
pack-brings = With it comes: { $names }.
pack-fetch = Add it to this table
variants = Variants
other-characters = Characters instead of the usual ones
other-districts = Unique districts instead of the usual ones
time-limit = Time for each answer
time-none = no limit
time-seconds = { $count } seconds
time-day = a day
undo = Undo
undo-last = the last answer, by the player who gave it
undo-off = off
recall = show players the hidden cards they have seen

## At the table

going = Connecting to the table …
line-lost = The connection to the table is lost. Reconnecting …
line-back = Connected again.
hide-cards = Hide my cards
next-player = the next player
pass-screen = Pass the screen to { $name }
pass-look = Nobody else should look now.
pass-show = I am { $name }: show my cards
title-asked = Your answer — Citadels
table = The table
table-of = The table of { $name }
round = Round { $round }
turn-of =
    { $characters ->
        [none] { $name } gathers
       *[other] { $name }’s turn as { $characters }
    }
choosing = characters are chosen
keys = Keys
the-end = The end

## What is asked

asked = Decision
always-no = Always answer no here, until I change it
ask-again = Ask me again ({ $answers })
why-not = Why can’t I …?
take-back = Take back my last answer
because = because of { $card }
confirm = Confirm ({ $count } chosen)
choose-more = Choose { $count } more.
choose-fewer = Choose { $count } fewer.
waiting-for = Waiting for { $name }
waits-turn =
    { $name } is taking a turn{ $character ->
        [none] { "" }
       *[other] { " " }as { $character }
    }.
waits-before = { $name } is choosing before the characters are called.
waits-during =
    { $name } has to choose something{ $character ->
        [none] { "" }
       *[other] { " " }during a turn as { $character }
    }.
waits-other = { $name } has to answer something in the turn of { $other }.
waits-connection = { $why } { $name } is not connected; the table waits.
time-left = { $time } left
you-are-asked = You are asked: { $prompt }
happened-before = { $count } things have happened before.

## Why something cannot be done

cannot-now = You cannot choose this now: { $why }
no-answer = This is no answer to what you are asked: “{ $prompt }”
what-else = What else can’t I do now?
game-over = The game is over.
nothing-asked = { $why } You have no decision to make now.
asking-table = Asking the table …
all-offered = You have one decision now: “{ $prompt }” All answers that the rules allow are offered; your other actions come after it.

## Players and cities

gold = Gold
gold-count = { $count } gold
hand-count =
    { $count ->
        [one] one card in hand
       *[other] { $count } cards in hand
    }
district-count =
    { $count ->
        [one] one district
       *[other] { $count } districts
    }
cards-in-hand = Cards in hand
districts = Districts
name-you = { $name }, you
player-group = { $name }: player and characters
has-crown = has the crown
is-taking-turn = is taking a turn
about-player = { $gold }, { $hand }, { $districts }.
about-crown = Has the crown.
about-mark = Has { $mark }.
turn = turn
secret = secret
secret-characters =
    { $count ->
        [one] secret character
       *[other] { $count } secret characters
    }
city-complete = city complete
points-so-far =
    { $count } { $count ->
        [one] point
       *[other] points
    }
to-choose-from = { $count } to choose from
gone-since = Gone since your last turn: { $names }
since-last-turn = since your last turn
a-bot = bot
left-bot = left, a bot plays on
away = away
not-connected = not connected
hand-of = Hand of { $name }
packet-of = To choose from: { $names }
nothing-built = No district is built yet.
city-of = City of { $name }
facedown-district = a facedown district
under-it = { $count } under it
a-character = a character
note-types = Types: { $types }.
note-facedown = It lies facedown.
note-tucked =
    { $count ->
        [one] One card lies
       *[other] { $count } cards lie
    } under it{ $cards ->
        [none] .
       *[other] : { $cards }.
    }
zone-cards = { $name }: { $cards }
zone-count =
    { $name }: { $count ->
        [0] empty
        [one] 1 card
       *[other] { $count } cards
    }
note-guests = Under it: { $guests }.
character-facedown = a character facedown
mark-placed = { $mark }, placed by { $name }

## Characters and cards

characters = Characters
by-rank = Characters by rank
facedown-middle = { $count } facedown in the middle
still-to-choose = { $count } still to choose from
looked-at =
    { $name ->
        [none] You have
       *[other] { $name } has
    } looked at { $names }
deck-count =
    { $count ->
        [one] one card
       *[other] { $count } cards
    } in the deck
laid-out-count =
    { $count ->
        [one] one card
       *[other] { $count } cards
    } laid out
turn-waits = waiting: the turn of { $name }
state-now = It is the turn of { $name }.
state-shown = Revealed by { $name }.
state-secret = { $name } has it in secret.
state-yours = Yours, in secret.
short-yours = yours
state-faceup = Lies faceup in the middle: nobody has it.
short-faceup = faceup
state-called = Was called; nobody has revealed it.
short-called = called
state-waits = Not called yet.
laid-out =
    Laid out for { $name ->
        [none] you
       *[other] { $name }
    }
choose-from = To choose from
choose-from-group = Characters to choose from
laid-out-group = Cards laid out for you
own-stock = Your gold, hand and city
your-hand = Your hand
no-cards = No cards.
card-cost = cost { $cost }
card-rank = rank { $rank }
card-gold = { $cost } gold
card-textless = It has no text of its own.
card-source = From the pack { $pack }.
card-source-sure = From the pack { $pack } (text: { $provenance }).
offered = { $label }. Offered: { $options }

## What has happened

happened = What has happened
every-step = every step
turns-group = Turns, the last one first
new = new
taken-back = (taken back)
round-end = End of round { $round }
before-first = Before the first round
rule-place =
    { $pack }, line { $line }{ $provenance ->
        [none] { "" }
       *[other] , { $provenance }
    }
rule-stands = This rule stands in { $place }.

## What you remember

remember = What you remember
remember-unheld = Called, but revealed by nobody: { $names }
remember-place =
    { $count } in: { $zone }{ $player ->
        [none] { "" }
       *[other] { " " }of { $player }
    }{ $district ->
        [none] { "" }
       *[other] { " " }({ $district })
    }{ $above ->
        [none] { "" }
       *[other] { " " }below { $above } cards
    }

## The end

has-won = { $names } has won
have-won = { $names } have won
points-after = Points after round { $round }
player = Player
points = Points
points-for = Reason
tie-break = Tie broken by { $book }, line { $line }: { $numbers }.
look-again = Look at the game again
save-record = Save its record
another-game = Another game

## The replay

replay-title = Replay
to-table = To the table
replay-looking = Loading the replay …
replay-back = Back by one answer
replay-on = On by one answer
replay-moment = Position in the game
replay-value = after { $to } of { $last } answers, round { $round }
replay-place = { $to } of { $last }
replay-stop = Stop
replay-play = Play

## Keys

key-1 = choose the option with this number
key-enter = choose or view the focused item
key-tab = go to the next group: decision, hand, cities, characters, what has happened
key-arrows = move inside a group; Home and End go to its ends
key-arrows-name = Arrow keys
key-o = go to the options
key-h = go to the hand
key-c = confirm a choice of several
key-u = take back the last answer, if that is allowed
key-w = why can’t I …?
key-esc = close the open card or dialog
key-help = this list
keys-hint = Everything you can choose now has a bright edge. A click on a card in your hand, or on one laid out for you, chooses it. A click on anything else, or a tap, shows it with its options.
credit-icons = Icons on the cards: Lorc, Delapouite and other artists; the colours are changed.
credit-fonts = Fonts: Cinzel, Alegreya.
