### Die Namen dieses Pakets auf Deutsch, jeder unter seinem englischen. `.text` sagt, was auf einer Karte steht.

diplomat = Diplomat
income = Einkommen
exchange = Tauschen
short-game = Kurzes Spiel
