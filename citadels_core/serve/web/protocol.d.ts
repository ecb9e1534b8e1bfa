// The messages between a table and its clients, version 1. Made by `make docs`; do not edit.
// A field with a question mark is left out where it is null, false, 0 or empty, or has the default it names.

export type ClientMessage = Hello | Reply | Undo | Decline | Why | AskLibrary | AskCards | AskHistory | ChangeSetup | ChangeSeat | ChangeName | Start | Leave | Ping;

export type TableMessage = Welcome | TableChanged | State | Update | Reasons | Library | Cards | History | Error | Pong;

/** The first message of a connection; sent again, it says that a person is back, and asks for what was missed. */
export interface Hello {
  type: "hello";
  /** The version of the messages that the client speaks: 1. */
  protocol: number;
  /** What proves whose seat it is, where the transport needs a proof; a table itself does not look at it. */
  token?: string;
  /** The version of the last view that the client has: it is sent what has changed since. Without it, everything, and also where its connection had other `words` before. */
  since?: number;
  /** How events, prompts and options are told: `sentences`; `messages` with their `arguments`, from which a client makes sentences of its own; or `both`. The views of a client that comes back with `since` must have been in the same words and the same language. Left out for "sentences". */
  words?: "sentences" | "messages" | "both";
  /** The language that the sentences shall be in, such as `de`, or several as browsers list them, the best one first. Without it, and where the table has none of them, they are in English: `welcome` tells. */
  language?: string;
}

/** The answer to the decision of one's own view. */
export interface Reply {
  type: "reply";
  /** The version of the view that was answered: an answer to an older one is refused as `stale`. */
  at: number;
  /** The ids of the chosen options; one, unless the decision asks for several (`many`). */
  options: string[];
}

/** Take back one's own last answer, where the table and the rules of undo allow it. */
export interface Undo {
  type: "undo";
  /** The version of the last view. */
  at: number;
}

/** Say no beforehand to a chance to answer an event, each time, until one wants to be asked again. It is kept with the table; the table answers no as soon as the seat would be asked. */
export interface Decline {
  type: "decline";
  /** What is answered, as decisions tell it, such as `before gold taken`; `all` for whatever it is. */
  answers: string;
  /** Whether to be asked again; with `all` nothing is declined any more. */
  asked?: boolean;
}

/** Ask why actions of one's turn are not offered now; the table sends `reasons`. */
export interface Why {
  type: "why";
}

/** Ask what can be played; the table sends `library`. */
export interface AskLibrary {
  type: "library";
}

/** Ask what the cards of this table say; the table sends `cards`. */
export interface AskCards {
  type: "cards";
}

/** Ask for earlier events; the table sends `history`. */
export interface AskHistory {
  type: "history";
  /** The number of the first event that is wanted. */
  since?: number;
}

/** Change what will be played, or the options of the table: for the host, before the start. */
export interface ChangeSetup {
  type: "setup";
  /** What will be played; null to leave it. */
  setup?: TableSetup;
  /** How the table is run; null to leave it. */
  options?: TableOptions;
}

/** Give a seat to a bot, whoever had it, or free it: for the host. */
export interface ChangeSeat {
  type: "seat";
  /** The seat, from 0. */
  seat: number;
  /** Who has it from now on; what is open when the game starts is taken by a bot. In a game no seat is freed, since who took it would read its hand. */
  status: "bot" | "open";
  /** Which bot, by its name in the library; null for the usual one. */
  bot?: string;
}

/** Change what one is called, before the start. */
export interface ChangeName {
  type: "name";
  /** At most 40 characters, none of them invisible, and not the name of another. */
  name: string;
}

/** Start the game: for the host. */
export interface Start {
  type: "start";
}

/** Give one's seat up: before the start it is open again, later a bot plays on. */
export interface Leave {
  type: "leave";
}

/** Ask whether the table is there; it sends `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to `hello`; sent again when the connection comes to have another seat or none, when its seat declines something beforehand, and to a new host. */
export interface Welcome {
  type: "welcome";
  /** The version of the messages that the table speaks. */
  protocol: number;
  you: You;
  table: TableView;
  /** The language of all sentences that this connection is sent. Left out for "en". */
  language?: string;
}

/** The table, whenever its seats, its options, its host or its phase have changed: to all. */
export interface TableChanged {
  type: "table";
  table: TableView;
}

/** A game as a whole, as one seat may know it: at the start, and to who comes back after too long. */
export interface State {
  type: "state";
  /** The version of the game: one more with each answer and each undo. */
  version: number;
  /** All that the seat may know of the moment. */
  view: Observation;
  /** The last events, in order; earlier ones are to be had by `history`. */
  events: EventView[];
  /** The number of the event that will be the next one. */
  next_event: number;
  /** Whether this seat may take back the last answer now. */
  can_undo: boolean;
  /** What the seat may remember of hidden things, where the table has `recall`. */
  knowledge?: Knowledge;
  /** How many seconds the seat that is asked has left, where the table has a `timeout`. */
  time_left?: number;
}

/** What has changed since the last `state` or `update`, as one seat may know it: after each answer, to all. */
export interface Update {
  type: "update";
  /** The version of the game now. */
  version: number;
  /** The version that the patch applies to: that of the last view that was sent. */
  before: number;
  /** What makes the last view into the new one. */
  patch: Operation[];
  /** What has happened since. */
  events: EventView[];
  /** The number of the event that will be the next one. */
  next_event: number;
  /** Whether this seat may take back the last answer now. */
  can_undo: boolean;
  /** What the seat may remember of hidden things, where the table has `recall`. */
  knowledge?: Knowledge;
  /** How many seconds the seat that is asked has left, where the table has a `timeout`. */
  time_left?: number;
}

/** Why actions are not offered to the seat whose turn it is; empty outside of one's own turn. */
export interface Reasons {
  type: "reasons";
  /** The version of the game that they are true of. */
  at: number;
  reasons: ReasonView[];
}

/** What can be played at this table. */
export interface Library {
  type: "library";
  /** The boxes, with the packs that the table has chosen. */
  editions: EditionView[];
  /** The packs that can be added. */
  packs: PackView[];
  /** The names of the bots that can have seats. */
  bots: string[];
  /** What these names are called in the language of the client, where their packs say that. */
  titles?: Record<string, string>;
}

/** What the cards of this table say; before the start, those that the set-up would play with. */
export interface Cards {
  type: "cards";
  characters: CharacterCard[];
  districts: DistrictCard[];
  /** The markers, counters and notes that these cards use. */
  states?: StateView[];
  /** What these names are called in the language of the client, where their packs say that. */
  titles?: Record<string, string>;
}

/** Events of the game, as the seat may know them. */
export interface History {
  type: "history";
  /** From the one that was asked for on, as many as fit. */
  events: EventView[];
  /** The number to ask from for the next ones; there are no more when it is that of the last `update`. */
  next_event: number;
}

/** A message was refused; nothing has changed. */
export interface Error {
  type: "error";
  /** The stable name of the reason; the page about the wire lists them. */
  code: string;
  /** The reason, as a sentence for a player. */
  message: string;
  /** What the sentence was filled with, for who says it in another language. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** The type of the message that was refused, where it had one. */
  about?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** A line that a program writes: a table is opened or closed, or a seat sends a message. */
export interface LineToTables {
  /** The name of the table, which the program chooses. */
  table: string;
  /** The table is opened. */
  open?: Opening;
  /** The table is closed and forgotten. */
  close?: boolean;
  /** Who sends the message: the person of a seat, or somebody who looks on. A seat is taken by its first message. */
  seat?: number;
  /** A message of a client. */
  message?: unknown;
}

/** A line that the program reads: a message to a seat, or lines to be stored. */
export interface LineFromTables {
  /** The name of the table; null where a line named none. */
  table?: string;
  /** Who it is for: a seat, or who looks on. */
  seat?: number;
  /** A message of the table. */
  message?: unknown;
  /** Lines to be kept, to open the table with again. */
  store?: unknown[];
}

/** What is played at a table. */
export interface TableSetup {
  /** The id of an edition. */
  edition: string;
  /** The number of players. Left out for 4. */
  seats?: number;
  /** The ids of packs that are played with besides the official ones. */
  packs?: string[];
  /** The name of a preset of the edition; null for the usual characters and districts. */
  preset?: string;
  /** Characters, each instead of the one of its rank. */
  cast?: string[];
  /** What is played with instead of the unique districts: districts, decks or a preset; `basic` alone for none. */
  districts?: string[];
  /** Decks to play with instead of the edition's own. */
  decks?: string[];
  /** Variants of the edition. */
  variants?: string[];
  /** Where chance starts, in decimal digits. It gives all hidden cards away: a table tells it only when the game is over. null for a fresh one. */
  seed?: string;
}

/** How a table is run. */
export interface TableOptions {
  /** How many seconds a person has for each answer, 1 to 604800; a bot answers after that. null for no limit. */
  timeout?: number;
  /** Who may take answers back: nobody, or who gave the last one, as long as nobody has learned anything by it. Left out for "last". */
  undo?: "off" | "last";
  /** Whether clients are sent all that their seat may remember, as `knowledge`, with each change. */
  recall?: boolean;
}

/** Who a connection is at the table. */
export interface You {
  /** Its seat; null for who looks on. */
  seat: number | null;
  /** Whether this seat is the host's. */
  host: boolean;
  /** What the seat has declined beforehand, as `answers` of decisions, or `all`. */
  declines?: string[];
}

/** A table: what is played, how, and who sits there. */
export interface TableView {
  /** `lobby` before the game, `playing`, or `over`. */
  phase: "lobby" | "playing" | "over";
  setup: TableSetup;
  options: TableOptions;
  seats: SeatView[];
  /** The seat of the host; null when nobody has one. If the host leaves, or has had no connection for a minute while other persons have, the next of them is the host; who comes back later is none. The same goes for a host who has sent nothing but pings for ten minutes: the next person who has sent something is the host. */
  host: number | null;
  /** How many look on. */
  onlookers?: number;
  /** Whether the host has named the seed: who knows the seed of a game knows all hidden cards of it. */
  seed_named?: boolean;
}

/** All that one seat may know of a moment, or somebody who looks on and has none. Hidden cards have no number here and no order that tells anything: hands and cards laid out are listed by name. */
export interface Observation {
  /** The seat that looks; null for somebody who looks on: what belongs to a seat alone is null or empty then. Seen by all. */
  seat: number | null;
  /** The id of the edition. Seen by all. */
  edition: string;
  /** The number of the round, from 1; 0 before the first. Seen by all. */
  round: number;
  /** How many districts complete a city. Seen by all. */
  city_size: number;
  /** The players, by seat. Seen by all, but for what each of them says of itself. */
  players: PlayerView[];
  /** How many cards are in the deck. Seen by all. */
  deck_size: number;
  /** The characters that are in the game now, in their order, where rules can bring others in; empty where those of the start stay. Seen by all. */
  cast?: string[];
  /** The characters laid out faceup this round. Seen by all. */
  faceup: string[];
  /** How many characters lie facedown beside them. Seen by all. */
  facedown: number;
  /** The characters that are still to be called this round, in the order of the cast. Seen by all. */
  calls: string[];
  /** The turn that is being taken, null between turns. Seen by all. */
  turn: TurnView | null;
  /** The turns that are put on hold by it, the last one first to go on. Seen by all. */
  held: TurnView[];
  /** The markers, counters and notes that lie on something. Seen by all, but for what its pack keeps secret: that is given to its placer alone. */
  marks: MarkView[];
  /** The declared places for cards: those of the table and of the players, and the others where cards lie. Seen by all, but for what their cards are. */
  zones?: ZoneView[];
  /** The cards laid out for this seat, or that it has looked at this turn; null when there are none. Seen by this seat. */
  aside: string[] | null;
  /** How many cards are laid out. Seen by all. */
  aside_size: number;
  /** The characters this seat is choosing from, null when it is not. Seen by this seat. */
  pool: string[] | null;
  /** How many characters are being chosen from. Seen by all. */
  pool_size: number;
  /** The characters facedown that this seat has looked at where they lie. Seen by this seat. */
  peeked: string[];
  /** The seats that have completed a city, in the order they did. Seen by all. */
  finishers: number[];
  /** What is asked, null when the game is over. Seen by all, but for what only the seat that is asked may know. */
  decision: DecisionView | null;
  /** The points of each seat, null before the end. Seen by all. */
  scores: number[] | null;
  /** The seats that have won, more than one where they share it; null before the end. Seen by all. */
  winners: number[] | null;
  /** What was looked at, in this order, to decide between players with the most points. Seen by all. */
  tie_breaks?: TieBreakView[];
}

/** An event in words. */
export interface EventView {
  /** The number of the event in the history of the game, from 0. Seen by all. */
  number: number;
  /** What has happened, as the vocabulary has it; `answer taken back` for an undo. Seen by all. */
  name: string;
  /** What is known of it. Players are seats, amounts are numbers, yes and no are booleans; cards, characters, types, markers and what points were scored for are names. What does not apply is left out. An undo has the `player` whose answer was taken back, and the numbers of the `first` and the `last` event that it had led to; there were none where the last is below the first. Seen by all, but for the private fields of an event: by who is told them. */
  fields?: Record<string, boolean | number | string | (number | string)[]>;
  /** The fields that this seat may not know, and of how many things each is. Seen by all. */
  hidden?: Record<string, number>;
  /** For each field that names a district of a city its key, as views and the ids of options have it: where it stood before the event, or where it came to stand if it stood nowhere. For a field that names several cards there is one key for each of them, empty for those that are no districts. Seen by all who see the field. */
  keys?: Record<string, boolean | number | string | (number | string)[]>;
  /** Where it comes from, null when it follows from the rules of every game. Tables send it for cards, and not for rules that are on no card. Seen by all. */
  cause?: CauseView;
  /** How it is told to the seat, in English; null for what goes untold. It is made when somebody reads it, of what the seat sees. Seen by all. */
  sentence?: string;
  /** The id of the message that the sentence is. Seen by all. */
  message?: string;
  /** What the message is filled with, of what the seat sees. Seen by all. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** What one seat has learned of what it cannot see now, or somebody who looks on. Each field is seen by the seat that knows it. */
export interface Knowledge {
  /** The seat that knows it; null for somebody who looks on. */
  seat: number | null;
  /** The hidden cards, those that cannot be told apart together. */
  cards: HiddenView[];
  /** The hidden characters of the round, those that cannot be told apart together. */
  characters: HiddenView[];
  /** The characters that were called and that nobody has shown, though nothing kept anybody from it. */
  unheld: string[];
}

/** One operation of a JSON Patch (RFC 6902). */
export interface Operation {
  op: "add" | "remove" | "replace";
  /** Where, as a JSON Pointer (RFC 6901). */
  path: string;
  /** What is put there; `remove` has none. */
  value?: unknown;
}

/** Why one action is not offered. Each field is seen by the seat whose turn it is. */
export interface ReasonView {
  /** The action, in words. */
  what: string;
  /** The reason, as a sentence. */
  why: string;
  /** The id of the message that tells both. */
  message?: string;
  /** What the message is filled with: `what` and `why`, which are messages too. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** A box: what can be chosen for a game of it. */
export interface EditionView {
  id: string;
  name: string;
  /** The least number of players, */
  least: number;
  /** and the greatest. */
  most: number;
  /** The characters that are played with unless others are chosen, by name; of several of a rank the first that the number of players allows. */
  cast: string[];
  /** Those that can be chosen instead. */
  characters: string[];
  /** The names of the decks that are played with. */
  decks: string[];
  /** The districts and decks that can be chosen instead of the unique districts, by name. */
  districts: string[];
  presets: PresetView[];
  /** The names of its variants. */
  variants: string[];
}

/** A pack that a table can be played with. */
export interface PackView {
  id: string;
  title: string;
}

/** What a character card says. */
export interface CharacterCard {
  name: string;
  /** Its rank, 0 for one without. */
  rank: number;
  /** What it does, in sentences. */
  text: string;
  /** How sure the text is: `official`, `transcribed`, `reconstructed`, `original` ... */
  provenance: string;
  /** The pack that it comes from. */
  pack: string;
}

/** What a district card says. */
export interface DistrictCard {
  name: string;
  /** In gold; null for a district that has no cost. */
  cost: number | null;
  type: string;
  /** What it does, in sentences; empty for a plain district. */
  text: string;
  /** How sure the text is. */
  provenance: string;
  /** The pack that it comes from. */
  pack: string;
  /** How many of it are in the deck of this table. Left out for 1. */
  copies?: number;
}

/** A marker, a counter or a note that cards of this table use. */
export interface StateView {
  name: string;
  /** `marker`, `counter` or `note`. */
  kind: string;
  /** What it lies on: `player`, `character`, `district`, `card` ... */
  on: string;
  /** Who may see it: `all` ... */
  seen_by: string;
}

/** A name in a sentence. */
export interface NameArgument {
  /** the kind of the named thing: `player`, `you` and `yourself` (the reader), `card`, `district`, `character`, `ability`, `marker`, `answer`; or, for a word of the language, `noun`, `type`, `resource` or `number`. */
  kind: string;
  /** the English name. */
  name: string;
  /** the seat of a player. */
  seat?: number;
}

/** A list of things in a sentence. */
export interface ListArgument {
  /** the things, at least two. */
  items: (number | string | NameArgument | ListArgument | MessageArgument)[];
  /** the word before the last thing: `and`, `or`, `to` (do the first to get the last), or `comma`. */
  joined: string;
}

/** A message inside another one. */
export interface MessageArgument {
  /** the id of the message. */
  message: string;
  /** its own arguments, by placeholder. */
  arguments: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** A table that is opened: a new one, or one that goes on from what was stored. */
export interface Opening {
  /** What is played at a new table. */
  setup?: TableSetup;
  /** How a new table is run; null for the usual. */
  options?: TableOptions;
  /** All that was stored of a table, in order. */
  lines?: unknown[];
  /** Whether a table goes on with other cards than it was played with, if all moves fit them. */
  changed_cards?: boolean;
  /** Whether what has to be stored of the table is sent, to be kept: before the messages that tell of it. */
  store?: boolean;
}

/** One seat of a table, and who has it. */
export interface SeatView {
  /** Its number, from 0. */
  seat: number;
  /** What the player is called. */
  name: string;
  /** `open`: nobody has it; `person`; `bot`; `left`: its person has left a game, and a bot plays on. */
  status: "open" | "person" | "bot" | "left";
  /** Which bot has it, or plays on. */
  bot?: string;
  /** Whether its person is connected now. */
  connected?: boolean;
  /** Whether its person did not answer in time: a bot answers at once, until the person sends anything but pings. */
  away?: boolean;
}

/** A player as the observing seat sees it; what only its player sees is null for the others. */
export interface PlayerView {
  /** The number of the seat, from 0. Seen by all. */
  seat: number;
  /** What the player is called. Seen by all. */
  name: string;
  /** Where the player sits, clockwise from 0: its seat, unless players have exchanged seats. Seen by all. */
  place: number;
  /** The gold in the stash. Seen by all. */
  gold: number;
  /** How many cards are in the hand. Seen by all. */
  hand_size: number;
  /** The cards in the hand, by name. Seen by its player. */
  hand?: string[];
  /** The districts in the city, in the order they came there. Seen by all. */
  city: DistrictView[];
  /** Whether the player wears the crown. Seen by all. */
  crowned?: boolean;
  /** Whether the city is complete. Seen by all. */
  complete?: boolean;
  /** The characters chosen this round, shown or not. Seen by its player. */
  characters?: string[];
  /** Those of them that have been shown. Seen by all. */
  revealed: string[];
  /** How many of them have not been shown. Seen by all. */
  unrevealed?: number;
  /** The characters dealt or passed to it to choose from. Seen by its player. */
  packet?: string[];
  /** How many characters these are. Seen by all. */
  packet_size?: number;
  /** The points gained so far, and those scored once the game is over. Seen by all. */
  points?: number;
}

/** A turn: whose it is, as which characters, and what of it the player has had. */
export interface TurnView {
  /** The seat whose turn it is. Seen by all. */
  player: number;
  /** The character the turn is of, then others whose abilities the player has. Seen by all. */
  characters: string[];
  /** Whether the player has the abilities of the first of them. Seen by all. */
  abilities: boolean;
  /** The characters whose abilities the player has. Seen by all. */
  powers: string[];
  /** Whether the turn is for gathering only. Seen by all. */
  restricted?: boolean;
  /** Whether the player has gathered. Seen by all. */
  gathered?: boolean;
  /** How many builds are used. Seen by all. */
  builds?: number;
}

/** A marker, a counter with its number, or a note with what it says; who may not see it is not given it. Each field is seen by whoever is given it. */
export interface MarkView {
  /** What it is called, as the pack declares it. */
  name: string;
  /** What sort of thing it lies on: `player`, `character`, `district` or `card`. */
  on: string;
  /** What it lies on: a seat, the name of a character, the id of a district, or the name of a card. */
  target: boolean | number | string | (number | string)[];
  /** The seat of the owner, for a district, and for a card in a place that a player has. */
  owner?: number;
  /** The seat that has placed it, null for counters and where nobody may know. */
  placer?: number;
  /** The number of a counter, null for markers and notes. */
  amount?: number;
  /** What a note says; the seat towards which a counter counts that does so. Empty for markers and other counters. */
  noted?: boolean | number | string | (number | string)[];
  /** What sort of thing a note remembers, or a counter counts towards, as the language has it: Player, Int ... */
  remembers?: string;
  /** The place that a card lies in: `city`, `hand` or what a zone is called; null for all else. */
  lies?: string;
  /** The number of the card in a zone that all see, from 0 for the lowest; null elsewhere. */
  at?: number;
}

/** A place for cards that a pack declares: one at the table, or that of a player, a character or a district. */
export interface ZoneView {
  /** What it is called, as the pack declares it. Seen by all. */
  name: string;
  /** What has it: `table`, `player`, `character` or `district`. Seen by all. */
  on: string;
  /** Which of them: a seat, the name of a character, or the id of a district; empty at the table. Seen by all. */
  target?: boolean | number | string | (number | string)[];
  /** Whose it is: the seat of the player, of the owner of the district, of who has shown the character. Seen by all. */
  owner?: number;
  /** How many cards lie there. Seen by all. */
  size?: number;
  /** The cards, the lowest first; by name for a seat that has looked at all of them this turn. Seen by whoever its declaration names, and has looked at them this turn. */
  cards?: string[];
}

/** What is asked. All know whom and what sort of question; the rest is null for all but the seat that is asked. Each field is seen by the seat that is asked, unless it says otherwise. Words are made when somebody reads them, and tell of the moment of the view. */
export interface DecisionView {
  /** the seat that is asked. Seen by all. */
  seat: number;
  /** what sort of question it is: `menu` (the actions of a turn), `choose`, `sealed` (nobody sees the answers before all have chosen), `may` (yes or no) or `replace` (yes or no, instead of what happens). Seen by all. */
  kind: string;
  /** the question, a sentence in English. */
  prompt?: string;
  /** the id of the message that the prompt is. */
  message?: string;
  /** what the message is filled with. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** everything that can be answered. */
  options?: OptionView[];
  /** how many options an answer has at least. */
  least?: number;
  /** how many options an answer has at most. */
  most?: number;
  /** whether an answer is a list of options, even if of one. */
  many?: boolean;
  /** the card and line that ask. */
  cause?: CauseView;
  /** where players may answer an event, when and which, such as `before gold taken`. All who are asked there are asked alike: whoever has nothing to answer with has no as the only option. */
  answers?: string;
}

/** A number that decides between players with equal points: the highest one wins. */
export interface TieBreakView {
  /** Where the rule stands that says which number. Seen by all. */
  cause: CauseView;
  /** The players who were equal until then. Seen by all. */
  seats: number[];
  /** The number of each of them. Seen by all. */
  numbers: number[];
}

/** Where an event or a decision comes from. Each field is seen by whoever is given it. */
export interface CauseView {
  /** The id of the pack. */
  pack: string;
  /** The name of the card, or of the rules. */
  card: string;
  /** The number of the line in its file, from 1. */
  line: number;
  /** How sure the card's text is (`official`, `transcribed`, `reconstructed` ...); null for rules that are on no card. */
  provenance?: string;
}

/** Hidden cards or characters that a seat cannot tell apart: which they are, and where they lie altogether. With one place it is known where each of them lies. Each field is seen by the seat that knows it. */
export interface HiddenView {
  /** What they are called, a name as often as there are things of that name. */
  names: string[];
  /** Where they lie altogether. */
  places: PlaceView[];
}

/** A named choice of characters and districts. */
export interface PresetView {
  name: string;
  /** Names of characters; empty for the usual ones. */
  cast: string[];
  /** Names of districts and decks; empty for the usual ones. */
  districts: string[];
}

/** A built district. */
export interface DistrictView {
  /** What it is called in its city as long as it stands there, `Prison 2` for a second one; labels and events call it so. Seen by all. */
  id: string;
  /** The same with the seat of its owner, `1/prison-2`, as the ids of options and events have it. Seen by all. */
  key: string;
  /** What it costs now, in gold. Seen by all. */
  cost: number;
  /** The types that it has when the game is scored, none where it lies facedown; in messages of tables they are left out where they are what its card says. Seen by all. */
  types?: string[];
  /** The name of the card; in messages of tables it is left out where it is the `id`. Seen by all. */
  name?: string;
  /** Whether it has been turned facedown: it has no name any more, which the seats may remember. Seen by all. */
  facedown?: boolean;
  /** How many cards lie facedown under it. Seen by all. */
  tucked?: number;
  /** The characters facedown under it, null for each that the seat may not look at. Seen by its owner; how many there are, by all. */
  guests?: (string | null)[];
  /** Which cards lie facedown under it. Seen by its owner, and by who has looked at them this turn. */
  under?: string[];
}

/** An option of the decision. What does not apply is null; the JSON form leaves it out. Each field is seen by the seat that is asked. All but the `id` is made when somebody reads it. */
export interface OptionView {
  /** what to answer with; it is the same for the same option in the same situation. */
  id: string;
  /** what it does, a sentence in English. */
  label?: string;
  /** the id of the message that the sentence is. */
  message?: string;
  /** what the message is filled with. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** what sort of answer it is: `end` ends the turn, `action` uses one of the turn's actions, `yes` and `no` answer whether to do something, `choose` chooses something. */
  act?: string;
  /** the name of the ability that it uses or that asks; null when the course of the game asks. */
  ability?: string;
  /** the name of the card whose ability that is; null for the rules of the game. */
  card?: string;
  /** the key of the district that this card is, where it stands in a city. */
  source?: string;
  /** the seat that it is aimed at, or whose district or card is chosen. */
  player?: number;
  /** the key of the district that it is aimed at, or under which the chosen card lies. */
  district?: string;
  /** the name of the character that it is aimed at. */
  character?: string;
  /** the name of the card or district that it is aimed at; null when the seat cannot see it. */
  chosen_card?: string;
  /** where this card lies: `hand` and `city` of `player`, `under` the `district`, `aside` (laid out to choose from); null elsewhere, and for a card that the seat cannot see. */
  zone?: string;
  /** the type of districts that it chooses. */
  type?: string;
  /** the number that it chooses. */
  number?: number;
  /** what else it chooses, in words. */
  text?: string;
  /** the gold that the seat pays for it, with all that is paid on top; null where nothing is paid, or where that depends on what comes later. */
  gold?: number;
  /** how many cards of the hand it costs, which are chosen later; null where it costs none. */
  cards?: number;
  /** the seat that gets this gold; null when it goes to the bank. */
  payee?: number;
}

/** A place where hidden things lie. Each field is seen by the seat that knows it. */
export interface PlaceView {
  /** Where it is: `deck`, `aside`, `hand`, `under` (facedown under a district), or what a zone is declared as, for cards; `pool`, `held`, `packet`, `facedown`, `under` or `out` (in no place of the game) for characters. */
  zone: string;
  /** The seat whose hand, characters, packet or district it is; null for what is nobody's. */
  seat?: number;
  /** The key of the district that they lie under. */
  district?: string;
  /** How many of them lie there. Left out for 1. */
  count?: number;
  /** How many cards lie above it, where a single card of the deck is known. */
  above?: number;
}
