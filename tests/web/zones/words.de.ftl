### Die Namen dieses Pakets auf Deutsch, jeder unter seinem englischen.

zones = Orte
trader = Krämerin
fill = Füllen
stall = Marktstand
chest = Truhe
loft = Speicher
wagon = Karren
