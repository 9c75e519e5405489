/** Publishers whose name may end a headline, besides the source's own, as plain words. */
export const PUBLISHERS: ReadonlySet<string> = new Set(
  `reuters, bloomberg, bloomberg com, cnbc, marketwatch, benzinga, the wall street journal, wsj, wsj com, barrons, barron s, barrons com,
    forbes, yahoo finance, yahoo, seeking alpha, the motley fool, motley fool, investing com, zacks, zacks com, business insider,
    associated press, ap, ap news, financial times, ft, ft com, the new york times, new york times, nyt, fox business, cnn, cnn business, bbc,
    bbc news, the guardian, axios, techcrunch, the verge, globenewswire, pr newswire, prnewswire, business wire, businesswire, dow jones,
    thestreet, investor s business daily, ibd, nasdaq, nasdaq com, usa today, los angeles times, washington post, politico,
    the washington post, npr, nikkei, nikkei asia, afp, investopedia, kiplinger, tipranks, simply wall st, fortune, investors com, daily mail,
    sky news, al jazeera, abc news, nbc news, cbs news, nasdaq news, invezz, fxstreet, kitco, kitco news, coindesk, cointelegraph, the hill,
    semafor, quartz, insider, market watch, the economist, the telegraph, mint, livemint, cnbc tv18, the economic times, economic times,
    moneycontrol, globe and mail, the globe and mail, stocktwits, finbold, insidermonkey, insider monkey, fox news, abc, cbs, nbc,
    the information, engadget, wired, electrek, fierce pharma, endpoints news, stat, rtt news, rttnews, street insider, streetinsider,
    fool com, marketwatch com, reuters com, cnbc com, forbes com, bloomberg news, bloomberg law, dow jones newswires, wall street journal,
    the street`
    .split(',')
    .map((name) => name.trim()),
);
