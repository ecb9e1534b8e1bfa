### Die Meldungen eines Spiels auf Deutsch. Was an den Stellen steht, sagt der Anfang von en.ftl.
###
### Namen von Karten, Charakteren und Fähigkeiten bleiben, wie ihr Paket sie nennt.

prompt-menu =
    { $player }, du bist am Zug{ $characters-is ->
        [none] { "" }
       *[other] { " " }als { $characters }
    }. Was tust du?
prompt-offer = { $player }, welche Fähigkeit von { $card } nutzt du?
prompt-answer_before =
    { $asking }:{ $event-is ->
        [none] { "" }
       *[other] { " " }{ $event }
    } { $player }, wie reagierst du, bevor dieses Ereignis passiert?
prompt-answer_after =
    { $asking }:{ $event-is ->
        [none] { "" }
       *[other] { " " }{ $event }
    } { $player }, wie reagierst du nach diesem Ereignis?
prompt-may =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player }:{ " " }
    }{ $does }{ $more }?
prompt-replace =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player }:{ " " }
    }Willst du das stattdessen nutzen?
prompt-choose =
    { $asking-is ->
        [none] { "" }
       *[other] { $asking }:{ " " }
    }{ $player-is ->
        [none] { "" }
       *[other] { $player }:{ " " }
    }Wähle { $amount }{ $aim-is ->
        [none] { "" }
       *[other] { " " }({ $aim })
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
       *[other] { $player }:{ " " }
    }Wähle { $amount }{ $aim-is ->
        [none] { "" }
       *[other] { " " }({ $aim })
    }{ $outcome-is ->
        [none] { "" }
       *[other] { " " }({ $outcome })
    }. Niemand sieht die Antworten, bevor alle gewählt haben.
amount-one =
    { $thing-is ->
        [player] einen Spieler
        [character] einen Charakter
        [card] eine Karte
        [district] ein Stadtviertel
        [type] eine Art
        [resource] einen Rohstoff
        [number] eine Zahl
        [answer] eine Antwort
        [unseen-character] einen verdeckten Charakter
        [unseen-card] eine verdeckte Karte
        [thing] etwas
       *[other] { $thing }
    }
amount-exactly = { $least } { $things }
amount-any = beliebig viele { $things }
amount-at_least = { $least } oder mehr { $things }
amount-at_most = höchstens { $most } { $things }
amount-between = { $least } bis { $most } { $things }
option-end = Zug beenden
option-decline = nichts davon nutzen
option-use = { $action }{ $on }{ $price }
option-do = { $action }: { $does }{ $price }{ $more }
option-does = { $does }{ $price }{ $more }
option-yes =
    ja{ $does-is ->
        [none] { "" }
       *[other] : { $does }
    }{ $more }
option-no = nein
option-answer = { $thing }
option-take = { $does }{ $price }{ $more }
option-choose =
    { $thing-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $thing }
    } wählen{ $price }
step-use = nutzen
step-choose =
    { $amount } wählen{ $aim-is ->
        [none] { "" }
       *[other] { " " }({ $aim })
    }
step-more = { "," } mit weiteren Wirkungen
price = { " " }für { $price }
price-gold = { $gold } Gold
price-cards =
    { $cards } { $cards ->
        [one] Handkarte
       *[other] Handkarten
    }
on-character = : { $thing }
on-district =
    : { $thing } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }
on-card = : { $thing }
on-player =
    : { $thing-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $thing }
    } ({ $cards } { $cards ->
        [one] Handkarte
       *[other] Handkarten
    }, { $gold } Gold)
on-thing = : { $thing }
action-of_card = { $action } ({ $card })
thing-card_described = { $card } ({ $type }, kostet { $cost })
thing-in_city =
    { $district } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }
thing-character = { $character }
thing-facedown =
    einen verdeckten Charakter{ $player-is ->
        [none] { "" }
       *[other]
            { " " }(von { $player-is ->
                [you] dir
               *[other] { $player }
            } abgelegt)
    }
thing-unseen_character =
    einen Charakter{ $player-is ->
        [none] { "" }
       *[other]
            { " " }(von { $player-is ->
                [you] dir
               *[other] { $player }
            } abgelegt)
    }
thing-unseen_card = eine Karte
thing-of_player =
    { $card } von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    }
thing-you = du
thing-yourself = dich
thing-it = die Wahl
thing-your = dein
thing-nobody = niemand
thing-none = keine
thing-nothing = nichts
thing-yes = ja
thing-no = nein
reason-told = { $what } – { $why }
reason-what = { $action }{ $on }
reason-restricted = in diesem Zug darfst du nur Gold nehmen oder Karten ziehen
reason-used_in_turn =
    in diesem Zug schon genutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(nur einmal zusammen mit { $other })
    }
reason-used_in_round =
    in dieser Runde schon genutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(nur einmal zusammen mit { $other })
    }
reason-used_in_game =
    in diesem Spiel schon genutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(nur einmal zusammen mit { $other })
    }
reason-cards =
    kostet { $cards } { $cards ->
        [one] Handkarte
       *[other] Handkarten
    }
reason-gold = kostet { $price } Gold, du hast nur { $gold }
reason-tolls = dein Gold reicht nicht für die Abgaben: du hast nur { $gold }
reason-targets =
    dafür kommt { $thing-is ->
        [player] kein Spieler
        [character] kein Charakter
        [card] keine Karte
        [district] kein Stadtviertel
       *[other] nichts ({ $thing })
    } infrage
reason-duties = erst noch { $duties }
reason-nothing = das würde jetzt nichts bewirken
reason-limit = { $limit }: { $used } von { $most } sind verbraucht
reason-rule = die Regel „{ $rule }“ verbietet das
reason-rules = die Regeln verbieten das
reason-card = { $card } verbietet das
reason-condition = die Bedingung ist gerade nicht erfüllt
reason-gather = du musst erst Gold nehmen oder Karten ziehen
reason-gathered = du hast schon Gold genommen oder Karten gezogen
reason-deck = der Stapel ist leer
reason-crown = du hast die Krone nicht
reason-crowned = du hast die Krone schon
reason-complete = diese Stadt ist schon vollendet
reason-marked = schon { $marker }
reason-bears = hat schon: { $marker }
reason-rank = nicht gegen Rang { $rank }
reason-yourself = nicht gegen dich selbst
reason-city = kein Viertel in deiner Stadt zählt dafür
reason-hand = du hast keine Handkarten
told-chose =
    { $players-is ->
        [you] du wählst
       *[other] { $players } wählt
    } einen Charakter.
told-chose_all = { $players } wählen ihre Charaktere.
told-called = { $character } wird aufgerufen.
told-unanswered = { $characters } wird aufgerufen, und niemand meldet sich.
told-all_unanswered = { $characters } werden aufgerufen, und niemand meldet sich.
told-more =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $amount } { $counter }{ $why }.
told-fewer =
    { $player } { $player-is ->
        [you] verlierst
       *[other] verliert
    } { $amount } { $counter }{ $why }.
told-put_noun =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $marker } auf { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }.
told-put_noun_alone =
    Auf { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } liegt jetzt: { $marker }{ $why }.
told-off_noun =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $marker } von { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    }.
told-off_noun_alone =
    Nicht mehr auf { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    }: { $marker }{ $why }.
told-more_on =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $amount } { $counter } auf { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }{ $why }.
told-more_on_alone =
    { $amount } { $counter } mehr auf { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    }{ $why }.
told-fewer_on =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $amount } { $counter } von { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    }{ $why }.
told-fewer_on_alone =
    { $amount } { $counter } weniger auf { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    }{ $why }.
told-no_gold =
    { $player } { $player-is ->
        [you] findest
       *[other] findet
    } kein Gold bei { $giver-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $giver }
    }{ $why }.
told-forgotten =
    { $player } { $player-is ->
        [you] streichst
       *[other] streicht
    } die Notiz für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ({ $note }).
told-forgotten_alone =
    Die Notiz für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ist gestrichen ({ $note }){ $why }.
told-secret =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } heimlich etwas fest{ $why }.
told-shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } eine geheime Notiz{ $why }. Sehen darf sie: { $to }.
told-answer =
    { $answer } von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    }
told-why = { " " }({ $card })
told-taken_back =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } eine Antwort zurück.
refusal-game_over = Das Spiel ist vorbei; du kannst nicht mehr antworten.
refusal-stale = Das Spiel ist inzwischen weiter. Sieh noch einmal hin und antworte dann.
refusal-not_your_turn = Gerade muss { $player } antworten, nicht du.
refusal-malformed = Diese Antwort geht nicht: Nenne eine Möglichkeit oder, wo du mehrere wählen darfst, eine Liste.
refusal-nothing_to_decline = In diesem Spiel kann niemand auf das Ereignis reagieren, das du ablehnen willst.
refusal-not_offered = Die Möglichkeit { $option } gibt es jetzt nicht.
refusal-too_few = Wähle mindestens { $least }.
refusal-too_many = Wähle höchstens { $most }.
refusal-repeated = Wähle jede Möglichkeit nur einmal.
refusal-not_a_seat = An diesem Tisch gibt es keinen Platz { $seat }.
refusal-nothing_to_undo = Es gibt keine Antwort, die du noch zurücknehmen kannst.
refusal-not_seated = Du schaust nur zu. Dafür brauchst du einen Platz.
refusal-not_the_host = Das darf nur die Spielleitung.
refusal-not_started = Das Spiel hat noch nicht begonnen.
refusal-already_started = Das Spiel hat schon begonnen.
refusal-no_such_seat = Einen Platz { $seat } gibt es nicht, nur die Plätze 0 bis { $last }.
refusal-seat_taken = Auf Platz { $seat } sitzt schon jemand.
refusal-no_open_seat = An diesem Tisch ist kein Platz frei.
refusal-no_such_bot = Einen Bot { $bot } gibt es nicht. Zur Wahl: { $bots }.
refusal-no_such_pack = Das Paket { $pack } gibt es an diesem Tisch nicht.
refusal-seats_needed = Der Tisch kann nicht nur { $seats } Plätze haben: Auf einem Platz mit höherer Nummer sitzt schon jemand.
refusal-bots_only = Während des Spiels kann nur ein Bot dazukommen, damit niemand fremde Handkarten sieht.
refusal-too_many_changes = Dieser Tisch wurde schon { $most }-mal geändert. Mehr geht nicht, mache bitte einen neuen auf.
refusal-too_many_moves = Dieses Spiel hat schon { $most } Antworten. Mehr geht nicht, es endet hier.
refusal-undo_off = An diesem Tisch kannst du nichts zurücknehmen.
refusal-packs_apart = Diese Pakete passen nicht zusammen. ({ $why })
refusal-not_playable = So lässt sich nicht spielen. ({ $why })
refusal-name_too_long = Dieser Name ist zu lang.
refusal-name_unreadable = Ein Name braucht Buchstaben und darf keine unsichtbaren Zeichen enthalten.
refusal-name_twice = So heißt schon jemand.
refusal-wrong_protocol = Dieser Tisch versteht nur Version { $protocol } der Nachrichten.
refusal-no_such_table = Diesen Tisch gibt es nicht.
refusal-table_unreadable = An diesem Tisch geht es nicht weiter: Er ist beschädigt, oder Pakete fehlen oder haben sich geändert.
refusal-wrong_token = Dieser Schlüssel passt zu keinem Platz an diesem Tisch. Vielleicht sitzt dort inzwischen jemand anders.
refusal-wrong_invitation = Diese Einladung gilt nicht für diesen Tisch.
refusal-not_over = Das Spiel läuft noch. Erst nach dem Ende sind verdeckte Karten zu sehen.
refusal-too_many_requests = Von deiner Adresse kamen zu viele Anfragen. Warte einen Augenblick.
refusal-too_many_connections = Gerade sind zu viele verbunden. Versuche es später noch einmal.
refusal-too_many_tables = Gerade gibt es zu viele Tische. Versuche es später noch einmal.
refusal-store_unreachable = Die Tische sind gerade nicht erreichbar. Versuche es später noch einmal.
refusal-too_slow = Das hat zu lange gedauert. Versuche es noch einmal.
refusal-pack_not_allowed = Auf diesem Server ist dieses Paket nicht erlaubt.
refusal-try_again = Der Tisch wird gerade geladen. Versuche es in ein paar Sekunden noch einmal.
refusal-internal = Auf dem Server ist ein Fehler passiert. Er wurde notiert.
list-and = { $first } und { $next }
list-or = { $first } oder { $next }
list-to = { $first } und dafür { $next }
list-comma = { $first }, { $next }
word-player = Spieler
word-character = Charakter
word-card = Karte
word-district = Stadtviertel
word-type = Art
word-resource = Rohstoff
word-number = Zahl
word-answer = Antwort
word-unseen-character = verdeckter Charakter
word-unseen-card = verdeckte Karte
word-players = Spieler
word-characters = Charaktere
word-cards = Karten
word-districts = Stadtviertel
word-types = Arten
word-resources = Rohstoffe
word-numbers = Zahlen
word-answers = Antworten
word-thing = Ding
word-things = Dinge
word-noble = adlig
word-religious = religiös
word-trade = Handel
word-military = Militär
word-unique = besonders
word-gold = Gold
word-official = offiziell
word-transcribed = abgeschrieben
word-reconstructed = rekonstruiert
word-original = eigener Text
word-gold-rate = Goldmenge
word-draw = Ziehen
word-keep = Behalten
word-action-limit = Limit der Fähigkeiten
word-build-limit = Baulimit
word-build-price = Baupreis
word-discount = Rabatt
word-card-payment = Zahlung mit Karten
word-ability-price = Preis der Fähigkeit
word-district-cost = Kosten des Viertels
word-district-points = Punkte des Viertels
word-city-size = Stadtgröße
word-progress = Fortschritt
word-faceup-count = Anzahl offener Charaktere
word-starting-gold = Gold zu Beginn
word-starting-cards = Karten zu Beginn
says-gain_amount_gold =
    { $amount-is ->
        [none] { "" }
       *[other] { $amount }
    } Gold bekommen
says-gain_amount_cards =
    { $amount-is ->
        [none] { "" }
       *[other] { $amount }
    } { $amount ->
        [one] Karte
       *[other] Karten
    } ziehen
says-gain_amount_points =
    { $amount } { $amount ->
        [one] Punkt
       *[other] Punkte
    } bekommen
says-lose_amount_points =
    { $amount } { $amount ->
        [one] Punkt
       *[other] Punkte
    } verlieren
says-pay_amount_gold =
    { $amount-is ->
        [none] { "" }
       *[other] { $amount }
    } Gold zahlen
says-pay_amount_gold_for_card = { $amount } Gold für { $card } zahlen
says-take_amount_gold_from_giver =
    { $amount } Gold{ $giver-is ->
        [none] { "" }
       *[other]
            { " " }von { $giver-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $giver }
            }
    } nehmen
says-take_all_gold_from_giver =
    alles Gold{ $giver-is ->
        [none] { "" }
       *[other]
            { " " }von { $giver-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $giver }
            }
    } nehmen
says-pay_receiver_amount_gold =
    { $receiver-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $receiver }
    } { $amount } Gold zahlen
says-give_amount_gold_to_receiver =
    { $receiver-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $receiver }
    } { $amount } Gold geben
says-gather_amount_gold = { $amount } Gold aus der Bank nehmen
says-gather_cards = { $cards } behalten
says-count_as_having_gathered = statt Gold zu nehmen oder Karten zu ziehen
says-discard_cards = { $cards } abwerfen
says-look_at_amount_cards_from_the_top_of_the_deck_laying_them_aside =
    { $amount } { $amount ->
        [one] Karte
       *[other] Karten
    } vom Stapel zur Auswahl ziehen
says-lay_out_amount_cards_from_the_top_of_the_deck_faceup =
    { $amount } { $amount ->
        [one] Karte
       *[other] Karten
    } vom Stapel offen auslegen
says-put_cards_on_the_bottom_of_the_deck = { $cards } unter den Stapel legen
says-take_card_into_your_hand = { $card } auf die Hand nehmen
says-give_card_to_receiver =
    { $receiver-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $receiver }
    } { $card } geben
says-look_at_cards = { $cards } ansehen
says-show_cards_to_all = { $cards } allen zeigen
says-show_note_to_to = { $note } zeigen ({ $to })
says-announce_value = { $value } ansagen
says-put_cards_facedown_under_district = { $cards } verdeckt unter { $district } legen
says-exchange_hands_with_other =
    die Handkarten mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } tauschen
says-use_one_of_your_builds_on_card = einen Bau für { $card } verbrauchen
says-use_one_of_your_builds = einen Bau verbrauchen
says-build_card = { $card } bauen
says-give_back_the_gold_paid_for_card_to_player =
    { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } das für { $card } gezahlte Gold zurückgeben
says-destroy_district = { $district } zerstören
says-seize_district = { $district } übernehmen
says-turn_district_facedown = { $district } umdrehen
says-move_district_to_position_position_of_its_city = { $district } in der Stadt auf Platz { $position } verschieben
says-exchange_given_for_taken = { $given } gegen { $taken } tauschen
says-shuffle_the_deck = den Stapel mischen
says-collect_and_shuffle_all_characters = alle Charaktere einsammeln und mischen
says-keep_character_in_secret = { $character } für diese Runde nehmen
says-deal_amount_characters_to_player =
    { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } { $amount } { $amount ->
        [one] Charakter
       *[other] Charaktere
    } austeilen
says-let_everybody_pass_the_characters_that_are_left_to_the_left = die übrigen Charaktere nach links weitergeben
says-look_at_character = { $character } ansehen
says-exchange_character_with_other_for_taken =
    { $character } mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } gegen { $taken } tauschen
says-replace_character_with_substitute_in_the_cast_from_the_next_selection_on = { $character } ab der nächsten Auswahl durch { $substitute } ersetzen
says-put_character_facedown_under_district = { $character } verdeckt unter { $district } legen
says-reveal_character_and_take_your_turn_as_that_character_too = { $character } aufdecken und in diesem Zug auch dieser Charakter sein
says-end_the_selection = die Auswahl beenden
says-lay_out_characters_faceup = { $characters } offen ablegen
says-lay_out_characters_facedown = { $characters } verdeckt ablegen
says-put_characters_back_among_the_characters_to_choose_from = { $characters } zurück in die Auswahl legen
says-set_the_order_of_the_calls_by_rank = die Charaktere nach Rang ordnen
says-call_the_next_character = den nächsten Charakter aufrufen
says-reveal_character = { $character } aufdecken
says-take_the_crown = die Krone nehmen
says-put_the_crown_aside = die Krone beiseitelegen
says-exchange_seats_with_other = den Platz mit { $other } tauschen
says-give_the_crown_to_player =
    { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } die Krone geben
says-mark_target_as_marker =
    { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } als { $marker } markieren
says-put_marker_on_target =
    { $marker } auf { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } legen
says-take_marker_off_target =
    { $marker } von { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } nehmen
says-mark_target_as_no_longer_marker =
    { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } nicht mehr als { $marker } markieren
says-add_amount_to_counter = { $amount } zu { $counter } hinzufügen
says-remove_amount_from_counter = { $amount } von { $counter } wegnehmen
says-add_amount_to_counter_towards_other = { $amount } zu { $counter } gegenüber { $other } hinzufügen
says-remove_amount_from_counter_towards_other = { $amount } von { $counter } gegenüber { $other } wegnehmen
says-add_value_to_note = { $value } in { $note } aufnehmen
says-remove_value_from_note = { $value } aus { $note } streichen
says-remember_value_as_note = { $value } als { $note } notieren
says-forget_note = { $note } vergessen
says-put_amount_gold_on_counter = { $amount } Gold auf { $counter } legen
says-take_all_gold_on_counter = alles Gold von { $counter } nehmen
says-begin_the_round = die Runde beginnen
says-end_the_round = die Runde beenden
says-begin_player_s_turn_as_character =
    { $player-is ->
        [none] den Zug
        [you] deinen Zug
        [yourself] deinen Zug
       *[other] den Zug von { $player }
    } als { $character } beginnen
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character =
    { $player-is ->
        [none] den Zug
        [you] deinen Zug
        [yourself] deinen Zug
       *[other] den Zug von { $player }
    } als { $character } beginnen, ohne dessen Fähigkeiten
says-begin_player_s_turn_as_character_for_gathering_only =
    { $player-is ->
        [none] den Zug
        [you] deinen Zug
        [yourself] deinen Zug
       *[other] den Zug von { $player }
    } als { $character } beginnen, nur um Gold zu nehmen oder Karten zu ziehen
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character_and_for_gathering_only =
    { $player-is ->
        [none] den Zug
        [you] deinen Zug
        [yourself] deinen Zug
       *[other] den Zug von { $player }
    } als { $character } beginnen, ohne dessen Fähigkeiten und nur, um Gold zu nehmen oder Karten zu ziehen
says-start_to_gather_outside_a_turn = Gold nehmen oder Karten ziehen, ohne am Zug zu sein
says-end_the_turn = den Zug beenden
says-put_the_turn_on_hold = den Zug unterbrechen
says-break_off_the_turn = den Zug abbrechen
says-go_on_with_your_turn_as_character = den Zug als { $character } fortsetzen
says-let_the_turn_be_played = den Zug spielen lassen
says-player_may_use_an_action_of_thing =
    { $player } { $player-is ->
        [you] darfst
       *[other] darf
    } eine Fähigkeit von { $thing } nutzen
says-put_card_into_your_city_without_building_it = { $card } in die eigene Stadt legen, ohne zu bauen
says-treat_district_as_though_it_had_just_been_built = { $district } als gerade gebaut behandeln
says-let_the_actions_of_district_be_used_again = die Fähigkeiten von { $district } wieder nutzbar machen
says-let_the_abilities_of_character_be_used_again = die Fähigkeiten von { $character } wieder nutzbar machen
says-carry_out_procedure = „{ $procedure }“ ausführen
says-carry_out_procedure_with_value = „{ $procedure }“ ausführen (mit { $value })
says-score_all_players_which_ends_the_game = die Punkte aller Spieler zählen und das Spiel beenden
says-end_the_game_at_once_and_score_it = das Spiel sofort beenden und die Punkte zählen
says-win_the_game = das Spiel gewinnen
says-do_nothing = nichts tun
says-end_this_effect = diesen Effekt beenden
says-stop_repeating_this = damit aufhören
becomes-gold_gained =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Gold
becomes-gold_paid =
    { $player } { $player-is ->
        [you] zahlst
       *[other] zahlt
    } Gold
becomes-gold_taken =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } jemandem Gold weg
becomes-gold_refunded =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } das gezahlte Gold zurück
becomes-gold_gathered =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } Gold aus der Bank
becomes-cards_gathered =
    { $player } { $player-is ->
        [you] ziehst
       *[other] zieht
    } Karten
becomes-gathering_finished =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } etwas anderes als Gold oder Karten
becomes-cards_gained =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Karten
becomes-cards_discarded =
    { $player } { $player-is ->
        [you] wirfst
       *[other] wirft
    } Karten ab
becomes-cards_laid_out =
    { $player } { $player-is ->
        [you] ziehst
       *[other] zieht
    } Karten zur Auswahl
becomes-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Karten vom Stapel offen aus
becomes-cards_looked_at =
    { $player } { $player-is ->
        [you] siehst dir
       *[other] sieht sich
    } Karten an
becomes-cards_shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } Karten
becomes-cards_put_back =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Karten unter den Stapel
becomes-card_taken =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $card } auf die Hand
becomes-cards_tucked =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Karten verdeckt unter { $district }
becomes-hands_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } die Handkarten mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }
becomes-action_used =
    { $player } { $player-is ->
        [you] nutzt
       *[other] nutzt
    } eine Fähigkeit
becomes-build_used =
    { $player } { $player-is ->
        [you] verbrauchst
       *[other] verbraucht
    } einen Bau
becomes-district_built =
    { $player } { $player-is ->
        [you] baust
       *[other] baut
    } { $district }
becomes-district_destroyed =
    { $player } { $player-is ->
        [you] zerstörst
       *[other] zerstört
    } { $district }
becomes-district_gained =
    { $district } kommt in { $player-is ->
        [you] deine Stadt
        [yourself] deine Stadt
       *[other] die Stadt von { $player }
    }
becomes-district_lost =
    { $district } verlässt { $player-is ->
        [you] deine Stadt
        [yourself] deine Stadt
       *[other] die Stadt von { $player }
    }
becomes-card_received =
    { $card } kommt auf { $player-is ->
        [you] deine Hand
        [yourself] deine Hand
       *[other] die Hand von { $player }
    }
becomes-card_lost =
    { $card } verlässt { $player-is ->
        [you] deine Hand
        [yourself] deine Hand
       *[other] die Hand von { $player }
    }
becomes-district_placed =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $district } in eine Stadt, ohne zu bauen
becomes-district_treated_as_built =
    { $district } gilt als gerade von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } gebaut
becomes-district_chosen =
    { $player } { $player-is ->
        [you] wählst
       *[other] wählt
    } { $district }
becomes-district_seized =
    { $player } { $player-is ->
        [you] übernimmst
       *[other] übernimmt
    } { $district }
becomes-districts_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } { $given } gegen { $taken }
becomes-district_moved =
    { $player } { $player-is ->
        [you] verschiebst
       *[other] verschiebt
    } { $district }
becomes-district_turned_facedown =
    { $player } { $player-is ->
        [you] drehst
       *[other] dreht
    } { $district } um
becomes-city_completed =
    { $player } { $player-is ->
        [you] vollendest
       *[other] vollendet
    } eine Stadt
becomes-crown_moved =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } die Krone
becomes-character_drafted =
    { $player } { $player-is ->
        [you] wählst
       *[other] wählt
    } heimlich { $character }
becomes-characters_dealt =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Charaktere zur Auswahl
becomes-character_peeked_at =
    { $player } { $player-is ->
        [you] siehst dir
       *[other] sieht sich
    } heimlich { $character } an
becomes-characters_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } einen Charakter mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }
becomes-character_replaced =
    { $player } { $player-is ->
        [you] ersetzt
       *[other] ersetzt
    } { $character } durch { $substitute }
becomes-character_hidden =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } einen Charakter verdeckt unter { $district }
becomes-character_joined =
    { $player } { $player-is ->
        [you] bist
       *[other] ist
    } in einem Zug auch { $character }
becomes-characters_discarded_facedown =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Charaktere verdeckt ab
becomes-characters_returned =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Charaktere zurück in die Auswahl
becomes-character_revealed =
    { $player } { $player-is ->
        [you] deckst
       *[other] deckt
    } { $character } auf
becomes-turn_started =
    { $player } { $player-is ->
        [you] beginnst
       *[other] beginnt
    } einen Zug
becomes-gathering_started =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } Gold oder Karten, ohne am Zug zu sein
becomes-turn_ended =
    { $player } { $player-is ->
        [you] beendest
       *[other] beendet
    } einen Zug
becomes-turn_held =
    { $player } { $player-is ->
        [you] unterbrichst
       *[other] unterbricht
    } einen Zug
becomes-turn_broken_off =
    { $player } { $player-is ->
        [you] brichst
       *[other] bricht
    } einen Zug ab
becomes-turn_resumed =
    { $player } { $player-is ->
        [you] setzt
       *[other] setzt
    } einen Zug fort
becomes-marker_placed =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } einen Marker auf etwas
becomes-marker_removed =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } einen Marker von etwas
becomes-counter_changed =
    { $player } { $player-is ->
        [you] änderst
       *[other] ändert
    } einen Zähler
becomes-counter_changed_towards_player =
    { $player } { $player-is ->
        [you] änderst
       *[other] ändert
    } einen Zähler gegenüber { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }
becomes-note_extended =
    { $player } { $player-is ->
        [you] ergänzt
       *[other] ergänzt
    } eine Notiz
becomes-note_shortened =
    { $player } { $player-is ->
        [you] kürzt
       *[other] kürzt
    } eine Notiz
becomes-note_written =
    { $player } { $player-is ->
        [you] schreibst
       *[other] schreibt
    } eine Notiz
becomes-gold_put =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Gold auf etwas
becomes-gold_collected =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } Gold von etwas
becomes-points_gained =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Punkte
becomes-game_won =
    { $player } { $player-is ->
        [you] gewinnst
       *[other] gewinnt
    } das Spiel
becomes-points_scored =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Punkte bei der Wertung
becomes-type_chosen = { $district } zählt nun als { $type }
becomes-characters_discarded_faceup = Charaktere werden offen abgelegt
becomes-character_called = { $character } wird aufgerufen
becomes-turn_ending =
    { $player-is ->
        [you] dein Zug
        [yourself] dein Zug
       *[other] der Zug von { $player }
    } geht zu Ende
becomes-round_started = eine Runde beginnt
becomes-round_ended = die Runde endet
becomes-answers_revealed = geheime Antworten werden aufgedeckt
becomes-note_shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } eine Notiz
becomes-value_announced =
    { $player } { $player-is ->
        [you] sagst
       *[other] sagt
    } etwas an
tells-gold_gained =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $amount } Gold{ $why }.
tells-points_gained =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $amount } { $amount ->
        [one] Punkt
       *[other] Punkte
    }{ $why }.
tells-game_won =
    { $player } { $player-is ->
        [you] gewinnst
       *[other] gewinnt
    } das Spiel{ $why }.
tells-gold_paid =
    { $player } { $player-is ->
        [you] zahlst
       *[other] zahlt
    } { $amount } Gold{ $why }.
tells-gold_taken =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $amount } Gold von { $giver-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $giver }
    }{ $why }.
tells-gold_refunded =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $amount } Gold zurück.
tells-gold_gathered =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $amount } Gold.
tells-gathering_started =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } nur Gold oder Karten.
tells-cards_gathered =
    { $player } { $player-is ->
        [you] behältst
       *[other] behält
    } { $cards }.
tells-cards_gained =
    { $player } { $player-is ->
        [you] ziehst
       *[other] zieht
    } { $cards }{ $why }.
tells-cards_discarded =
    { $player } { $player-is ->
        [you] wirfst
       *[other] wirft
    } { $cards } ab{ $why }.
tells-cards_laid_out =
    { $player } { $player-is ->
        [you] ziehst
       *[other] zieht
    } { $cards } zur Auswahl.
tells-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $cards } offen aus.
tells-cards_looked_at =
    { $player } { $player-is ->
        [you] siehst dir
       *[other] sieht sich
    } { $cards } an{ $why }.
tells-cards_shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } allen { $cards }.
tells-card_taken =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $card } auf die Hand{ $why }.
tells-cards_tucked =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $cards } verdeckt unter { $district }.
tells-hands_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } die Handkarten mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }.
tells-district_built =
    { $player } { $player-is ->
        [you] baust
       *[other] baut
    } { $district } für { $paid } Gold.
tells-district_destroyed =
    { $player } { $player-is ->
        [you] zerstörst
       *[other] zerstört
    } { $district } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }.
tells-district_seized =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $owner-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $owner }
    } { $district } weg.
tells-districts_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } { $given } gegen { $taken } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }.
tells-district_moved =
    { $player } { $player-is ->
        [you] verschiebst
       *[other] verschiebt
    } { $district } auf Platz { $position } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }.
alone-district_moved =
    { $district } rückt auf Platz { $position } in { $owner-is ->
        [you] deiner Stadt
       *[other] der Stadt von { $owner }
    }{ $why }.
tells-district_turned_facedown =
    { $player } { $player-is ->
        [you] drehst
       *[other] dreht
    } { $district } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    } um.
tells-city_completed =
    { $player } { $player-is ->
        [you] vollendest
       *[other] vollendet
    } eine Stadt: Das ist die letzte Runde.
tells-crown_moved =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } die Krone.
tells-character_drafted =
    { $player } { $player-is ->
        [you] wählst
       *[other] wählt
    } { $character }.
tells-characters_dealt =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } { $characters } zur Auswahl.
tells-character_peeked_at =
    { $player } { $player-is ->
        [you] siehst dir
       *[other] sieht sich
    } { $character } an.
tells-characters_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } einen Charakter mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }: { $character } gegen { $taken }.
tells-character_replaced =
    { $player } { $player-is ->
        [you] ersetzt
       *[other] ersetzt
    } { $character } ab der nächsten Runde durch { $substitute }.
tells-character_hidden =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $character } verdeckt unter { $district }.
tells-characters_discarded_facedown =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $characters } verdeckt ab.
tells-marker_placed =
    { $player } { $player-is ->
        [you] markierst
       *[other] markiert
    } { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } als { $marker }.
tells-marker_removed =
    { $player } { $player-is ->
        [you] markierst
       *[other] markiert
    } { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } nicht mehr als { $marker }.
tells-counter_changed =
    { $player } { $player-is ->
        [you] änderst
       *[other] ändert
    } { $counter } bei { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } um { $amount }.
tells-counter_changed_towards_player =
    { $player } { $player-is ->
        [you] änderst
       *[other] ändert
    } { $counter } bei { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } gegenüber { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } um { $amount }.
tells-note_extended =
    { $player } { $player-is ->
        [you] notierst
       *[other] notiert
    } auch { $value } für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ({ $note }).
tells-note_shortened =
    { $player } { $player-is ->
        [you] notierst
       *[other] notiert
    } { $value } nicht mehr für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ({ $note }).
tells-note_written =
    { $player } { $player-is ->
        [you] notierst
       *[other] notiert
    } { $value } für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ({ $note }).
tells-gold_put =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $amount } Gold auf { $target }.
tells-gold_collected =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } die { $amount } Gold von { $target }.
tells-type_chosen = { $district } zählt bei der Wertung als { $type }.
tells-packets_passed = Die übrigen Charaktere gehen nach links weiter.
tells-character_joined =
    { $player } { $player-is ->
        [you] bist
       *[other] ist
    } auch { $character }.
tells-characters_discarded_faceup = Offen abgelegt: { $characters }.
tells-character_revealed =
    { $player } { $player-is ->
        [you] bist
       *[other] ist
    } { $character }.
tells-turn_held =
    { $player-is ->
        [you] dein Zug
        [yourself] dein Zug
       *[other] der Zug von { $player }
    } wird unterbrochen.
tells-turn_resumed =
    { $player-is ->
        [you] dein Zug
        [yourself] dein Zug
       *[other] der Zug von { $player }
    } geht als { $character } weiter.
tells-round_started = Runde { $round }
tells-answers_revealed = Die geheimen Antworten werden aufgedeckt: { $chosen }.
tells-note_shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } die Notiz für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } ({ $note }): { $value }. Sehen darf sie: { $to }.
alone-note_shown =
    Die Notiz für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } wird gezeigt ({ $note }){ $why }: { $value }. Sehen darf sie: { $to }.
tells-value_announced =
    { $player } { $player-is ->
        [you] sagst
       *[other] sagt
    } { $value } an{ $why }.
tells-game_ended = Das Spiel ist vorbei.
tells-abandoned = Eine Regel lief zu lange und wurde abgebrochen{ $why }.
alone-district_destroyed =
    { $district } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    } wird zerstört{ $why }.
alone-district_turned_facedown =
    { $district } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    } wird umgedreht{ $why }.
alone-character_replaced = { $substitute } tritt ab der nächsten Runde an die Stelle von { $character }{ $why }.
alone-marker_placed =
    { $target-is ->
        [you] Du bist
        [yourself] Du bist
       *[other] { $target } ist
    } jetzt { $marker }{ $why }.
alone-marker_removed =
    { $target-is ->
        [you] Du bist
        [yourself] Du bist
       *[other] { $target } ist
    } nicht mehr { $marker }{ $why }.
alone-counter_changed =
    { $counter } bei { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } ändert sich um { $amount }{ $why }.
alone-counter_changed_towards_player =
    { $counter } bei { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } gegenüber { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } ändert sich um { $amount }{ $why }.
alone-note_extended =
    Auch notiert für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }{ $why }: { $value } ({ $note }).
alone-note_shortened =
    Nicht mehr notiert für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }{ $why }: { $value } ({ $note }).
alone-note_written =
    Notiert für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }{ $why }: { $value } ({ $note }).
thing-place = { $place }
thing-place_of_player =
    { $place } { $player-is ->
        [you] von dir
        [yourself] von dir
       *[other] von { $player }
    }
told-put_under =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $cards } unter { $zone }{ $why }.
says-put_cards_on_zone = { $cards } auf { $zone } legen
says-put_cards_under_zone = { $cards } unter { $zone } legen
says-exchange_all_that_lies_in_zone_with_all_that_lies_in_other = alles in { $zone } mit allem in { $other } tauschen
says-shuffle_zone = { $zone } mischen
becomes-cards_put =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Karten auf { $zone }
becomes-zone_shuffled =
    { $player } { $player-is ->
        [you] mischst
       *[other] mischt
    } { $zone }
becomes-seats_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } den Platz mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }
becomes-crown_put_aside =
    { $player } { $player-is ->
        [you] verlierst
       *[other] verliert
    } die Krone; niemand hat sie
becomes-actions_restored =
    { $player } { $player-is ->
        [you] machst
       *[other] macht
    } die Fähigkeiten von { $district } wieder nutzbar
becomes-abilities_restored =
    { $player } { $player-is ->
        [you] machst
       *[other] macht
    } die Fähigkeiten von { $character } wieder nutzbar
becomes-zones_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } die Karten von { $zone } und { $other }
tells-cards_put =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $cards } auf { $zone }{ $why }.
alone-cards_put = { $cards } auf { $zone }{ $why }.
tells-zone_shuffled =
    { $player } { $player-is ->
        [you] mischst
       *[other] mischt
    } { $zone }{ $why }.
alone-zone_shuffled = Die Karten von { $zone } werden gemischt{ $why }.
tells-zones_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } die Karten von { $zone } und { $other }{ $why }.
alone-zones_exchanged = Die Karten von { $zone } und { $other } wechseln den Platz{ $why }.

### Was ein Terminal außer dem Spiel selbst sagt.

terminal-you = Du
terminal-player = Spieler { $number }
terminal-game =
    { $edition }, { $players } Spieler, Startwert { $seed }.
terminal-bots = Du spielst gegen Bots. h zeigt die Hilfe, q verlässt den Tisch.
terminal-to_move = Du bist am Zug, als { $characters }.
terminal-goodbye = Auf Wiedersehen.
terminal-go_on = So spielst du weiter: { $command }
terminal-set_up = Was willst du spielen? Enter übernimmt, was in Klammern steht.
terminal-which_box = Welche Ausgabe willst du spielen?
terminal-box = { $edition }, { $least } bis { $most } Spieler
terminal-how_many = Wie viele Spieler, dich mitgezählt? { $least } bis { $most }
terminal-which_preset = Mit welchen Charakteren und Stadtvierteln willst du spielen?
terminal-usual_preset = die üblichen
terminal-your_name = Wie heißt du?
terminal-range = eine Zahl von 1 bis { $last }
terminal-number_or_enter = Tippe eine Zahl von 1 bis { $last }, oder drücke Enter für 1.
terminal-same_command = Dasselbe ohne Fragen: { $command }
terminal-type_number = Tippe die Nummer einer Möglichkeit, oder h für die Hilfe.
terminal-no_other_choice = Du hast keine andere Wahl: Drücke Enter.
terminal-only_choice = Die einzige mögliche Antwort wurde für dich gegeben:
terminal-enter = Enter
terminal-all = alle
terminal-a_number = eine Zahl von 1 bis { $last }
terminal-such_as = { $wanted }, zum Beispiel: { $example }
terminal-asked_again = Du wirst jetzt wieder gefragt, auch wo du bisher immer abgelehnt hast.
terminal-type_this = Tippe { $what }, oder h für die Hilfe.
terminal-no_option = Die Nummer { $number } gibt es nicht; tippe { $what }.
terminal-one_number = Eine Zahl genügt.
terminal-number_twice = Gib jede Zahl nur einmal an.
terminal-takes = Hier geht nur: { $what }.
terminal-cut = Was mit ... endet, geht noch weiter: ? mit dem Namen zeigt den ganzen Text, ? allein alle Texte.
terminal-since_your_turn = Ereignisse seit deinem letzten Zug:
terminal-since_the_start = Ereignisse seit Beginn des Spiels:
terminal-your_gold = Du hast { $gold } Gold.
terminal-all_offered = Alle Möglichkeiten stehen schon zur Wahl.
terminal-no_card = Eine Karte namens { $name } gibt es nicht.
terminal-taken_back = Zurückgenommen: { $answer }
terminal-not_answered = Du hast noch nichts geantwortet.
terminal-one_since = Du kannst deine letzte Antwort nicht zurücknehmen: { $players } hat seitdem geantwortet.
terminal-many_since = Du kannst deine letzte Antwort nicht zurücknehmen: { $players } haben seitdem geantwortet.
terminal-stands = Du kannst deine letzte Antwort nicht zurücknehmen: Zufall war im Spiel, ein Charakter wurde aufgerufen, oder jemand hat etwas Neues gesehen.
terminal-cannot_save = Dieses Spiel kann nicht gespeichert werden.
terminal-write_over = „{ $file }“ gibt es schon. Überschreiben?
terminal-not_saved = Das Spiel wurde nicht gespeichert.
terminal-saved = Gespeichert. So spielst du weiter: { $command }
terminal-save_first = Das Spiel speichern, bevor du gehst?
terminal-yes_no_enter = { $yes }, { $no }, oder Enter zum Weiterspielen
terminal-which_file = In welcher Datei willst du das Spiel speichern?
terminal-round =
    Runde { $round }, { $deck } { $deck ->
        [one] Karte
       *[other] Karten
    } im Stapel
terminal-gold = Gold
terminal-points = Punkte
terminal-hand = Hand
terminal-character = Charakter
terminal-city = Stadt (vollendet mit { $size } Vierteln)
terminal-your_hand = Deine Hand:
terminal-empty = keine Karten
terminal-no_districts = keine Viertel
terminal-under = Karten unter diesem Viertel: { $cards }
terminal-facedown = verdeckte Viertel
terminal-no_type = Viertel ohne Art
terminal-out_of_round = Charaktere, die in dieser Runde fehlen: { $characters }
terminal-facedown_characters = Zahl der verdeckten Charaktere: { $number }
terminal-last_round = letzte Runde, denn eine Stadt ist vollendet: { $players }
terminal-looking_at = Du siehst dir an: { $cards }.
terminal-one_card = 1 Karte
terminal-some_cards = { $number } Karten
terminal-is_a_character = { $card }: Charakter, Rang { $rank }
terminal-is_a_companion = { $card }: Charakter ohne Rang
terminal-is_a_district = { $card }: Stadtviertel, { $type }, kostet { $cost }
terminal-is_no_district = { $card }: Karte, aber kein Stadtviertel
terminal-is_costless = { $card }: Stadtviertel, { $type }, ohne Kosten
picture-turn = Am Zug: { $player }, als { $characters }.
picture-asked = { $player } muss eine Frage beantworten.
picture-looking_at = Du siehst dir an:
terminal-scores = Endstand
terminal-for = Grund für Punkte
terminal-total = Punkte gesamt
terminal-won =
    { $player } { $player-is ->
        [you] gewinnst
       *[other] gewinnt
    } mit { $points } { $points ->
        [one] Punkt
       *[other] Punkten
    }.
terminal-won_tied =
    { $player } { $player-is ->
        [you] gewinnst
       *[other] gewinnt
    } bei Gleichstand mit { $points } { $points ->
        [one] Punkt
       *[other] Punkten
    }.
terminal-share =
    { $players } teilen sich den Sieg mit { $points } { $points ->
        [one] Punkt
       *[other] Punkten
    }.
terminal-last_move = Das war der letzte Zug; b geht zurück.
terminal-next_or_number = Drücke Enter für den nächsten Zug, tippe eine Zahl von Zügen von 0 bis { $last }, oder h für die Hilfe.
terminal-versions = Tippe eine Zahl von Zügen von 0 bis { $last }.
terminal-of = Zug { $at } von { $last }
terminal-undone = { $player } nimmt die letzte Antwort zurück.
terminal-answers = { $player } gibt eine verdeckte Antwort.
terminal-holds = { $player } hat { $characters } und auf der Hand diese Karten: { $cards }.
terminal-no_character = keinen Charakter
terminal-is_asked = { $player } wird gefragt.
terminal-help_number = die Möglichkeit mit dieser Nummer wählen
terminal-help_numbers = mehrere Möglichkeiten wählen, wo das geht
terminal-help_enter = den Tisch noch einmal zeigen
terminal-help_why = zeigen, was gerade nicht geht und warum
terminal-help_cards = zeigen, was deine Handkarten und die Charaktere können
terminal-help_card = zeigen, was die Karte kann, deren Namen du für NAME tippst
terminal-help_log = zeigen, was seit deinem letzten Zug passiert ist
terminal-help_undo = deine letzte Antwort zurücknehmen, wenn das niemandem einen Vorteil bringt
terminal-help_never = auf dieses Ereignis nie mehr reagieren, bis du a tippst
terminal-help_ask = wieder gefragt werden, wo du bisher immer abgelehnt hast
terminal-help_save = das Spiel speichern, um später weiterzuspielen: { $command }
terminal-help_help = diese Hilfe zeigen
terminal-help_quit = den Tisch verlassen (Strg-C und Strg-D: sofort, ohne zu speichern)
terminal-help_words = Englische Wörter gehen auch: { $words }.
terminal-help_game = In jeder Runde wählen alle heimlich einen Charakter. Dann werden die Charaktere nach Rang aufgerufen. Wer den aufgerufenen Charakter hat, ist am Zug: Gold nehmen oder Karten ziehen, ein Stadtviertel bauen und die Fähigkeiten des Charakters nutzen. Sobald jemand seine Stadt vollendet, wird die Runde noch zu Ende gespielt. Dann zählen die Punkte, vor allem die Kosten der Stadtviertel.
terminal-help_next = der nächste Zug
terminal-help_back = der Zug davor
terminal-help_version = das Spiel nach { $version } Zügen; 0 ist der Anfang
terminal-help_table = der Tisch
terminal-help_leave = beenden (auch mit Strg-C und Strg-D)
tells-seats_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } den Platz mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }.
tells-crown_put_aside =
    { $player } { $player-is ->
        [you] verlierst
       *[other] verliert
    } die Krone; niemand hat sie.
tells-actions_restored =
    { $player } { $player-is ->
        [you] machst
       *[other] macht
    } die Fähigkeiten von { $district } wieder nutzbar{ $why }.
alone-actions_restored = Die Fähigkeiten von { $district } sind wieder nutzbar{ $why }.
tells-abilities_restored =
    { $player } { $player-is ->
        [you] machst
       *[other] macht
    } die Fähigkeiten von { $character } wieder nutzbar{ $why }.
alone-abilities_restored = Die Fähigkeiten von { $character } sind wieder nutzbar{ $why }.
tells-district_placed =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $district } in die Stadt, ohne zu bauen{ $why }.
tells-district_treated_as_built = { $district } gilt als gerade gebaut{ $why }.
