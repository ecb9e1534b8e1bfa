hut = Hütte
rent Miete
