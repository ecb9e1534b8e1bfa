inn = Gasthof
pour Ausschenken
