// The messages between a table and its clients, version 1. Made by `make docs`; do not edit.
// A field with a question mark is left out where it is null, false or empty, or has the default it names.

export type ClientMessage = Hello | Reply | Undo | Decline | Why | AskLibrary | AskCards | AskHistory | ChangeSetup | ChangeSeat | ChangeName | Start | Leave | Ping;

export type TableMessage = Welcome | TableChanged | State | Update | Reasons | Library | Cards | History | Error | Pong;

/** The code of an `Error`. */
export type ErrorCode = "not_json" | "message_too_long" | "not_a_message" | "unknown_type" | "malformed" | "wrong_protocol" | "hello_first" | "no_such_table" | "table_is_open" | "too_many_tables" | "not_a_record" | "damaged" | "not_seated" | "not_the_host" | "not_started" | "already_started" | "no_such_seat" | "seat_taken" | "no_open_seat" | "no_such_bot" | "no_such_pack" | "seats_needed" | "bots_only" | "too_many_changes" | "too_many_moves" | "undo_off" | "game_over" | "stale" | "not_your_turn" | "not_offered" | "too_few" | "too_many" | "repeated" | "nothing_to_decline" | "nothing_to_undo" | "packs_apart" | "not_playable" | "bad_seed" | "wrong_type" | "too_large" | "too_long" | "too_many_names" | "name_too_long" | "name_unreadable" | "name_twice" | "not_found" | "wrong_method" | "wrong_origin" | "wrong_host" | "too_slow" | "too_many_requests" | "too_many_connections" | "wrong_token" | "wrong_invitation" | "not_over" | "pack_not_allowed" | "pack_refused" | "try_again" | "table_unreadable" | "store_unreachable" | "internal";

/** The first message of a connection. A client can send it again to get missed updates. */
export interface Hello {
  type: "hello";
  /** The version of the protocol: 1. */
  protocol: number;
  /** The secret that proves who has the seat, if the transport needs one. */
  token?: string;
  /** The version of the client's view. Leave it out to get the whole view. */
  since?: number;
  /** The form of events, prompts and options: sentences, messages with arguments, or both. Reasons always have both. With `since`, `words` and `language` must be as before. Left out for "sentences". */
  words?: "sentences" | "messages" | "both";
  /** The language of sentences, such as `de`, or several languages as browsers list them, the best first. If the table has none of them, sentences are English; `welcome` names the language. */
  language?: string;
}

/** The answer to the open decision. */
export interface Reply {
  type: "reply";
  /** The version of the last `state` or `update`. An answer to another version is refused as `stale`. */
  at: number;
  /** The ids of the chosen options; one id, unless the decision has `many`. */
  options: string[];
}

/** Take back your last answer. This is possible if `can_undo` is true. */
export interface Undo {
  type: "undo";
  /** The version, as in `reply`. */
  at: number;
}

/** Decline to answer an event (`DecisionView.answers`), now and whenever it happens again. The table then says no for the seat. */
export interface Decline {
  type: "decline";
  /** The event, such as `before gold taken`, or `all` for every event. */
  answers: string;
  /** Whether to end an earlier decline with the same `answers` (`all` ends every decline), so the table asks again. */
  asked?: boolean;
}

/** Ask why actions are not offered to you; the table sends `reasons`. */
export interface Why {
  type: "why";
}

/** Ask for the editions, packs and bots to choose from; the table sends `library`. */
export interface AskLibrary {
  type: "library";
}

/** Ask for the cards of this table; the table sends `cards`. */
export interface AskCards {
  type: "cards";
}

/** Ask for earlier events; the table sends `history`. */
export interface AskHistory {
  type: "history";
  /** The number of the first event. Left out for 0. */
  since?: number;
}

/** Change the set-up or the options of the table. Host only, before the start. */
export interface ChangeSetup {
  type: "setup";
  /** The whole new set-up; null to keep the old one. */
  setup?: TableSetup;
  /** All new options; null to keep the old ones. */
  options?: TableOptions;
}

/** Give a seat to a bot, or open the seat for a person. A person in this seat loses it. Host only. */
export interface ChangeSeat {
  type: "seat";
  /** The number of the seat. */
  seat: number;
  /** When the game starts, bots take the open seats. From then on, no seat can be opened, because the next person would see its hand. */
  status: "bot" | "open";
  /** The bot, by its name in the library; null for the default bot. */
  bot?: string;
}

/** Change your name, before the start. */
export interface ChangeName {
  type: "name";
  /** At most 40 characters, none of them invisible. No other player may have this name. */
  name: string;
}

/** Start the game. Host only. */
export interface Start {
  type: "start";
}

/** Give up your seat. Before the start, the seat becomes open; during a game, a bot plays on. */
export interface Leave {
  type: "leave";
}

/** Check the connection; the table sends `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to `hello`. Sent again when the seat, its `declines` or its role as host change. */
export interface Welcome {
  type: "welcome";
  /** The version of the protocol. */
  protocol: number;
  you: You;
  table: TableView;
  /** The language of all sentences for this connection. Left out for "en". */
  language?: string;
}

/** The table after a change. Sent to all clients. */
export interface TableChanged {
  type: "table";
  table: TableView;
}

/** The whole game as one seat may know it. Sent when the game starts or the client loses its seat, and after a `hello` that updates cannot answer. */
export interface State {
  type: "state";
  /** The version of the game. */
  version: number;
  /** Everything that the seat may know now. */
  view: Observation;
  /** The last events, in order; `history` gets earlier ones. */
  events: EventView[];
  /** The number of the next event. */
  next_event: number;
  /** Whether this seat may take back the last answer now. */
  can_undo: boolean;
  /** What the seat remembers of hidden things, if the table has `recall`. */
  knowledge?: Knowledge;
  /** The number of seconds that the asked seat has left, if the table has a `timeout`. */
  time_left?: number;
}

/** All changes since the last `state` or `update`. Sent to all clients when the game has changed. */
export interface Update {
  type: "update";
  /** The version of the game now. */
  version: number;
  /** The version of the view to which the patch applies. */
  before: number;
  /** The operations that turn that view into the new one. */
  patch: Operation[];
  /** The new events. */
  events: EventView[];
  /** The number of the next event. */
  next_event: number;
  /** Whether this seat may take back the last answer now. */
  can_undo: boolean;
  /** What the seat remembers of hidden things, if the table has `recall`. */
  knowledge?: Knowledge;
  /** The number of seconds that the asked seat has left, if the table has a `timeout`. */
  time_left?: number;
}

/** The reasons why actions are not offered; empty unless you are asked for an action of your turn. */
export interface Reasons {
  type: "reasons";
  /** The version of the game. */
  at: number;
  reasons: ReasonView[];
}

/** The editions, packs and bots to choose from. */
export interface Library {
  type: "library";
  /** The editions of the packs that the table uses. */
  editions: EditionView[];
  /** The packs that can be added. */
  packs: PackView[];
  /** The names of the bots. */
  bots: string[];
  /** Translations of names in this message, by English name, if the packs have them. */
  titles?: Record<string, string>;
}

/** The cards of this table; before the start, those of its set-up. */
export interface Cards {
  type: "cards";
  characters: CharacterCard[];
  districts: DistrictCard[];
  /** The markers, counters and notes that these cards use. */
  states?: StateView[];
  /** The packs that this table uses besides the official packs, with the packs that they require. */
  packs?: PackView[];
  /** Translations of names in this message, by English name, if the packs have them. */
  titles?: Record<string, string>;
}

/** Events of the game, as the seat may know them. */
export interface History {
  type: "history";
  /** The events from the requested one on. */
  events: EventView[];
  /** The `since` for the next `history`. The last `update` has the same number if no events are left. */
  next_event: number;
}

/** A message was refused; nothing has changed. */
export interface Error {
  type: "error";
  /** One of the error codes. */
  code: string;
  /** The reason, as a sentence for a player. */
  message: string;
  /** The arguments of the message, for clients that translate it. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** The type of the refused message, if it had one. */
  about?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** A line to the program with the tables: open or close a table, or hand it the message of a seat. */
export interface LineToTables {
  /** The name of the table; you choose it. */
  table: string;
  /** The table to open. */
  open?: Opening;
  /** Whether to close the table and remove it. */
  close?: boolean;
  /** The seat that sends the message; null for an onlooker. */
  seat?: number;
  /** A message of a client. */
  message?: unknown;
}

/** A line from the program with the tables: a message to a seat, or lines to store. */
export interface LineFromTables {
  /** The name of the table; null for an error about a line without a name. */
  table?: string;
  /** The seat that gets the message; null for onlookers. */
  seat?: number;
  /** A message of the table. */
  message?: unknown;
  /** Lines to store. Continue the table with all stored lines (`Opening.lines`). */
  store?: unknown[];
}

/** A request for a new table. */
export interface MakeTable {
  /** The set-up. */
  setup: TableSetup;
  /** The options; null for the defaults. */
  options?: TableOptions;
  /** The name of the host; null for the name of the seat. The rules of `name` apply. */
  name?: string;
}

/** A new table. Its host has the first seat. */
export interface NewTable {
  /** The id of the table, for the other requests. Everybody who has it can watch the game. */
  table: string;
  /** The secret token of the host's seat, for `hello`. The server sends it only once. */
  token: string;
  /** The secret invitation, with which other players join the table. */
  invite: string;
  /** The seat of the host. */
  seat: number;
}

/** A request for an open seat. */
export interface JoinTable {
  /** The invitation to the table. */
  invite: string;
  /** The name of the player; null for the name of the seat. The rules of `name` apply. */
  name?: string;
}

/** The seat that a player has got. */
export interface TakenSeat {
  /** The secret token of the seat, for `hello`. The server sends it only once. */
  token: string;
  /** The number of the seat. */
  seat: number;
}

/** One version of a finished game, with nothing hidden. */
export interface OpenMoment {
  /** The version shown. */
  version: number;
  /** The last version of the game. */
  last: number;
  /** The view of an onlooker who may know everything. */
  view: Observation;
  /** The events up to this version, from the requested one on. */
  events: EventView[];
  /** The number of the next event. */
  next_event: number;
  /** The updates to the next versions, as many as were requested, at most 50. */
  updates?: Update[];
}

/** The answer to a search in the indexes that the host allows. */
export interface FoundPacks {
  /** The names of the indexes; empty if the host allows none. */
  indexes: string[];
  /** The first packs, the best first. */
  packs: IndexedPack[];
  /** The number of further packs. Left out for 0. */
  more?: number;
}

/** A pack of an index that the host allows. */
export interface IndexedPack {
  /** The id of the pack. */
  id: string;
  /** The name of the pack for people. */
  title: string;
  /** The newest version. */
  version: string;
  /** What the pack adds, in one sentence, perhaps empty. */
  description: string;
  /** The authors. */
  authors: string[];
  /** The name of the index. */
  index: string;
  /** The number of bytes of the package; null in the answer to a search. */
  size?: number;
  /** The SHA-256 of the package; null in the answer to a search. */
  sha256?: string;
  /** What the pack can do to a game, as the index says; null in the answer to a search. */
  capabilities?: string[];
  /** The ids of other packs that come with it; empty in the answer to a search. */
  brings?: string[];
}

/** A request to fetch a pack of an index, for everybody who plays on this server. */
export interface FetchPack {
  /** The SHA-256 of the package, as the server has described the pack. */
  sha256: string;
}

/** The set-up of a table. */
export interface TableSetup {
  /** The id of the edition. */
  edition: string;
  /** The number of players. Left out for 4. */
  seats?: number;
  /** The ids of packs besides the official packs. */
  packs?: string[];
  /** The name of a preset of the edition; null for the usual characters and districts. */
  preset?: string;
  /** Characters; each replaces the usual character of its rank; companions are added. */
  cast?: string[];
  /** Districts, decks or a preset: their unique districts replace the usual ones, their other districts are added. `basic` alone for no unique districts. */
  districts?: string[];
  /** Decks in place of all decks of the edition. */
  decks?: string[];
  /** Variants of the edition. */
  variants?: string[];
  /** The seed, in decimal digits; null for a random seed. The seed reveals all hidden cards, so a table shows it only when the game is over. */
  seed?: string;
}

/** The options of a table. */
export interface TableOptions {
  /** The number of seconds for each answer of a person, 1 to 604800. null for no limit. */
  timeout?: number;
  /** `last` lets a seat take back its last answer, unless another seat has answered or learned something since, or chance was used. Left out for "last". */
  undo?: "off" | "last";
  /** Whether clients get everything that their seat remembers, as `knowledge`. */
  recall?: boolean;
}

/** The role of a connection at the table. */
export interface You {
  /** The seat; null for an onlooker. */
  seat: number | null;
  /** Whether this seat is the host. */
  host: boolean;
  /** The events that the seat declines (see `decline`). */
  declines?: string[];
}

/** A table as everybody sees it. */
export interface TableView {
  /** `lobby` before the game, then `playing`, then `over`. */
  phase: "lobby" | "playing" | "over";
  setup: TableSetup;
  options: TableOptions;
  seats: SeatView[];
  /** The seat of the host; null for no host. Another person becomes the host if the host leaves, has no connection for a minute while other persons have one, or sends only `ping` for ten minutes while other persons send other messages. */
  host: number | null;
  /** The number of onlookers. Left out for 0. */
  onlookers?: number;
  /** Whether the host has chosen the seed, and so may know all hidden cards. */
  seed_named?: boolean;
}

/** Everything that one seat, or an onlooker, may know at one moment. Hidden cards have no numbers and no order here: hands and cards laid out are sorted by name. */
export interface Observation {
  /** The seat; null for an onlooker, for whom fields that only this seat sees are null or empty. Seen by all. */
  seat: number | null;
  /** The id of the edition. Seen by all. */
  edition: string;
  /** The number of the round, from 1; 0 before the first. Seen by all. */
  round: number;
  /** How many districts complete a city. Seen by all. */
  city_size: number;
  /** The players, by seat. Seen by all. */
  players: PlayerView[];
  /** How many cards are in the deck. Seen by all. */
  deck_size: number;
  /** The characters that are in the game now, in the order of calls; empty if rules cannot bring in other characters. Seen by all. */
  cast?: string[];
  /** The characters laid out faceup this round. Seen by all. */
  faceup: string[];
  /** How many characters are laid out facedown. Seen by all. */
  facedown: number;
  /** The characters still to be called this round, in the order of the cast. Seen by all. */
  calls: string[];
  /** The current turn; null between turns. Seen by all. */
  turn: TurnView | null;
  /** The turns on hold, the oldest first. Seen by all. */
  held: TurnView[];
  /** The markers, counters and notes. Seen by all, except secret ones. */
  marks: MarkView[];
  /** The declared zones of the table and of players, and other declared zones with cards. Seen by all, except their cards. */
  zones?: ZoneView[];
  /** The cards laid out for this seat, or looked at this turn; null for none. Seen by this seat. */
  aside: string[] | null;
  /** How many cards are laid out. Seen by all. */
  aside_size: number;
  /** The characters that this seat is choosing from; null if it is not choosing. Seen by this seat. */
  pool: string[] | null;
  /** How many characters are in the pool. Seen by all. */
  pool_size: number;
  /** The facedown characters that this seat has looked at. Seen by this seat. */
  peeked: string[];
  /** The seats that have completed a city, in order. Seen by all. */
  finishers: number[];
  /** The open decision; null when the game is over. Seen by all. */
  decision: DecisionView | null;
  /** The points of each seat; null before the end. Seen by all. */
  scores: number[] | null;
  /** The seats that have won; more than one share the victory. null before the end. Seen by all. */
  winners: number[] | null;
  /** The numbers that decided between players with the most points, in order. Seen by all. */
  tie_breaks?: TieBreakView[];
}

/** An event, in words for one seat. */
export interface EventView {
  /** The number of the event, from 0. Seen by all. */
  number: number;
  /** The name of the event in the vocabulary; `answer taken back` for an undo. Seen by all. */
  name: string;
  /** The known fields. Players are seats, amounts are numbers; cards, characters, types, markers and reasons for points are names. Fields that do not apply are left out. An undo has the `player` who had answered, and the numbers of the `first` and the `last` event that are taken back (no event if `last` is below `first`). Seen by all, except secret fields of an event. */
  fields?: Record<string, boolean | number | string | (number | string)[]>;
  /** The fields that this seat may not know, each with the number of its things. Seen by all. */
  hidden?: Record<string, number>;
  /** The key of each district in `fields`: its key before the event, or else its key after the event. A field of several cards has one key for each card, empty for a card that is no district. Seen by all who see the field. */
  keys?: Record<string, boolean | number | string | (number | string)[]>;
  /** The cause; null for the rules of the game. Tables send only causes that are cards. Seen by all. */
  cause?: CauseView;
  /** The event as a sentence for the seat; null for an event that is not shown. Seen by all. */
  sentence?: string;
  /** The id of the message of the sentence. Seen by all. */
  message?: string;
  /** The arguments of the message, as the seat may know them. Seen by all. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** The knowledge of a seat, or of an onlooker, about hidden cards and characters. Each field is seen by the seat that knows it. */
export interface Knowledge {
  /** The seat; null for an onlooker. */
  seat: number | null;
  /** The hidden cards, in groups that cannot be told apart. */
  cards: HiddenView[];
  /** The hidden characters of the round, in groups that cannot be told apart. */
  characters: HiddenView[];
  /** The characters that were called and could have been revealed, but were not: nobody has them. */
  unheld: string[];
}

/** One operation of a JSON Patch (RFC 6902). */
export interface Operation {
  op: "add" | "remove" | "replace";
  /** A JSON Pointer (RFC 6901). */
  path: string;
  /** The new value; `remove` has none. */
  value?: unknown;
}

/** An action that is not offered, and why. Each field is seen by the seat whose turn it is. */
export interface ReasonView {
  /** The action, in words. */
  what: string;
  /** The reason, as a sentence. */
  why: string;
  /** The id of the message for both. */
  message?: string;
  /** The arguments of the message: `what` and `why`, which are messages too. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** An edition, and the names of the cards, decks and variants that can be chosen for its games. */
export interface EditionView {
  id: string;
  name: string;
  /** The least number of players. */
  least: number;
  /** The greatest number of players. */
  most: number;
  /** The usual characters. Of several characters with the same rank, the first that fits the number of players is in the game. */
  cast: string[];
  /** Characters that can replace the usual characters. */
  characters: string[];
  /** The usual decks. */
  decks: string[];
  /** Districts and decks that can replace the unique districts. */
  districts: string[];
  presets: PresetView[];
  /** The variants. */
  variants: string[];
}

/** A pack besides the official packs, with what it can do to a game. */
export interface PackView {
  id: string;
  title: string;
  /** The version; empty if the server does not tell it. */
  version?: string;
  /** The SHA-256 of the package (`.citpack` file) with the content of the pack; null if the server does not tell it. */
  sha256?: string;
  /** What the pack can do to a game, such as `looks at hands`; null if the server does not tell it. */
  capabilities?: string[];
}

/** A character card. */
export interface CharacterCard {
  name: string;
  /** The rank; 0 for a character without a rank. */
  rank: number;
  /** The text. */
  text: string;
  /** The source of the text: `official`, `transcribed`, `reconstructed`, `original` ... */
  provenance: string;
  /** The id of the pack. */
  pack: string;
}

/** A district card. */
export interface DistrictCard {
  name: string;
  /** The cost in gold; null for a district without a cost. */
  cost: number | null;
  type: string;
  /** The text; empty for a district without rules. */
  text: string;
  /** The source of the text: `official`, `transcribed`, `reconstructed`, `original` ... */
  provenance: string;
  /** The id of the pack. */
  pack: string;
  /** The number of copies in the deck of this table. Left out for 1. */
  copies?: number;
}

/** A kind of marker, counter or note that cards of this table use. */
export interface StateView {
  name: string;
  /** `marker`, `counter` or `note`. */
  kind: string;
  /** The kind of thing that it lies on: `player`, `character`, `district`, `card` ... */
  on: string;
  /** Who may see it: `all`, `placer`, `owner` or `nobody`. */
  seen_by: string;
}

/** A name in a sentence, as data. */
export interface NameArgument {
  /** the kind of the named thing: `player`, `you` and `yourself` (the reader), `card`, `district`, `character`, `ability`, `marker`, `answer`; or, for a word of the language, `noun`, `type`, `resource` or `number`. */
  kind: string;
  /** the English name. */
  name: string;
  /** the seat of a player. */
  seat?: number;
}

/** A list of things, as data. */
export interface ListArgument {
  /** the things, at least two. */
  items: (number | string | NameArgument | ListArgument | MessageArgument)[];
  /** the word before the last thing: `and`, `or`, `to` (do the first to get the last), or `comma`. */
  joined: string;
}

/** A message inside another message. */
export interface MessageArgument {
  /** the id of the message. */
  message: string;
  /** the arguments of this message, by placeholder. */
  arguments: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
}

/** Open a new table, or continue a table from its stored lines. */
export interface Opening {
  /** The set-up of a new table. Give either `setup` or `lines`. */
  setup?: TableSetup;
  /** The options of a new table; null for the defaults. */
  options?: TableOptions;
  /** All stored lines of a table, in order. */
  lines?: unknown[];
  /** Whether the table may continue with changed cards, if all moves fit them. */
  changed_cards?: boolean;
  /** Whether to write the lines that have to be stored. */
  store?: boolean;
}

/** A seat of a table. */
export interface SeatView {
  /** The number of the seat. */
  seat: number;
  /** The name of the player. */
  name: string;
  /** `left` means that the person has left the game, and a bot plays on. */
  status: "open" | "person" | "bot" | "left";
  /** The bot that has the seat, or plays on for a person. */
  bot?: string;
  /** Whether the person is connected now. */
  connected?: boolean;
  /** Whether the person did not answer in time. */
  away?: boolean;
}

/** A player. */
export interface PlayerView {
  /** The number of the seat. Seen by all. */
  seat: number;
  /** The name of the player. Seen by all. */
  name: string;
  /** The place at the table, clockwise from 0: the number of the seat, unless players have exchanged seats. Seen by all. */
  place: number;
  /** The gold in the stash. Seen by all. */
  gold: number;
  /** How many cards are in the hand. Seen by all. */
  hand_size: number;
  /** The cards in the hand, by name. Seen by its player. */
  hand?: string[];
  /** The districts in the city, the oldest first. Seen by all. */
  city: DistrictView[];
  /** Whether the player has the crown. Seen by all. */
  crowned?: boolean;
  /** Whether the city is complete. Seen by all. */
  complete?: boolean;
  /** The characters chosen this round, revealed or not. Seen by its player. */
  characters?: string[];
  /** The revealed characters of the player. Seen by all. */
  revealed: string[];
  /** How many characters of the player are not revealed. Seen by all. Left out for 0. */
  unrevealed?: number;
  /** The characters passed to the player to choose from. Seen by its player. */
  packet?: string[];
  /** How many characters are in the packet. Seen by all. Left out for 0. */
  packet_size?: number;
  /** The points gained so far; all points when the game is over. Seen by all. Left out for 0. */
  points?: number;
}

/** The current turn, or an interrupted turn. */
export interface TurnView {
  /** The seat whose turn it is. Seen by all. */
  player: number;
  /** The character of the turn, then others whose abilities the player has. Seen by all. */
  characters: string[];
  /** Whether the player has the abilities of the first character. Seen by all. */
  abilities: boolean;
  /** The characters whose abilities the player has. Seen by all. */
  powers: string[];
  /** Whether the turn is for gathering only. Seen by all. */
  restricted?: boolean;
  /** Whether the player has gathered. Seen by all. */
  gathered?: boolean;
  /** How many builds are used. Seen by all. Left out for 0. */
  builds?: number;
}

/** A marker, counter or note on a player, character or card. Each field is seen by every seat that gets this view. */
export interface MarkView {
  /** The declared name. */
  name: string;
  /** The kind of thing that it lies on: `player`, `character`, `district` or `card`. */
  on: string;
  /** The thing: a seat, the name of a character, the id of a district, or the name of a card. */
  target: boolean | number | string | (number | string)[];
  /** The seat that owns the district, or the city, hand or zone with the card. */
  owner?: number;
  /** The seat that has placed it; null for counters, and if nobody may know the seat. */
  placer?: number;
  /** The number of a counter; null for markers and notes. */
  amount?: number;
  /** The content of a note, or the seat of a counter `towards player`; else empty. */
  noted?: boolean | number | string | (number | string)[];
  /** The type of `noted`: Player, Int ... */
  remembers?: string;
  /** The place of a card: `city`, `hand` or the name of a zone; else null. */
  lies?: string;
  /** The place of the card in a zone that all seats see, from 0; else null. */
  at?: number;
}

/** A zone of cards that a pack declares. */
export interface ZoneView {
  /** The declared name. Seen by all. */
  name: string;
  /** What the zone belongs to: `table`, `player`, `character` or `district`. Seen by all. */
  on: string;
  /** The seat, the name of the character, or the id of the district; empty at the table. Seen by all. */
  target?: boolean | number | string | (number | string)[];
  /** The seat of the player, of the owner of the district, or of the player of the character. Seen by all. */
  owner?: number;
  /** How many cards lie there. Seen by all. Left out for 0. */
  size?: number;
  /** The cards, the lowest first. Seats that have only looked at them this turn see them sorted by name. Seen by whoever the declaration of the zone names. */
  cards?: string[];
}

/** The open decision for a seat. Each field is seen by the seat that is asked, unless its text says otherwise; for other seats it is null. */
export interface DecisionView {
  /** the seat that is asked. Seen by all. */
  seat: number;
  /** `menu` (the actions of a turn), `choose`, `sealed` (all choose before any answer is shown), `may` (yes or no) or `replace` (yes or no, for a replacement). Seen by all. */
  kind: string;
  /** the question, as a sentence. */
  prompt?: string;
  /** the id of the message of the prompt. */
  message?: string;
  /** the arguments of the message. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** all legal answers. */
  options?: OptionView[];
  /** how many options an answer has at least. */
  least?: number;
  /** how many options an answer has at most. */
  most?: number;
  /** whether an answer is a list of options, even if of one. */
  many?: boolean;
  /** the card and line that ask. */
  cause?: CauseView;
  /** the event that players may answer, such as `before gold taken`. A seat that has no card to answer with is asked too; its only option is `no`. */
  answers?: string;
}

/** A number that decides between players with equal points: the highest wins. */
export interface TieBreakView {
  /** The rule with this number. Seen by all. */
  cause: CauseView;
  /** The players who were equal before this tie break. Seen by all. */
  seats: number[];
  /** The number of each of these players. Seen by all. */
  numbers: number[];
}

/** The cause of an event or a decision. Each field is seen by the seats that get the view. */
export interface CauseView {
  /** The id of the pack. */
  pack: string;
  /** The name of the card, or of the rules. */
  card: string;
  /** The number of the line in its file, from 1. */
  line: number;
  /** The source of the card's text; null for rules that are on no card. */
  provenance?: string;
}

/** Hidden cards or characters that a seat cannot tell apart. Each field is seen by the seat that knows it. */
export interface HiddenView {
  /** The names of the things; a name occurs as often as there are things with that name. */
  names: string[];
  /** The places where these things lie. */
  places: PlaceView[];
}

/** A named choice of characters and districts. */
export interface PresetView {
  name: string;
  /** Names of characters; if empty, the usual characters are used. */
  cast: string[];
  /** Names of districts and decks; if empty, the usual districts are used. */
  districts: string[];
}

/** A district in a city. */
export interface DistrictView {
  /** The name of the district in its city, `Prison 2` for a second one. Seen by all. */
  id: string;
  /** The key of the district, with the seat of the owner: `1/prison-2`. Ids of options and events use it. Seen by all. */
  key: string;
  /** The cost now, in gold. Seen by all. */
  cost: number;
  /** The types that count for scoring; none for a facedown district. In messages, a face-up district without `types` has the type of its card. Seen by all. */
  types?: string[];
  /** The name of the card. Messages leave it out if it equals `id`. Seen by all. */
  name?: string;
  /** Whether the district is facedown. Then its name is hidden. Seen by all. */
  facedown?: boolean;
  /** How many cards lie facedown under the district. Seen by all. Left out for 0. */
  tucked?: number;
  /** The characters facedown under the district; null for each character that the seat may not see. Seen by its owner; their number by all. */
  guests?: (string | null)[];
  /** The cards facedown under the district. Seen by its owner, and by seats that have looked at them this turn. */
  under?: string[];
}

/** An option of a decision; fields that do not apply are null. Each field is seen by the seat that is asked. */
export interface OptionView {
  /** the id to answer with. */
  id: string;
  /** what the option does, as a sentence. */
  label?: string;
  /** the id of the message of the label. */
  message?: string;
  /** the arguments of the message. */
  arguments?: Record<string, number | string | NameArgument | ListArgument | MessageArgument>;
  /** `end` (of the turn), `action` (of the turn), `yes`, `no` or `choose`. */
  act?: string;
  /** the name of the ability that the option uses, or that asks; null for the rules of the game. */
  ability?: string;
  /** the name of the card with this ability; null for the rules of the game. */
  card?: string;
  /** the key of this card, if it is a district in a city. */
  source?: string;
  /** the seat that is targeted, or that owns the chosen district or card. */
  player?: number;
  /** the key of the district that is targeted, or that the chosen card lies under. */
  district?: string;
  /** the name of the targeted character. */
  character?: string;
  /** the name of the targeted card or district; null if the seat cannot see it. */
  chosen_card?: string;
  /** the place of `chosen_card`, if the seat sees it: `hand` or `city` of `player`, `under` the `district`, `aside` (laid out to choose from); else null. */
  zone?: string;
  /** the chosen type of districts. */
  type?: string;
  /** the chosen number. */
  number?: number;
  /** any other choice, in words. */
  text?: string;
  /** all gold that the seat pays; null for no gold, or if later choices decide. */
  gold?: number;
  /** how many cards of the hand the option costs; null for no cards. */
  cards?: number;
  /** the seat that gets `gold`; null for the bank. */
  payee?: number;
}

/** A place of hidden cards or characters. Each field is seen by the seat that knows the place. */
export interface PlaceView {
  /** Of cards `deck`, `aside`, `hand`, `under` (facedown under a district) or the name of a zone; of characters `pool`, `held`, `packet`, `facedown`, `under` or `out` (out of the game). */
  zone: string;
  /** The seat that has this hand, packet or district, or these characters; null for no seat. */
  seat?: number;
  /** The key of the district that the things lie under. */
  district?: string;
  /** How many of the things lie there. Left out for 1. */
  count?: number;
  /** How many cards lie above this card, if it is a single known card of the deck. */
  above?: number;
}
