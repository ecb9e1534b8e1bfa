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
    } { $player }, wie antwortest du, bevor das geschieht?
prompt-answer_after =
    { $asking }:{ $event-is ->
        [none] { "" }
       *[other] { " " }{ $event }
    } { $player }, wie antwortest du?
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
    }einsetzen, statt dessen, was sonst geschieht?
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
option-decline = keine davon nutzen
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
step-use = einsetzen
step-choose =
    { $amount } wählen{ $aim-is ->
        [none] { "" }
       *[other] { " " }({ $aim })
    }
step-more = , und mehr
price = { " " }für { $price }
price-gold = { $gold } Gold
price-cards =
    { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    } von deiner Hand
on-character = : { $thing } nennen
on-district =
    { " " }{ $thing } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }
on-card = { " " }{ $thing }
on-player =
    : { $thing-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $thing }
    } wählen ({ $cards } { $cards ->
        [one] Handkarte
       *[other] Handkarten
    }, { $gold } Gold)
on-thing = : { $thing } wählen
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
reason-told = { $what }: { $why }
reason-what = { $action }{ $on }
reason-restricted = dieser Zug dient nur dem Sammeln
reason-used_in_turn =
    in diesem Zug schon benutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(mit { $other } zusammen nur einmal)
    }
reason-used_in_round =
    in dieser Runde schon benutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(mit { $other } zusammen nur einmal)
    }
reason-used_in_game =
    in diesem Spiel schon benutzt{ $other-is ->
        [none] { "" }
       *[other] { " " }(mit { $other } zusammen nur einmal)
    }
reason-cards =
    braucht { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    } von deiner Hand
reason-gold = kostet { $price } Gold, und du hast { $gold }
reason-tolls = der Zoll dafür ist mehr Gold, als dir bleibt: du hast { $gold }
reason-targets =
    { $thing-is ->
        [player] es gibt keinen Spieler, auf den
        [character] es gibt keinen Charakter, auf den
        [card] es gibt keine Karte, auf die
        [district] es gibt kein Stadtviertel, auf das
       *[other] es gibt nichts ({ $thing }), worauf
    } es anwendbar ist
reason-duties = zuerst: { $duties }
reason-nothing = es würde jetzt nichts bewirken
reason-limit = { $limit }: { $used } von { $most } verbraucht
reason-rule = die Regel „{ $rule }“ verbietet es
reason-rules = die Regeln verbieten es
reason-card = { $card } verbietet es
reason-condition = die Bedingung dafür ist jetzt nicht erfüllt
reason-gather = erst sammeln
reason-gathered = du hast schon gesammelt
reason-deck = der Stapel ist leer
reason-crown = du hast die Krone nicht
reason-crowned = du hast die Krone schon
reason-complete = diese Stadt ist vollendet
reason-marked = schon { $marker }
reason-bears = hat schon: { $marker }
reason-rank = nicht gegen Rang { $rank }
reason-yourself = nicht gegen dich selbst
reason-city = kein Viertel deiner Stadt zählt dafür
reason-hand = deine Hand ist leer
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
    } kommt: { $marker }{ $why }.
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
    Von { $target-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $target }
    } kommt weg: { $marker }{ $why }.
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
        [you] vergisst
       *[other] vergisst
    }, was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } notiert war ({ $note }).
told-forgotten_alone =
    Was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } notiert war, ist vergessen ({ $note }){ $why }.
told-secret =
    { $player } { $player-is ->
        [you] markierst
       *[other] markiert
    } heimlich etwas{ $why }.
told-shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    } eine geheime Notiz{ $why }. Es sehen sie: { $to }.
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
refusal-game_over = Das Spiel ist vorbei; es wird nichts mehr gefragt.
refusal-stale = Das Spiel ist inzwischen weitergegangen; sieh noch einmal hin und antworte dann.
refusal-not_your_turn = Das Spiel wartet auf { $player }, nicht auf dich.
refusal-malformed = Das ist keine Antwort: nenne eine Möglichkeit, wo eine gewählt wird, und eine Liste, wo mehrere gewählt werden.
refusal-nothing_to_decline = An diesem Tisch wird niemand gefragt, ob er darauf antwortet.
refusal-not_offered = Die Möglichkeit { $option } gibt es jetzt nicht.
refusal-too_few = Wähle mindestens { $least }.
refusal-too_many = Wähle höchstens { $most }.
refusal-repeated = Jede Möglichkeit kann einmal gewählt werden.
refusal-not_a_seat = Einen Platz { $seat } gibt es an diesem Tisch nicht.
refusal-nothing_to_undo = Es gibt keine Antwort, die noch zurückgenommen werden kann.
refusal-not_seated = Du schaust nur zu; das kann nur, wer einen Platz hat.
refusal-not_the_host = Das kann nur, wer den Tisch leitet.
refusal-not_started = Das Spiel hat noch nicht begonnen.
refusal-already_started = Das Spiel hat schon begonnen.
refusal-no_such_seat = Es gibt die Plätze 0 bis { $last }, aber keinen Platz { $seat }.
refusal-seat_taken = Den Platz { $seat } hat schon jemand.
refusal-no_open_seat = An diesem Tisch ist kein Platz frei.
refusal-no_such_bot = Es gibt keinen Bot { $bot }, sondern { $bots }.
refusal-no_such_pack = Mit dem Paket { $pack } kann an diesem Tisch nicht gespielt werden.
refusal-seats_needed = Hinter den ersten { $seats } Plätzen sitzt jemand.
refusal-bots_only = In einem Spiel bekommt nur ein Bot einen Platz, damit niemand fremde Handkarten liest.
refusal-too_many_changes = Dieser Tisch wurde { $most }-mal geändert, öfter geht es nicht; mache einen neuen auf.
refusal-too_many_moves = Dieses Spiel hat { $most } Antworten, mehr gehen nicht; es kann nicht weitergehen.
refusal-undo_off = An diesem Tisch kann nichts zurückgenommen werden.
refusal-packs_apart = Diese Pakete passen nicht zusammen. ({ $why })
refusal-not_playable = So kann nicht gespielt werden. ({ $why })
refusal-name_too_long = Dieser Name ist zu lang.
refusal-name_unreadable = Ein Name hat Buchstaben und keine unsichtbaren Zeichen.
refusal-name_twice = So heißt schon jemand.
refusal-wrong_protocol = Dieser Tisch spricht Version { $protocol } der Nachrichten.
refusal-no_such_table = Diesen Tisch gibt es nicht.
refusal-table_unreadable = An diesem Tisch kann nicht weitergespielt werden: Er ist beschädigt, oder Pakete fehlen oder haben sich geändert.
refusal-wrong_token = Dieser Schlüssel gehört zu keinem Platz dieses Tisches; vielleicht hat ihn inzwischen jemand anders.
refusal-wrong_invitation = Diese Einladung gilt nicht für diesen Tisch.
refusal-not_over = Das Spiel ist noch nicht vorbei; erst dann ist alles zu sehen.
refusal-too_many_requests = Von deiner Adresse kamen zu viele Anfragen; warte einen Augenblick.
refusal-too_many_connections = Es sind so viele verbunden, dass niemand dazukommen kann; versuche es später wieder.
refusal-too_many_tables = Es werden so viele Tische benutzt, dass für einen neuen kein Platz ist.
refusal-store_unreachable = Die Tische sind gerade nicht zu erreichen; versuche es später wieder.
refusal-too_slow = Das hat zu lange gedauert; versuche es noch einmal.
refusal-pack_not_allowed = Der Gastgeber dieses Servers hat dieses Paket nicht erlaubt.
refusal-try_again = Der Tisch wird gerade geholt; versuche es in ein paar Sekunden wieder.
refusal-internal = Der Server hat einen Fehler gemacht; er ist vermerkt.
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
word-gold-rate = Goldmenge
word-draw = Ziehen
word-keep = Behalten
word-action-limit = Häufigkeit von Aktionen
word-build-limit = Baugrenze
word-build-price = Baupreis
word-discount = Nachlass
word-card-payment = Kartenzahlung
word-ability-price = Preis der Fähigkeit
word-district-cost = Kosten des Viertels
word-district-points = Bezirkspunkte
word-city-size = Stadtgröße
word-progress = Fortschritt
word-faceup-count = Zahl der offenen Charaktere
word-starting-gold = Startgold
word-starting-cards = Startkarten
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
    { $amount } Gold nehmen{ $giver-is ->
        [none] { "" }
       *[other]
            , von { $giver-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $giver }
            }
    }
says-take_all_gold_from_giver =
    alles Gold nehmen{ $giver-is ->
        [none] { "" }
       *[other]
            , von { $giver-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $giver }
            }
    }
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
says-gather_amount_gold = { $amount } Gold sammeln
says-gather_cards = { $cards } behalten
says-count_as_having_gathered = gilt als gesammelt
says-discard_cards = { $cards } abwerfen
says-look_at_amount_cards_from_the_top_of_the_deck_laying_them_aside =
    die obersten { $amount } { $amount ->
        [one] Karte
       *[other] Karten
    } des Stapels ansehen und beiseitelegen
says-lay_out_amount_cards_from_the_top_of_the_deck_faceup =
    die obersten { $amount } { $amount ->
        [one] Karte
       *[other] Karten
    } des Stapels offen auslegen
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
    die Hand mit { $other-is ->
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
says-seize_district = { $district } an dich nehmen
says-turn_district_facedown = { $district } umdrehen
says-move_district_to_position_position_of_its_city = { $district } an Stelle { $position } der Stadt versetzen
says-exchange_given_for_taken = { $given } gegen { $taken } tauschen
says-shuffle_the_deck = den Stapel mischen
says-collect_and_shuffle_all_characters = alle Charaktere einsammeln und mischen
says-keep_character_in_secret = { $character } geheim behalten
says-deal_amount_characters_to_player =
    { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } { $amount } { $amount ->
        [one] Charakter
       *[other] Charaktere
    } austeilen
says-let_everybody_pass_the_characters_that_are_left_to_the_left = alle geben die übrigen Charaktere nach links weiter
says-look_at_character = { $character } ansehen
says-exchange_character_with_other_for_taken =
    { $character } mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } gegen { $taken } tauschen
says-replace_character_with_substitute_in_the_cast_from_the_next_selection_on = { $character } ab der nächsten Auswahl durch { $substitute } ersetzen
says-put_character_facedown_under_district = { $character } verdeckt unter { $district } legen
says-reveal_character_and_take_your_turn_as_that_character_too = { $character } aufdecken und den Zug auch mit diesem Charakter spielen
says-end_the_selection = die Auswahl beenden
says-lay_out_characters_faceup = { $characters } offen ablegen
says-lay_out_characters_facedown = { $characters } verdeckt ablegen
says-put_characters_back_among_the_characters_to_choose_from = { $characters } zurück zu den wählbaren Charakteren legen
says-set_the_order_of_the_calls_by_rank = die Reihenfolge der Aufrufe nach Rang festlegen
says-call_the_next_character = den nächsten Charakter aufrufen
says-reveal_character = { $character } aufdecken
says-take_the_crown = die Krone nehmen
says-put_the_crown_aside = die Krone beiseite legen
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
    } markieren: { $marker }
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
    } nicht mehr markieren: { $marker }
says-add_amount_to_counter = { $amount } zu { $counter } hinzufügen
says-remove_amount_from_counter = { $amount } von { $counter } wegnehmen
says-add_amount_to_counter_towards_other = { $amount } zu { $counter } gegenüber { $other } hinzufügen
says-remove_amount_from_counter_towards_other = { $amount } von { $counter } gegenüber { $other } wegnehmen
says-add_value_to_note = { $value } in { $note } aufnehmen
says-remove_value_from_note = { $value } aus { $note } streichen
says-remember_value_as_note = { $value } als { $note } notieren
says-forget_note = { $note } vergessen
says-put_amount_gold_on_counter = { $amount } Gold auf { $counter } legen
says-take_all_gold_on_counter = alles Gold auf { $counter } nehmen
says-begin_the_round = die Runde beginnen
says-end_the_round = die Runde beenden
says-begin_player_s_turn_as_character =
    den Zug{ $player-is ->
        [none] { "" }
       *[other]
            von { $player-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $player }
            }
    } als { $character } beginnen
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character =
    den Zug{ $player-is ->
        [none] { "" }
       *[other]
            von { $player-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $player }
            }
    } als { $character } beginnen, ohne die Fähigkeiten des Charakters
says-begin_player_s_turn_as_character_for_gathering_only =
    den Zug{ $player-is ->
        [none] { "" }
       *[other]
            von { $player-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $player }
            }
    } als { $character } beginnen, nur zum Sammeln
says-begin_player_s_turn_as_character_without_the_abilities_of_the_character_and_for_gathering_only =
    den Zug{ $player-is ->
        [none] { "" }
       *[other]
            von { $player-is ->
                [you] dir
                [yourself] dir selbst
               *[other] { $player }
            }
    } als { $character } beginnen, ohne die Fähigkeiten des Charakters und nur zum Sammeln
says-start_to_gather_outside_a_turn = außerhalb eines Zuges sammeln
says-end_the_turn = den Zug beenden
says-put_the_turn_on_hold = den Zug anhalten
says-break_off_the_turn = den Zug abbrechen
says-go_on_with_your_turn_as_character = den Zug als { $character } fortsetzen
says-let_the_turn_be_played = den Zug spielen lassen
says-player_may_use_an_action_of_thing =
    { $player } { $player-is ->
        [you] darfst
       *[other] darf
    } eine Fähigkeit von { $thing } nutzen
says-put_card_into_your_city_without_building_it = { $card } in die eigene Stadt legen, ohne es zu bauen
says-treat_district_as_though_it_had_just_been_built = { $district } als eben gebaut gelten lassen
says-let_the_actions_of_district_be_used_again = die Aktionen von { $district } wieder nutzen lassen
says-let_the_abilities_of_character_be_used_again = die Fähigkeiten von { $character } wieder nutzen lassen
says-carry_out_procedure = „{ $procedure }“ ausführen
says-carry_out_procedure_with_value = „{ $procedure }“ ausführen (mit { $value })
says-score_all_players_which_ends_the_game = alle Spieler werten und das Spiel beenden
says-end_the_game_at_once_and_score_it = das Spiel sofort beenden und werten
says-win_the_game = das Spiel gewinnen
says-do_nothing = nichts tun
says-end_this_effect = diese Wirkung beenden
says-stop_repeating_this = das nicht mehr wiederholen
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
    } Gold
becomes-gold_refunded =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } das gezahlte Gold zurück
becomes-gold_gathered =
    { $player } { $player-is ->
        [you] sammelst
       *[other] sammelt
    } Gold
becomes-cards_gathered =
    { $player } { $player-is ->
        [you] sammelst
       *[other] sammelt
    } Karten
becomes-gathering_finished =
    { $player } { $player-is ->
        [you] sammelst
       *[other] sammelt
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
        [you] siehst
       *[other] sieht
    } Karten des Stapels an
becomes-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Karten des Stapels offen aus
becomes-cards_looked_at =
    { $player } { $player-is ->
        [you] siehst
       *[other] sieht
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
    } die Hand mit { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    }
becomes-action_used =
    { $player } { $player-is ->
        [you] führst
       *[other] führt
    } eine Aktion aus
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
becomes-district_gained = { $district } kommt in die Stadt von { $player }
becomes-district_lost = { $district } verlässt die Stadt von { $player }
becomes-card_received = { $card } kommt auf die Hand von { $player }
becomes-card_lost = { $card } verlässt die Hand von { $player }
becomes-district_placed =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $district } in eine Stadt, ohne es zu bauen
becomes-district_treated_as_built = { $district } gilt als eben von { $player } gebaut
becomes-district_chosen =
    { $player } { $player-is ->
        [you] wählst
       *[other] wählt
    } { $district }
becomes-district_seized =
    { $player } { $player-is ->
        [you] nimmst
       *[other] nimmt
    } { $district } { $player-is ->
        [you] an dich
       *[other] an sich
    }
becomes-districts_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } { $given } gegen { $taken }
becomes-district_moved =
    { $player } { $player-is ->
        [you] versetzt
       *[other] versetzt
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
        [you] behältst
       *[other] behält
    } { $character } geheim
becomes-characters_dealt =
    { $player } { $player-is ->
        [you] bekommst
       *[other] bekommt
    } Charaktere ausgeteilt
becomes-character_peeked_at =
    { $player } { $player-is ->
        [you] siehst
       *[other] sieht
    } { $character } heimlich an
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
        [you] nimmst
       *[other] nimmt
    } { $character } zu einem Zug hinzu
becomes-characters_discarded_facedown =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } Charaktere verdeckt ab
becomes-characters_returned =
    { $player } { $player-is ->
        [you] gibst
       *[other] gibt
    } Charaktere in die Auswahl zurück
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
        [you] sammelst
       *[other] sammelt
    } außerhalb eines Zuges
becomes-turn_ended =
    { $player } { $player-is ->
        [you] beendest
       *[other] beendet
    } einen Zug
becomes-turn_held =
    { $player } { $player-is ->
        [you] hältst
       *[other] hält
    } einen Zug an
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
    } eine Zählung
becomes-counter_changed_towards_player =
    { $player } { $player-is ->
        [you] änderst
       *[other] ändert
    } eine Zählung gegenüber { $other-is ->
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
        [you] erhältst
       *[other] erhält
    } Punkte
becomes-type_chosen = { $district } zählt nun als { $type }
becomes-characters_discarded_faceup = Charaktere werden offen abgelegt
becomes-character_called = { $character } wird aufgerufen
becomes-turn_ending =
    der Zug von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } geht zu Ende
becomes-round_started = eine Runde beginnt
becomes-round_ended = die Runde endet
becomes-answers_revealed = geheime Antworten werden gezeigt
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
        [you] sammelst
       *[other] sammelt
    } { $amount } Gold.
tells-gathering_started =
    { $player } { $player-is ->
        [you] sammelst
       *[other] sammelt
    } und { $player-is ->
        [you] tust
       *[other] tut
    } sonst nichts.
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
        [you] siehst
       *[other] sieht
    } { $cards } vom Stapel an.
tells-cards_laid_out_faceup =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $cards } für alle sichtbar aus.
tells-cards_looked_at =
    { $player } { $player-is ->
        [you] siehst
       *[other] sieht
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
    } die Hand mit { $other-is ->
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
        [you] versetzt
       *[other] versetzt
    } { $district } an Stelle { $position } in { $owner-is ->
        [you] deiner Stadt
        [yourself] deiner Stadt
       *[other] der Stadt von { $owner }
    }.
alone-district_moved =
    { $district } rückt an Stelle { $position } in { $owner-is ->
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
    } eine Stadt; dies ist die letzte Runde.
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
        [you] siehst
       *[other] sieht
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
    } { $characters } verdeckt beiseite.
tells-marker_placed =
    { $player } { $player-is ->
        [you] markierst
       *[other] markiert
    } { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }: { $marker }.
tells-marker_removed =
    { $player } { $player-is ->
        [you] markierst
       *[other] markiert
    } { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } nicht mehr: { $marker }.
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
    } die { $amount } Gold auf { $target }.
tells-type_chosen = { $district } zählt bei der Wertung als { $type }.
tells-packets_passed = Was übrig ist, geht nach links weiter.
tells-character_joined =
    { $player } { $player-is ->
        [you] bist
       *[other] ist
    } auch { $character }.
tells-characters_discarded_faceup = Für alle sichtbar nicht in dieser Runde: { $characters }.
tells-character_revealed =
    { $player } { $player-is ->
        [you] bist
       *[other] ist
    } { $character }.
tells-turn_held =
    der Zug von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } wird angehalten.
tells-turn_resumed =
    der Zug von { $player-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $player }
    } geht weiter, als { $character }.
tells-round_started = Runde { $round }
tells-answers_revealed = Die geheimen Antworten werden gezeigt: { $chosen }.
tells-note_shown =
    { $player } { $player-is ->
        [you] zeigst
       *[other] zeigt
    }, was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } notiert ist ({ $note }): { $value }. Es sehen: { $to }.
alone-note_shown =
    Es wird gezeigt, was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } notiert ist ({ $note }){ $why }: { $value }. Es sehen: { $to }.
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
    Ein Marker für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }: { $marker }{ $why }.
alone-marker_removed =
    Kein Marker mehr für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    }: { $marker }{ $why }.
alone-counter_changed =
    Was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } gezählt wird, ändert sich um { $amount }: { $counter }{ $why }.
alone-counter_changed_towards_player =
    Was für { $target-is ->
        [you] dich
        [yourself] dich selbst
       *[other] { $target }
    } gegenüber { $other-is ->
        [you] dir
        [yourself] dir selbst
       *[other] { $other }
    } gezählt wird, ändert sich um { $amount }: { $counter }{ $why }.
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
    } Karten nach { $zone }
becomes-zone_shuffled =
    { $player } { $player-is ->
        [you] mischst
       *[other] mischt
    } { $zone }
becomes-seats_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } den Platz mit { $other }
becomes-crown_put_aside =
    { $player } { $player-is ->
        [you] verlierst
       *[other] verliert
    } die Krone, und niemand hat sie
becomes-actions_restored =
    { $player } { $player-is ->
        [you] lässt
       *[other] lässt
    } die Aktionen von { $district } wieder nutzen
becomes-abilities_restored =
    { $player } { $player-is ->
        [you] lässt
       *[other] lässt
    } die Fähigkeiten von { $character } wieder nutzen
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
    { $edition }, { $players } Spieler, Startzahl { $seed }.
terminal-bots = Du spielst gegen Bots. h zeigt die Hilfe, q verlässt den Tisch.
terminal-to_move = Du bist am Zug, als { $characters }.
terminal-goodbye = Auf Wiedersehen.
terminal-go_on = So geht es weiter: { $command }
terminal-set_up = Was soll gespielt werden? Enter allein nimmt, was in Klammern steht.
terminal-which_box = Welche Ausgabe?
terminal-box = { $edition }, { $least } bis { $most } Spieler
terminal-how_many = Wie viele Spieler, dich mitgezählt? { $least } bis { $most }
terminal-which_preset = Welche Charaktere und Stadtviertel?
terminal-usual_preset = die üblichen
terminal-your_name = Wie heißt du?
terminal-range = 1 bis { $last }
terminal-number_or_enter = Tippe eine Zahl von 1 bis { $last }, oder nur Enter für 1.
terminal-same_command = Dasselbe ohne Fragen: { $command }
terminal-type_number = Tippe eine Zahl; h zeigt die Hilfe.
terminal-no_other_choice = Es gibt keine andere Wahl: drücke Enter.
terminal-only_choice = Die einzige Wahl:
terminal-enter = Enter
terminal-all = alle
terminal-a_number = eine Zahl von 1 bis { $last }
terminal-such_as = { $wanted }, zum Beispiel: { $example }
terminal-asked_again = Du wirst wieder alles gefragt, worauf du antworten darfst.
terminal-type_this = Tippe { $what }, oder h für die Hilfe.
terminal-no_option = Die Nummer { $number } gibt es nicht; tippe { $what }.
terminal-one_number = Eine Zahl genügt.
terminal-number_twice = Jede Zahl darf nur einmal vorkommen.
terminal-takes = Hier geht nur das: { $what }.
terminal-cut = Was mit ... endet, sagt ? mit dem Namen ganz, und ? allein sagt es von allen.
terminal-since_your_turn = Seit deinem letzten Zug:
terminal-since_the_start = Seit Beginn des Spiels:
terminal-your_gold = Du hast { $gold } Gold.
terminal-all_offered = Alles, was es hier gibt, steht zur Wahl.
terminal-no_card = Eine Karte namens { $name } gibt es nicht.
terminal-taken_back = Zurückgenommen: { $answer }
terminal-not_answered = Du hast noch nichts geantwortet.
terminal-one_since = Deine letzte Antwort bleibt: { $players } hat seitdem geantwortet.
terminal-many_since = Deine letzte Antwort bleibt: { $players } haben seitdem geantwortet.
terminal-stands = Deine letzte Antwort bleibt: Zufall war im Spiel, ein Charakter wurde aufgerufen, oder jemand hat etwas Neues gesehen.
terminal-cannot_save = Dieses Spiel kann nicht gespeichert werden.
terminal-write_over = „{ $file }“ gibt es schon. Überschreiben?
terminal-not_saved = Das Spiel wurde nicht gespeichert.
terminal-saved = Gespeichert. So geht es weiter: { $command }
terminal-save_first = Das Spiel vorher speichern?
terminal-yes_no_enter = { $yes }, { $no }, oder Enter zum Weiterspielen
terminal-which_file = In welche Datei?
terminal-round =
    Runde { $round }, { $deck } { $deck ->
        [one] Karte
       *[other] Karten
    } im Stapel
terminal-gold = Gold
terminal-points = Punkte
terminal-hand = Hand
terminal-character = Charakter
terminal-city = Stadt (vollendet mit { $size })
terminal-your_hand = Deine Hand:
terminal-empty = leer
terminal-no_districts = nichts gebaut
terminal-under = { $cards } darunter
terminal-facedown = verdeckt
terminal-no_type = ohne Art
terminal-out_of_round = nicht in dieser Runde: { $characters }
terminal-facedown_characters = verdeckt: { $number }
terminal-last_round = letzte Runde, denn eine Stadt ist vollendet: { $players }
terminal-looking_at = Du siehst dir an: { $cards }.
terminal-one_card = 1 Karte
terminal-some_cards = { $number } Karten
terminal-is_a_character = { $card }: Charakter, Rang { $rank }
terminal-is_a_companion = { $card }: Charakter ohne Rang
terminal-is_a_district = { $card }: Stadtviertel, { $type }, kostet { $cost }
terminal-is_no_district = { $card }: eine Karte, die nie ein Stadtviertel ist
terminal-is_costless = { $card }: Stadtviertel, { $type }, ohne Kosten
terminal-scores = Endstand
terminal-for = für
terminal-total = zusammen
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
terminal-last_move = Bis hierhin ist das Spiel gekommen; b geht zurück.
terminal-next_or_number = Tippe Enter für den nächsten Zug, oder eine Zahl von 0 bis { $last }; h zeigt die Hilfe.
terminal-versions = Es gibt die Stände 0 bis { $last }.
terminal-of = { $at } von { $last }
terminal-undone = { $player }: die letzte Antwort wird zurückgenommen.
terminal-answers = { $player } antwortet.
terminal-holds = { $player } hat { $characters }, und auf der Hand { $cards }.
terminal-no_character = keinen Charakter
terminal-is_asked = { $player } wird gefragt.
terminal-help_number = antwortet mit der Nummer einer Möglichkeit
terminal-help_numbers = antwortet mit mehreren, wo mehrere gewählt werden können
terminal-help_enter = zeigt den Tisch noch einmal
terminal-help_why = warum etwas jetzt nicht geht
terminal-help_cards = was deine Handkarten und die Charaktere bewirken
terminal-help_card = was eine beliebige Karte bewirkt
terminal-help_log = was seit deinem letzten Zug geschehen ist
terminal-help_undo = nimmt deine letzte Antwort zurück, wenn niemand davon einen Vorteil haben kann
terminal-help_never = nie antworten, worauf du jetzt antworten darfst, bis du a tippst
terminal-help_ask = dich wieder alles fragen, worauf du nie antwortest
terminal-help_save = speichert das Spiel, um ein andermal weiterzuspielen: { $command }
terminal-help_help = diese Hilfe
terminal-help_quit = verlässt den Tisch (Strg-C und Strg-D sofort, ohne zu speichern)
terminal-help_words = Ganze englische Wörter gehen auch: { $words }.
terminal-help_game = In jeder Runde wählen alle heimlich einen Charakter. Dann werden die Charaktere nach ihrem Rang aufgerufen, und wer den aufgerufenen hat, ist am Zug: er sammelt Gold oder Karten, baut ein Stadtviertel und nutzt, was der Charakter kann. Das Spiel endet mit der Runde, in der jemand seine Stadt vollendet; dann werden Punkte gezählt, vor allem, was die Stadtviertel kosten.
terminal-help_next = der nächste Zug
terminal-help_back = der Zug davor
terminal-help_version = das Spiel beim Stand { $version }; 0 ist der Anfang
terminal-help_table = der Tisch
terminal-help_leave = beendet (Strg-C und Strg-D auch)
tells-seats_exchanged =
    { $player } { $player-is ->
        [you] tauschst
       *[other] tauscht
    } den Platz mit { $other }.
tells-crown_put_aside =
    { $player } { $player-is ->
        [you] verlierst
       *[other] verliert
    } die Krone, und niemand hat sie.
tells-actions_restored =
    { $player } { $player-is ->
        [you] lässt
       *[other] lässt
    } die Aktionen von { $district } wieder nutzen{ $why }.
alone-actions_restored = Die Aktionen von { $district } können wieder genutzt werden{ $why }.
tells-abilities_restored =
    { $player } { $player-is ->
        [you] lässt
       *[other] lässt
    } die Fähigkeiten von { $character } wieder nutzen{ $why }.
alone-abilities_restored = Die Fähigkeiten von { $character } können wieder genutzt werden{ $why }.
tells-district_placed =
    { $player } { $player-is ->
        [you] legst
       *[other] legt
    } { $district } in die Stadt, ohne es zu bauen{ $why }.
tells-district_treated_as_built = { $district } gilt als eben gebaut{ $why }.
