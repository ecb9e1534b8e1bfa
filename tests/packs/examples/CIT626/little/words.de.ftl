hutt = Hütte
rent = Miete
