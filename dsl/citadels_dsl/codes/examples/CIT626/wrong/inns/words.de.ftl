in = Gasthof
pour = Ausschenken
