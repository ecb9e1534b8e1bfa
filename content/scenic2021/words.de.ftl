### Die Namen dieses Pakets auf Deutsch, jeder unter seinem englischen. `.text` sagt, was auf einer Karte steht.

architects-guild = Baumeistergilde
look-ahead = Vorausschauen
avant-garden = Avantgarten
plant = Pflanzen
consulate = Konsulat
dragon-roost = Drachenhorst
festival-grounds = Festplatz
forum = Forum
labyrinth = Labyrinth
royal-coffer = Königliche Truhe
shadow-chamber = Schattenkammer
sinkhole = Erdfall
trade-bridge = Handelsbrücke
guarded = bewacht
coffers = Truhen
planted = gepflanzt
partner = Partner
keep-one-dealt = Eine ausgeteilte Karte behalten
simultaneous-choice = Gleichzeitige Wahl
scenic-route = Malerische Route
