import type { Theme } from './sense.ts';

/** Words that change what others say. */
export const MODIFIERS: Theme = [
  [
    `not, no, never, neither, nor, none, without, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, won't, wouldn't, can't, cannot, couldn't, shouldn't, hasn't, haven't, hadn't, ain't, unlikely to, no longer, fail~ to, unable to, not yet, lack of, lacks, free of, far from, nothing, zero, hardly, rule~ out, den~, deny~, dismiss~, play~ down, downplay~, refuse~ to, no sign+ of, anything but, decided not to, less likely to, stop~ short of, no need for, no plans to, no evidence of`,
    { kind: 'negator', reach: 4 },
  ],
  [
    `avoid~, avert~, dodge~, escape~, prevent~, stave~ off, fend~ off, shake~ off, shrug~ off, snap~, end~, halt~ [its|a|their], break~ [its|a] [#], overcome~, survive~, weather~, head~ off, defuse~, resolve~, settle~, defy, defies, defied, recover~ from, emerge~ from, rebound~ from, exit~, erase~, moves past, move past, clear~ of, withstand~, ward~ off, put~ an end to, beat~ back, remove~ the, lift~ the`,
    { kind: 'negator', reach: 5 },
  ],
  [
    `may, might, could, would, can, possible, possibly, potential, potentially, perhaps, maybe, if, likely, probably, seems, appears, considering, considers, weighs, mulls, rumor, rumored, reportedly, eyes, hopes to, plans to, aims to`,
    { kind: 'hedge' },
  ],
  [
    `despite, although, though, even though, even as, even after, in spite of, notwithstanding, regardless of`,
    { kind: 'concession' },
  ],
  [`but, however, yet, nevertheless, nonetheless, still`, { kind: 'turn' }],
  [
    `after, on, amid, amidst, as, following, over, due to, because of, because, thanks to, since, ahead of, in the wake of, with`,
    { kind: 'occasion' },
  ],
];

/** Headlines that tell no news of direction, and words that only look as if they had one. */
export const FORMULAE: Theme = [
  [
    `earnings (preview|call|conference|calendar|scheduled|season|week|date), (results|earnings) (presentation|preview|transcript), edited transcript, conference call, to (report|announce|host|release|publish|present|hold|webcast) [its] [first|second|third|fourth|q1|q2|q3|q4|full|fiscal|financial|quarterly] [quarter|year], investor presentation, presents at, to present at, slideshow, to participate, announces date, ex dividend, form #, voting rights, annual general meeting, trading update, stocks to watch, what to (watch|expect|know), things to know, week ahead, (biggest|midday|after hours|premarket|market|morning) movers, biggest moves, gainers and losers, gainers, among (gainers|movers), on the move, price forecast, technical analysis, weekly outlook, market briefing, sector briefing, in focus, factbox, explainer, q&a, opinion, podcast, quiz, on this day, holiday shortened, how to, best stocks, stocks to (buy|own|consider), top stocks, my wife, review, history of`,
    { kind: 'formula', factor: 0.4 },
  ],
  [
    `best buy, dollar (general|tree), first solar, rising star, strong buy list, up to, up for, set up, start~ up, startup+, sign~ up, step~ (down|up to), stand~ down, stepping down, break~ up, break up fee, make up, made up, back up, pick up truck+, pickup+, pick up, open up, opens up, heads up, wake up, follow up, round up, roundup, start up, team~ up, line~ up, end~ up, grow~ up, warm up, catch up, up next, upcoming, lock down on, up and down, ups and downs, run off, off course, lay off, spin~ off, kick~ off, off the table, write off, take off, pay off, day off, off limits, better off, cut off, payoff, trade off, year to date, put option, right now, long term, long time, short term, short video, long run, in the long run, break even, crash course, crash test, record date, record label, off record, track record, court record, medical record, record keeping, gold standard, gold medal, golden age, oil and gas, natural gas producers, gas station, silver lining, silver screen, market perform, market screener, marketscreener, stock exchange, new york stock exchange, london stock exchange, stock market today, stock market live updates, stock market update, price action, price tag, price to earnings, real estate, real time, real life, income tax, share of, market share, market cap, job market, labor market, labour market, housing market, money market, flea market, target date, target market, sales team, sales force, sales tax, user experience, customer service, business school, small business, business model, business unit, business owner, cost of capital, earnings per, increase in, growth stock+, growth fund, growth equity, value stock+, dividend stock+, dividend aristocrat+, income fund, interest rate+, risk management, risk factors, debt ceiling, debt offering, notes offering, short seller+, hedge fund+, bear in mind, bears the, bull durham, white house, fall (season|semester|fashion), spring break, drop in bucket, stock split, stock option+, stock picks, buy or sell, buy or hold, credit card+, loss prevention, weight loss, hair loss, hearing loss, heart failure, tax loss, cash flow statement, strike price, strike zone, lucky strike, air strike, airstrike+, strike resources, red cross, rally car, political rally, campaign rally, gold rush, drop box, drop out, free shipping, in stock, head start, kick start, hit song+, hit show, hit movie, market maker+, soft drink+, soft launch, software, hard drive, hard cash, poor people, positive test+, test~ positive, positive for, tested positive, negative rates, negative interest, negative yield+, risk free, default judgment, by default, default setting+, debt free day, lower house, lower court, upper house, high court, high school, high speed, high street, high profile, higher education, high end, top executive, high yield, high frequency, low cost, low carbon, low price, low income, higher offer, climate change, climate action, cash cow, crash landing, recall election, recall vote, total recall, beat writer, beat reporter, miss universe, miss america, missed call, miss out, can't miss, win win, win lottery, weather channel, weather forecast, storm forecast, population growth, personal growth, gain access, gained access, weight gain, gains tax, capital gains, capital gains tax, drop test, fall guy, slide deck, slides, rise of, on the rise of, the rise and fall, jump shark, jumped the shark, spike lee, rocket launch, rocket ship, moon landing, back to the moon, the moon, moon mission, new moon, lunar`,
    { kind: 'skip' },
  ],
];
