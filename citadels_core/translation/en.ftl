### The messages of a game in English. This file is made by tools/docs from the messages and the words of the engine.
###
### Beside each place, such as $player, stands what is there: $player-is is "you" or "yourself" for the player who reads,
### "player" for another one, "none" where nothing stands there; "card", "character", "ability" for names; the word itself,
### such as "card" or "noble", for words of the language; the id of the message for a message inside another one.

prompt-menu =
    { $player }, it is your turn{ $characters-is ->
        [none] { "" }
       *[other] { " " }as the { $characters }
    }. What do you do?
prompt-offer = { $player }, which action of { $card } do you use?
prompt-answer_before =
    { $asking }: { $player }, how do you react before an event happens?{ $event-is ->
        [none] { "" }
       *[other] { " " }The event: { $event }
    }
prompt-answer_after =
    { $asking }: { $player }, how do you react after an event has happened?{ $event-is ->
        [none] { "" }
       *[other] { " " }The event: { $event }
    }
prompt-may =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player },{ " " }
    }do you { $does }{ $more }?
prompt-replace =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player },{ " " }
    }do you replace the event that is about to happen?
prompt-choose =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player },{ " " }
    }choose { $amount }{ $aim-is ->
        [none] { "" }
       *[other] { " " }to { $aim }
    }{ $outcome-is ->
        [none] { "" }
       *[other] { " " }({ $outcome })
    }.
prompt-sealed =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player },{ " " }
    }choose { $amount }{ $aim-is ->
        [none] { "" }
       *[other] { " " }to { $aim }
    }{ $outcome-is ->
        [none] { "" }
       *[other] { " " }({ $outcome })
    }. Nobody sees the answers before all have chosen.
amount-one = { $article } { $thing }
amount-exactly = { $least } { $things }
amount-any = any number of { $things }
amount-at_least = { $least } or more { $things }
amount-at_most = up to { $most } { $things }
amount-between = { $least } to { $most } { $things }
option-end = End your turn
option-decline = use none of these actions
option-use = { $action }{ $on }{ $price }
option-do = { $action }: { $does }{ $price }{ $more }
option-does = { $does }{ $price }{ $more }
option-yes =
    yes{ $does-is ->
        [none] { "" }
       *[other] : { $does }
    }{ $more }
option-no = no
option-answer = { $thing }
option-take = { $does }{ $price }{ $more }
option-choose = choose { $thing }{ $price }
step-use = use this effect
step-choose =
    choose { $amount }{ $aim-is ->
        [none] { "" }
       *[other] { " " }to { $aim }
    }
step-more = , with further effects
price = { " " }for { $price }
price-gold = { $gold } gold
price-cards =
    { $cards } { $cards ->
        [one] card
       *[other] cards
    } from your hand
on-character = : choose { $thing }
on-district =
    { " " }{ $thing } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city
on-card = { " " }{ $thing }
on-player =
    : choose { $thing } ({ $cards } { $cards ->
        [one] card
       *[other] cards
    } in hand, { $gold } gold)
on-thing = : choose { $thing }
action-of_card = { $action } ({ $card })
thing-card_described = { $card } ({ $type }, costs { $cost })
thing-in_city =
    { $district } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city
thing-character = the { $character }
thing-facedown =
    a facedown character{ $player-is ->
        [none] { "" }
       *[other] { " " }(discarded by { $player })
    }
thing-unseen_character =
    a character{ $player-is ->
        [none] { "" }
       *[other] { " " }(discarded by { $player })
    }
thing-unseen_card = a card
thing-of_player = { $card } of { $player }
thing-place = the { $place }
thing-place_of_player =
    { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } { $place }
thing-you = you
thing-yourself = yourself
thing-it = it
thing-your = your
thing-nobody = nobody
thing-none = none
thing-nothing = nothing
thing-yes = yes
thing-no = no
reason-told = { $what }: { $why }
reason-what =
    { $action }{ $on-is ->
        [none] { "" }
       *[other] { $on }
    }
reason-restricted = in this turn you may only gather gold or cards
reason-used_in_turn =
    you have reached the limit of this action in this turn{ $other-is ->
        [none] { "" }
       *[other] ; uses of { $other } count towards this limit
    }
reason-used_in_round =
    you have reached the limit of this action in this round{ $other-is ->
        [none] { "" }
       *[other] ; uses of { $other } count towards this limit
    }
reason-used_in_game =
    you have reached the limit of this action in this game{ $other-is ->
        [none] { "" }
       *[other] ; uses of { $other } count towards this limit
    }
reason-cards =
    the action costs { $cards } { $cards ->
        [one] card
       *[other] cards
    } from your hand, and you have fewer cards
reason-gold = the action costs { $price } gold, and you have { $gold } gold
reason-tolls = you cannot pay the tolls for this action: you have { $gold } gold
reason-targets = there is no { $thing } that this action can target
reason-duties = you must first use { $duties }
reason-nothing = the action would have no effect now
reason-limit = the { $limit } is { $most }, and you have already used { $used } of it
reason-rule = the rule "{ $rule }" forbids this action
reason-rules = the rules forbid this action
reason-card = { $card } forbids this action
reason-condition = the condition of this action is false now
reason-gather = you must first gather gold or cards
reason-gathered = you have already gathered gold or cards
reason-deck = the deck is empty
reason-crown = you do not have the crown
reason-crowned = you have the crown already
reason-complete = the city of the district's owner is complete
reason-marked = the mark { $marker } is already in place
reason-bears = { $article } { $marker } is already in place
reason-rank = a character of rank { $rank } cannot be the target
reason-yourself = you cannot choose yourself as the target
reason-city = no district in your city meets the condition of this action
reason-hand = your hand is empty
told-chose = { $players } chooses a character.
told-chose_all = { $players } choose their characters.
told-called = { $character } is called.
told-unanswered = { $characters } is called, and nobody answers.
told-all_unanswered = { $characters } are called, and nobody answers.
told-more =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } { $amount } { $counter }{ $why }.
told-fewer =
    { $player } { $player-is ->
        [you] lose
        [yourself] lose
       *[other] loses
    } { $amount } { $counter }{ $why }.
told-put_noun =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $article } { $marker } on { $target }.
told-put_noun_alone = { $article } { $marker } is put on { $target }{ $why }.
told-off_noun =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } the { $marker } off { $target }.
told-off_noun_alone = The { $marker } is taken off { $target }{ $why }.
told-more_on =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $amount } { $counter } on { $target }{ $why }.
told-more_on_alone =
    { $target } { $target-is ->
        [you] get
        [yourself] get
       *[other] gets
    } { $amount } { $counter }{ $why }.
told-fewer_on =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } { $amount } { $counter } off { $target }{ $why }.
told-fewer_on_alone =
    { $target } { $target-is ->
        [you] lose
        [yourself] lose
       *[other] loses
    } { $amount } { $counter }{ $why }.
told-no_gold =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } no gold from { $giver }{ $why }.
told-put_under =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $cards } under { $zone }{ $why }.
told-forgotten =
    { $player } { $player-is ->
        [you] remove
        [yourself] remove
       *[other] removes
    } the note on { $target } ({ $note }).
told-forgotten_alone = The note on { $target } is removed ({ $note }){ $why }.
told-secret =
    { $player } { $player-is ->
        [you] mark
        [yourself] mark
       *[other] marks
    } something in secret{ $why }.
told-shown =
    { $player } { $player-is ->
        [you] show
        [yourself] show
       *[other] shows
    } a secret note to { $to }{ $why }.
told-answer = { $answer } by { $player }
told-why = { " " }({ $card })
told-taken_back =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } back an answer.
refusal-game_over = The game is over; there are no more decisions.
refusal-stale = The game has continued since you last loaded it; load it again, then answer.
refusal-not_your_turn = The game waits for { $player }, not for you.
refusal-malformed = An answer must be one option, or a list of options if you may choose several.
refusal-not_offered = Option { $option } is not among the options of this decision.
refusal-too_few = You have chosen too few options; choose at least { $least }.
refusal-too_many = You have chosen too many options; choose at most { $most }.
refusal-repeated = You have chosen an option twice; choose each option only once.
refusal-not_a_seat = There is no seat { $seat } at this table.
refusal-nothing_to_decline = In this game no player can react to the event that you want to decline.
refusal-nothing_to_undo = You have no answer that can still be undone.
refusal-not_seated = You are a spectator; only a player with a seat can do this.
refusal-not_the_host = Only the host of the table can do this.
refusal-not_started = The game has not started yet.
refusal-already_started = The game has already started.
refusal-no_such_seat = There is no seat { $seat }; the seats are 0 to { $last }.
refusal-seat_taken = Seat { $seat } is taken.
refusal-no_open_seat = No seat is open at this table.
refusal-no_such_bot = There is no bot { $bot }; the bots are { $bots }.
refusal-no_such_pack = The pack { $pack } is not available at this table.
refusal-seats_needed = The table cannot have only { $seats } seats, because a person has a seat with a higher number.
refusal-bots_only = After the start of the game a seat can be given only to a bot, so that nobody sees the cards of another player.
refusal-too_many_changes = The settings of this table were changed { $most } times, which is the limit; create a new table.
refusal-too_many_moves = This game has { $most } answers, which is the limit; the game cannot continue.
refusal-undo_off = Undo is switched off at this table.
refusal-packs_apart = These packs cannot be used together: { $why }
refusal-not_playable = This game cannot be set up: { $why }
refusal-name_too_long = This name is too long; choose a shorter one.
refusal-name_unreadable = A name needs letters and must not contain invisible characters.
refusal-name_twice = Another player already has this name; choose another name.
refusal-wrong_protocol = This table uses version { $protocol } of the protocol, and your client uses another version.
refusal-no_such_table = There is no such table.
refusal-table_unreadable = This table cannot be continued: its file is damaged, or packs are missing or have changed.
refusal-wrong_token = This token belongs to no seat of this table; the seat may have been given to somebody else.
refusal-wrong_invitation = This invitation is not for this table.
refusal-not_over = The game is not over; hidden cards are shown only after its end.
refusal-too_many_requests = Too many requests have come from your address; wait a moment, then try again.
refusal-too_many_connections = The server has too many connections now; try again later.
refusal-too_many_tables = The server has too many tables now; try again later.
refusal-store_unreachable = The server cannot reach the database of its tables now; try again later.
refusal-too_slow = The request took too long; try again.
refusal-pack_not_allowed = The operator of this server has not allowed this package.
refusal-try_again = The table is being loaded; try again in a few seconds.
refusal-internal = The server had an internal error; the details are in its log.
terminal-you = You
terminal-player = Player { $number }
terminal-game =
    { $edition }, { $players } { $players ->
        [one] player
       *[other] players
    }, seed { $seed }.
terminal-bots = You play against bots. Type h for help, q to leave.
terminal-to_move = It is your turn, as { $characters }.
terminal-goodbye = Goodbye.
terminal-go_on = To continue the game: { $command }
terminal-set_up = What do you want to play? Press Enter for the answer in brackets.
terminal-which_box = Which edition do you want to play?
terminal-box =
    { $edition }, { $least } to { $most } { $most ->
        [one] player
       *[other] players
    }
terminal-how_many = How many players, including you? { $least } to { $most }
terminal-which_preset = Which characters and districts do you want to play with?
terminal-usual_preset = the usual characters and districts
terminal-your_name = What is your name?
terminal-range = a number from 1 to { $last }
terminal-number_or_enter = Type a number from 1 to { $last }, or press Enter for 1.
terminal-same_command = To start the same game without questions: { $command }
terminal-type_number = Type the number of an option, or h for help.
terminal-no_other_choice = There is no other choice: press Enter.
terminal-only_choice = The only possible answer was given for you:
terminal-enter = Enter
terminal-all = all
terminal-a_number = a number from 1 to { $last }
terminal-such_as = { $wanted }, such as: { $example }
terminal-asked_again = You will be asked again about the reactions for which you chose to decline always.
terminal-type_this = Type { $what }, or h for help.
terminal-no_option = There is no option { $number }; type { $what }.
terminal-one_number = Type only one number.
terminal-number_twice = Type each number only once.
terminal-takes = Type { $what }.
terminal-cut = A text that ends with ... is shortened: type ? and the name of the card to read it in full, or only ? for all texts.
terminal-since_your_turn = Events since your last turn:
terminal-since_the_start = Events since the start of the game:
terminal-your_gold = You have { $gold } gold.
terminal-all_offered = You can use all your actions now.
terminal-no_card = There is no card called { $name }.
terminal-taken_back = Your answer is undone: { $answer }
terminal-not_answered = You have not answered any question yet.
terminal-one_since = Your last answer cannot be undone: { $players } has answered after you.
terminal-many_since = Your last answer cannot be undone: { $players } have answered after you.
terminal-stands = Your last answer cannot be undone: after it there was a random event, a character was called, or a player learned something new.
terminal-cannot_save = This game cannot be saved.
terminal-write_over = "{ $file }" exists already. Overwrite it?
terminal-not_saved = The game was not saved.
terminal-saved = The game is saved. To continue it: { $command }
terminal-save_first = Save the game before you leave?
terminal-yes_no_enter = { $yes }, { $no }, or Enter to continue the game
terminal-which_file = In which file do you want to save the game?
terminal-round =
    Round { $round }, { $deck } { $deck ->
        [one] card
       *[other] cards
    } in the deck
terminal-gold = gold
terminal-points = points
terminal-hand = hand
terminal-character = character
terminal-city =
    city (needs { $size } { $size ->
        [one] district
       *[other] districts
    })
terminal-your_hand = Your hand:
terminal-empty = no cards
terminal-no_districts = no districts
terminal-under = cards under this district: { $cards }
terminal-facedown = facedown districts
terminal-no_type = districts without a type
terminal-out_of_round = characters that are not in this round: { $characters }
terminal-facedown_characters = number of facedown characters: { $number }
terminal-last_round = this is the last round, because { $players } completed a city
terminal-looking_at = You are looking at: { $cards }.
terminal-one_card = 1 card
terminal-some_cards =
    { $number } { $number ->
        [one] card
       *[other] cards
    }
terminal-is_a_character = { $card }: character, rank { $rank }
terminal-is_a_companion = { $card }: character without a rank
terminal-is_a_district = { $card }: { $type } district, costs { $cost }
terminal-is_no_district = { $card }: a card that is never a district
terminal-is_costless = { $card }: { $type } district without a cost
picture-turn =
    It is { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn as the { $characters }.
picture-asked =
    { $player } { $player-is ->
        [you] have
        [yourself] have
       *[other] has
    } to answer a question.
picture-looking_at = You are looking at:
terminal-scores = Final scores
terminal-for = reason for points
terminal-total = total points
terminal-won =
    { $player } { $player-is ->
        [you] win
        [yourself] win
       *[other] wins
    } with { $points } { $points ->
        [one] point
       *[other] points
    }.
terminal-won_tied =
    { $player } { $player-is ->
        [you] win
        [yourself] win
       *[other] wins
    } by the tie break with { $points } { $points ->
        [one] point
       *[other] points
    }.
terminal-share =
    { $players } share the victory with { $points } { $points ->
        [one] point
       *[other] points
    }.
terminal-last_move = This is the last move; type b to go back.
terminal-next_or_number = Press Enter for the next move, type a number of moves from 0 to { $last }, or type h for help.
terminal-versions = Type a number of moves from 0 to { $last }.
terminal-of = move { $at } of { $last }
terminal-undone = { $player } undoes the last answer.
terminal-answers = { $player } gives a hidden answer.
terminal-holds = { $player } has { $characters }, and these cards in hand: { $cards }.
terminal-no_character = no character
terminal-is_asked = { $player } has to decide.
terminal-help_number = answer with the number of an option
terminal-help_numbers = answer with several numbers, if several can be chosen
terminal-help_enter = show the table again
terminal-help_why = show why an action is not offered now
terminal-help_cards = explain the cards in your hand and the characters
terminal-help_card = explain the card with the name that you type for NAME
terminal-help_log = show what has happened since your last turn
terminal-help_undo = undo your last answer, if nobody has learned anything from it
terminal-help_never = always decline to react to this event, until you type a
terminal-help_ask = ask again about the reactions that you always decline
terminal-help_save = save the game, to continue it another day: { $command }
terminal-help_help = show this help
terminal-help_quit = leave the game (ctrl-C and ctrl-D leave at once, without saving)
terminal-help_words = You can also type whole words: { $words }.
terminal-help_game = Each round every player secretly chooses a character. Then the characters are called by rank, and the player who has the called character takes a turn: gather gold or cards, build a district, use the abilities of the character. The game ends with the round in which a player completes a city; then points are counted, mostly the costs of the districts.
terminal-help_next = go to the next move
terminal-help_back = go back to the previous move
terminal-help_version = show the game after { $version } moves; 0 is the start
terminal-help_table = show the table
terminal-help_leave = leave the replay (also with ctrl-C or ctrl-D)
list-and = { $first } and { $next }
list-or = { $first } or { $next }
list-to = { $first } to { $next }
list-comma = { $first }, { $next }
word-player = player
word-character = character
word-card = card
word-district = district
word-type = type
word-resource = resource
word-number = number
word-answer = answer
word-unseen-character = unseen character
word-unseen-card = unseen card
word-players = players
word-characters = characters
word-cards = cards
word-districts = districts
word-types = types
word-resources = resources
word-numbers = numbers
word-answers = answers
word-thing = thing
word-things = things
word-noble = noble
word-religious = religious
word-trade = trade
word-military = military
word-unique = unique
word-gold = gold
word-official = official
word-transcribed = transcribed
word-reconstructed = reconstructed
word-original = original
word-gold-rate = gold rate
word-draw = draw
word-keep = keep
word-build-limit = build limit
word-build-price = build price
word-discount = discount
word-card-payment = card payment
word-ability-price = ability price
word-district-cost = district cost
word-district-points = district points
word-action-limit = action limit
word-city-size = city size
word-progress = progress
word-faceup-count = faceup count
word-starting-gold = starting gold
word-starting-cards = starting cards
says-gain_amount_gold = gain { $amount } gold
says-gain_amount_cards =
    gain { $amount } { $amount ->
        [one] card
       *[other] cards
    }
says-gain_amount_points =
    gain { $amount } { $amount ->
        [one] point
       *[other] points
    }
says-lose_amount_points =
    lose { $amount } { $amount ->
        [one] point
       *[other] points
    }
says-pay_amount_gold = pay { $amount } gold
says-pay_amount_gold_for_card = pay { $amount } gold for { $card }
says-take_amount_gold_from_giver = take { $amount } gold from { $giver }
says-take_all_gold_from_giver = take all gold from { $giver }
says-pay_receiver_amount_gold = pay { $receiver } { $amount } gold
says-give_amount_gold_to_receiver = give { $amount } gold to { $receiver }
says-gather_amount_gold = gather { $amount } gold
says-gather_cards = gather { $cards }
says-count_as_having_gathered = count as having gathered
says-discard_cards = discard { $cards }
says-look_at_amount_cards_from_the_top_of_the_deck_laying_them_aside =
    look at { $amount } { $amount ->
        [one] card
       *[other] cards
    } from the top of the deck, laying them aside
says-lay_out_amount_cards_from_the_top_of_the_deck_faceup =
    lay out { $amount } { $amount ->
        [one] card
       *[other] cards
    } from the top of the deck faceup
says-put_cards_on_the_bottom_of_the_deck = put { $cards } on the bottom of the deck
says-take_card_into_your_hand = take { $card } into { $your } hand
says-give_card_to_receiver = give { $card } to { $receiver }
says-look_at_cards = look at { $cards }
says-show_cards_to_all = show { $cards } to all
says-show_note_to_to = show { $note } to { $to }
says-announce_value = announce { $value }
says-put_cards_facedown_under_district = put { $cards } facedown under { $district }
says-put_cards_on_zone = put { $cards } on { $zone }
says-put_cards_under_zone = put { $cards } under { $zone }
says-exchange_all_that_lies_in_zone_with_all_that_lies_in_other = exchange all that lies in { $zone } with all that lies in { $other }
says-exchange_hands_with_other = exchange hands with { $other }
says-exchange_seats_with_other = exchange seats with { $other }
says-use_one_of_your_builds_on_card = use one of { $your } builds on { $card }
says-use_one_of_your_builds = use one of { $your } builds
says-build_card = build { $card }
says-put_card_into_your_city_without_building_it = put { $card } into { $your } city without building it
says-treat_district_as_though_it_had_just_been_built = treat { $district } as though it had just been built
says-give_back_the_gold_paid_for_card_to_player = give back the gold paid for { $card } to { $player }
says-destroy_district = destroy { $district }
says-seize_district = seize { $district }
says-turn_district_facedown = turn { $district } facedown
says-exchange_given_for_taken = exchange { $given } for { $taken }
says-move_district_to_position_position_of_its_city = move { $district } to position { $position } of its city
says-shuffle_the_deck = shuffle the deck
says-shuffle_zone = shuffle { $zone }
says-collect_and_shuffle_all_characters = collect and shuffle all characters
says-keep_character_in_secret = keep { $character } in secret
says-deal_amount_characters_to_player =
    deal { $amount } { $amount ->
        [one] character
       *[other] characters
    } to { $player }
says-let_everybody_pass_the_characters_that_are_left_to_the_left = let everybody pass the characters that are left to the left
says-look_at_character = look at { $character }
says-exchange_character_with_other_for_taken = exchange { $character } with { $other } for { $taken }
says-replace_character_with_substitute_in_the_cast_from_the_next_selection_on = replace { $character } with { $substitute } in the cast from the next selection on
says-put_character_facedown_under_district = put { $character } facedown under { $district }
says-reveal_character_and_take_your_turn_as_that_character_too = reveal { $character } and take { $your } turn as that character too
says-end_the_selection = end the selection
says-lay_out_characters_faceup = lay out { $characters } faceup
says-lay_out_characters_facedown = lay out { $characters } facedown
says-put_characters_back_among_the_characters_to_choose_from = put { $characters } back among the characters to choose from
says-set_the_order_of_the_calls_by_rank = set the order of the calls by rank
says-call_the_next_character = call the next character
says-reveal_character = reveal { $character }
says-take_the_crown = take the crown
says-give_the_crown_to_player = give the crown to { $player }
says-put_the_crown_aside = put the crown aside
says-mark_target_as_marker = mark { $target } as { $marker }
says-put_marker_on_target = put { $marker } on { $target }
says-mark_target_as_no_longer_marker = mark { $target } as no longer { $marker }
says-take_marker_off_target = take { $marker } off { $target }
says-add_amount_to_counter = add { $amount } to { $counter }
says-remove_amount_from_counter = remove { $amount } from { $counter }
says-add_amount_to_counter_towards_other = add { $amount } to { $counter } towards { $other }
says-remove_amount_from_counter_towards_other = remove { $amount } from { $counter } towards { $other }
says-add_value_to_note = add { $value } to { $note }
says-remove_value_from_note = remove { $value } from { $note }
says-remember_value_as_note = remember { $value } as { $note }
says-forget_note = forget { $note }
says-put_amount_gold_on_counter = put { $amount } gold on { $counter }
says-take_all_gold_on_counter = take all gold on { $counter }
says-begin_the_round = begin the round
says-end_the_round = end the round
says-begin_player_s_turn_as_character =
    begin { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn as { $character }
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character =
    begin { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn as { $character }, without the abilities of the character
says-begin_player_s_turn_as_character_for_gathering_only =
    begin { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn as { $character }, for gathering only
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character_and_for_gathering_only =
    begin { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn as { $character }, without the abilities of the character and for gathering only
says-start_to_gather_outside_a_turn = start to gather outside a turn
says-end_the_turn = end the turn
says-put_the_turn_on_hold = put the turn on hold
says-break_off_the_turn = break off the turn
says-go_on_with_your_turn_as_character = go on with { $your } turn as { $character }
says-let_the_turn_be_played = let the turn be played
says-player_may_use_an_action_of_thing = { $player } may use an action of { $thing }
says-let_the_actions_of_district_be_used_again = let the actions of { $district } be used again
says-let_the_abilities_of_character_be_used_again = let the abilities of { $character } be used again
says-carry_out_procedure = carry out { $procedure }
says-carry_out_procedure_with_value = carry out { $procedure } (with { $value })
says-score_all_players_which_ends_the_game = score all players, which ends the game
says-end_the_game_at_once_and_score_it = end the game at once and score it
says-win_the_game = win the game
says-do_nothing = do nothing
says-end_this_effect = end this effect
says-stop_repeating_this = stop repeating this
becomes-gold_gained =
    { $player } { $player-is ->
        [you] gain
        [yourself] gain
       *[other] gains
    } gold
becomes-gold_paid =
    { $player } { $player-is ->
        [you] pay
        [yourself] pay
       *[other] pays
    } gold
becomes-gold_taken =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } gold
becomes-gold_refunded =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } back the gold paid
becomes-gold_gathered =
    { $player } { $player-is ->
        [you] gather
        [yourself] gather
       *[other] gathers
    } gold
becomes-cards_gathered =
    { $player } { $player-is ->
        [you] gather
        [yourself] gather
       *[other] gathers
    } cards
becomes-gathering_finished =
    { $player } { $player-is ->
        [you] gather
        [yourself] gather
       *[other] gathers
    } something other than gold or cards
becomes-cards_gained =
    { $player } { $player-is ->
        [you] gain
        [yourself] gain
       *[other] gains
    } cards
becomes-cards_discarded =
    { $player } { $player-is ->
        [you] discard
        [yourself] discard
       *[other] discards
    } cards
becomes-cards_laid_out =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at cards from the deck
becomes-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] lay
        [yourself] lay
       *[other] lays
    } out cards from the deck faceup
becomes-cards_looked_at =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at cards
becomes-cards_shown =
    { $player } { $player-is ->
        [you] show
        [yourself] show
       *[other] shows
    } cards
becomes-cards_put_back =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } cards on the bottom of the deck
becomes-card_taken =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } { $card } into the hand
becomes-cards_tucked =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } cards facedown under { $district }
becomes-hands_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } hands with { $other }
becomes-action_used =
    { $player } { $player-is ->
        [you] use
        [yourself] use
       *[other] uses
    } an action
becomes-build_used =
    { $player } { $player-is ->
        [you] use
        [yourself] use
       *[other] uses
    } a build
becomes-district_built =
    { $player } { $player-is ->
        [you] build
        [yourself] build
       *[other] builds
    } { $district }
becomes-district_destroyed =
    { $player } { $player-is ->
        [you] destroy
        [yourself] destroy
       *[other] destroys
    } { $district }
becomes-district_chosen =
    { $player } { $player-is ->
        [you] choose
        [yourself] choose
       *[other] chooses
    } { $district }
becomes-district_seized =
    { $player } { $player-is ->
        [you] seize
        [yourself] seize
       *[other] seizes
    } { $district }
becomes-districts_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } { $given } for { $taken }
becomes-district_turned_facedown =
    { $player } { $player-is ->
        [you] turn
        [yourself] turn
       *[other] turns
    } { $district } facedown
becomes-type_chosen =
    { $district } { $district-is ->
        [you] begin
        [yourself] begin
       *[other] begins
    } to count as { $type }
becomes-city_completed =
    { $player } { $player-is ->
        [you] complete
        [yourself] complete
       *[other] completes
    } a city
becomes-crown_moved =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } the crown
becomes-character_drafted =
    { $player } { $player-is ->
        [you] keep
        [yourself] keep
       *[other] keeps
    } { $character } in secret
becomes-characters_dealt = { $player } is dealt characters
becomes-character_peeked_at =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at { $character } in secret
becomes-characters_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } a character with { $other }
becomes-character_replaced =
    { $player } { $player-is ->
        [you] replace
        [yourself] replace
       *[other] replaces
    } { $character } with { $substitute } in the cast
becomes-character_hidden =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } a character facedown under { $district }
becomes-character_joined =
    { $player } { $player-is ->
        [you] add
        [yourself] add
       *[other] adds
    } { $character } to a turn
becomes-characters_discarded_faceup = characters are laid out faceup
becomes-characters_discarded_facedown =
    { $player } { $player-is ->
        [you] lay
        [yourself] lay
       *[other] lays
    } out characters facedown
becomes-characters_returned =
    { $player } { $player-is ->
        [you] return
        [yourself] return
       *[other] returns
    } characters to the selection
becomes-character_called =
    { $character } { $character-is ->
        [you] are
        [yourself] are
       *[other] is
    } called
becomes-character_revealed =
    { $player } { $player-is ->
        [you] reveal
        [yourself] reveal
       *[other] reveals
    } { $character }
becomes-turn_started =
    { $player } { $player-is ->
        [you] begin
        [yourself] begin
       *[other] begins
    } a turn
becomes-turn_ending =
    { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn comes to its end
becomes-turn_ended =
    { $player } { $player-is ->
        [you] end
        [yourself] end
       *[other] ends
    } a turn
becomes-turn_held =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } a turn on hold
becomes-turn_broken_off =
    { $player } { $player-is ->
        [you] break
        [yourself] break
       *[other] breaks
    } off a turn
becomes-turn_resumed =
    { $player } { $player-is ->
        [you] resume
        [yourself] resume
       *[other] resumes
    } a turn
becomes-round_started = a round begins
becomes-round_ended = the round ends
becomes-marker_placed =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } a marker on something
becomes-marker_removed =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } a marker off something
becomes-counter_changed =
    { $player } { $player-is ->
        [you] change
        [yourself] change
       *[other] changes
    } a count
becomes-note_written =
    { $player } { $player-is ->
        [you] write
        [yourself] write
       *[other] writes
    } a note
becomes-gold_put =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } gold on something
becomes-gold_collected =
    { $player } { $player-is ->
        [you] collect
        [yourself] collect
       *[other] collects
    } gold from something
becomes-answers_revealed = secret answers are revealed
becomes-points_scored =
    { $player } { $player-is ->
        [you] score
        [yourself] score
       *[other] scores
    } points
becomes-cards_put =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } cards into { $zone }
becomes-zone_shuffled =
    { $player } { $player-is ->
        [you] shuffle
        [yourself] shuffle
       *[other] shuffles
    } { $zone }
becomes-zones_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } the cards of { $zone } and { $other }
becomes-points_gained =
    { $player } { $player-is ->
        [you] gain
        [yourself] gain
       *[other] gains
    } points
becomes-game_won =
    { $player } { $player-is ->
        [you] win
        [yourself] win
       *[other] wins
    } the game
becomes-note_extended =
    { $player } { $player-is ->
        [you] add
        [yourself] add
       *[other] adds
    } something to a note
becomes-note_shortened =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } something out of a note
becomes-actions_restored =
    { $player } { $player-is ->
        [you] let
        [yourself] let
       *[other] lets
    } the actions of { $district } be used again
becomes-abilities_restored =
    { $player } { $player-is ->
        [you] let
        [yourself] let
       *[other] lets
    } the abilities of { $character } be used again
becomes-district_gained =
    { $district } { $district-is ->
        [you] come
        [yourself] come
       *[other] comes
    } to { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } city
becomes-district_lost =
    { $district } { $district-is ->
        [you] leave
        [yourself] leave
       *[other] leaves
    } { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } city
becomes-district_placed =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $district } into a city without building it
becomes-district_treated_as_built = { $district } is treated as though { $player } had just built it
becomes-crown_put_aside =
    { $player } { $player-is ->
        [you] lose
        [yourself] lose
       *[other] loses
    } the crown, which is put aside
becomes-seats_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } seats with { $other }
becomes-value_announced =
    { $player } { $player-is ->
        [you] announce
        [yourself] announce
       *[other] announces
    } something
becomes-note_shown =
    { $player } { $player-is ->
        [you] show
        [yourself] show
       *[other] shows
    } a note
becomes-card_received =
    { $card } { $card-is ->
        [you] come
        [yourself] come
       *[other] comes
    } into { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } hand
becomes-card_lost =
    { $card } { $card-is ->
        [you] leave
        [yourself] leave
       *[other] leaves
    } { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } hand
becomes-district_moved =
    { $player } { $player-is ->
        [you] move
        [yourself] move
       *[other] moves
    } { $district }
becomes-counter_changed_towards_player =
    { $player } { $player-is ->
        [you] change
        [yourself] change
       *[other] changes
    } a count towards { $other }
becomes-gathering_started =
    { $player } { $player-is ->
        [you] start
        [yourself] start
       *[other] starts
    } to gather outside a turn
tells-gold_gained =
    { $player } { $player-is ->
        [you] gain
        [yourself] gain
       *[other] gains
    } { $amount } gold{ $why }.
tells-gold_paid =
    { $player } { $player-is ->
        [you] pay
        [yourself] pay
       *[other] pays
    } { $amount } gold{ $why }.
tells-gold_taken =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } { $amount } gold from { $giver }{ $why }.
tells-gold_refunded =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } { $amount } gold back.
tells-gold_gathered =
    { $player } { $player-is ->
        [you] gather
        [yourself] gather
       *[other] gathers
    } { $amount } gold.
tells-cards_gathered =
    { $player } { $player-is ->
        [you] keep
        [yourself] keep
       *[other] keeps
    } { $cards }.
tells-cards_gained =
    { $player } { $player-is ->
        [you] draw
        [yourself] draw
       *[other] draws
    } { $cards }{ $why }.
tells-cards_discarded =
    { $player } { $player-is ->
        [you] discard
        [yourself] discard
       *[other] discards
    } { $cards }{ $why }.
tells-cards_laid_out =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at { $cards } from the deck.
tells-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] lay
        [yourself] lay
       *[other] lays
    } out { $cards } for all to see.
tells-cards_looked_at =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at { $cards }{ $why }.
tells-cards_shown =
    { $player } { $player-is ->
        [you] show
        [yourself] show
       *[other] shows
    } { $cards } to all.
tells-card_taken =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } { $card } into the hand{ $why }.
tells-cards_tucked =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $cards } facedown under { $district }.
tells-hands_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } hands with { $other }.
tells-district_built =
    { $player } { $player-is ->
        [you] build
        [yourself] build
       *[other] builds
    } { $district } for { $paid } gold.
tells-district_destroyed =
    { $player } { $player-is ->
        [you] destroy
        [yourself] destroy
       *[other] destroys
    } { $district } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city.
alone-district_destroyed =
    { $district } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city is destroyed{ $why }.
tells-district_seized =
    { $player } { $player-is ->
        [you] seize
        [yourself] seize
       *[other] seizes
    } { $district } from { $owner }.
tells-districts_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } { $given } for { $taken } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city.
tells-district_turned_facedown =
    { $player } { $player-is ->
        [you] turn
        [yourself] turn
       *[other] turns
    } { $district } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city facedown.
alone-district_turned_facedown =
    { $district } in { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city is turned facedown{ $why }.
tells-type_chosen = { $district } counts as { $type } for scoring.
tells-city_completed =
    { $player } { $player-is ->
        [you] complete
        [yourself] complete
       *[other] completes
    } a city, so that this is the last round.
tells-crown_moved =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } the crown.
tells-character_drafted =
    { $player } { $player-is ->
        [you] choose
        [yourself] choose
       *[other] chooses
    } { $character }.
tells-characters_dealt =
    { $player } { $player-is ->
        [you] get
        [yourself] get
       *[other] gets
    } { $characters } to choose from.
tells-packets_passed = What is left is passed to the left.
tells-character_peeked_at =
    { $player } { $player-is ->
        [you] look
        [yourself] look
       *[other] looks
    } at { $character }.
tells-characters_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } a character with { $other }: { $character } for { $taken }.
tells-character_replaced =
    { $player } { $player-is ->
        [you] replace
        [yourself] replace
       *[other] replaces
    } { $character } with { $substitute } from the next round on.
alone-character_replaced = { $substitute } takes the place of { $character } from the next round on{ $why }.
tells-character_hidden =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $character } facedown under { $district }.
tells-character_joined =
    { $player } { $player-is ->
        [you] are
        [yourself] are
       *[other] is
    } revealed as { $character } too.
tells-characters_discarded_faceup = Out of this round, for all to see: { $characters }.
tells-characters_discarded_facedown =
    { $player } { $player-is ->
        [you] lay
        [yourself] lay
       *[other] lays
    } { $characters } aside, facedown.
tells-character_revealed =
    { $player } { $player-is ->
        [you] are
        [yourself] are
       *[other] is
    } revealed as { $character }.
tells-turn_held =
    { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn is put on hold.
tells-turn_resumed =
    { $player-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($player) }
    } turn goes on, as { $character }.
tells-round_started = Round { $round }
tells-marker_placed =
    { $player } { $player-is ->
        [you] mark
        [yourself] mark
       *[other] marks
    } { $target }: { $marker }.
alone-marker_placed = A marker for { $target }: { $marker }{ $why }.
tells-marker_removed =
    { $player } { $player-is ->
        [you] mark
        [yourself] mark
       *[other] marks
    } { $target }: { $marker } no more.
alone-marker_removed = No marker for { $target } any more: { $marker }{ $why }.
tells-counter_changed =
    { $player } { $player-is ->
        [you] change
        [yourself] change
       *[other] changes
    } { $counter } of { $target } by { $amount }.
alone-counter_changed = What is counted for { $target } changes by { $amount }: { $counter }{ $why }.
tells-note_written =
    { $player } { $player-is ->
        [you] note
        [yourself] note
       *[other] notes
    } { $value } for { $target } ({ $note }).
alone-note_written = Noted for { $target }{ $why }: { $value } ({ $note }).
tells-gold_put =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $amount } gold on { $target }.
tells-gold_collected =
    { $player } { $player-is ->
        [you] take
        [yourself] take
       *[other] takes
    } the { $amount } gold on { $target }.
tells-answers_revealed = The secret answers are shown: { $chosen }.
tells-game_ended = The game is over.
tells-abandoned = A rule ran too long and was dropped{ $why }.
tells-cards_put =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $cards } on { $zone }{ $why }.
alone-cards_put = { $cards } on { $zone }{ $why }.
tells-zone_shuffled =
    { $player } { $player-is ->
        [you] shuffle
        [yourself] shuffle
       *[other] shuffles
    } { $zone }{ $why }.
alone-zone_shuffled = The cards of { $zone } are shuffled{ $why }.
tells-zones_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } the cards of { $zone } and { $other }{ $why }.
alone-zones_exchanged = The cards of { $zone } and { $other } change places{ $why }.
tells-points_gained =
    { $player } { $player-is ->
        [you] gain
        [yourself] gain
       *[other] gains
    } { $amount } { $amount ->
        [one] point
       *[other] points
    }{ $why }.
tells-game_won =
    { $player } { $player-is ->
        [you] win
        [yourself] win
       *[other] wins
    } the game{ $why }.
tells-note_extended =
    { $player } { $player-is ->
        [you] note
        [yourself] note
       *[other] notes
    } { $value } too for { $target } ({ $note }).
alone-note_extended = Noted too for { $target }{ $why }: { $value } ({ $note }).
tells-note_shortened =
    { $player } { $player-is ->
        [you] note
        [yourself] note
       *[other] notes
    } { $value } for { $target } no more ({ $note }).
alone-note_shortened = Noted no more for { $target }{ $why }: { $value } ({ $note }).
tells-actions_restored =
    { $player } { $player-is ->
        [you] let
        [yourself] let
       *[other] lets
    } the actions of { $district } be used again{ $why }.
alone-actions_restored = The actions of { $district } can be used again{ $why }.
tells-abilities_restored =
    { $player } { $player-is ->
        [you] let
        [yourself] let
       *[other] lets
    } the abilities of { $character } be used again{ $why }.
alone-abilities_restored = The abilities of { $character } can be used again{ $why }.
tells-district_placed =
    { $player } { $player-is ->
        [you] put
        [yourself] put
       *[other] puts
    } { $district } into the city without building it{ $why }.
tells-district_treated_as_built = { $district } is treated as though it had just been built{ $why }.
tells-crown_put_aside =
    { $player } { $player-is ->
        [you] lose
        [yourself] lose
       *[other] loses
    } the crown, which is put aside.
tells-seats_exchanged =
    { $player } { $player-is ->
        [you] exchange
        [yourself] exchange
       *[other] exchanges
    } seats with { $other }.
tells-value_announced =
    { $player } { $player-is ->
        [you] announce
        [yourself] announce
       *[other] announces
    } { $value }{ $why }.
tells-note_shown =
    { $player } { $player-is ->
        [you] show
        [yourself] show
       *[other] shows
    } { $to } what is noted for { $target } ({ $note }): { $value }.
alone-note_shown = What is noted for { $target } is shown to { $to } ({ $note }){ $why }: { $value }.
tells-district_moved =
    { $player } { $player-is ->
        [you] move
        [yourself] move
       *[other] moves
    } { $district } to position { $position } of { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city.
alone-district_moved =
    { $district } moves to position { $position } of { $owner-is ->
        [you] your
        [yourself] your
       *[other] { OWNER($owner) }
    } city{ $why }.
tells-counter_changed_towards_player =
    { $player } { $player-is ->
        [you] change
        [yourself] change
       *[other] changes
    } { $counter } of { $target } towards { $other } by { $amount }.
alone-counter_changed_towards_player = What is counted for { $target } towards { $other } changes by { $amount }: { $counter }{ $why }.
tells-gathering_started =
    { $player } { $player-is ->
        [you] gather
        [yourself] gather
       *[other] gathers
    } and { $player-is ->
        [you] do
        [yourself] do
       *[other] does
    } nothing else.
