inn = Gasthof
pour = Ausschenken
