import type { Theme } from './sense.ts';

/** Words that modify others. */
export const MODIFIERS: Theme = [
  [
    `not, no, never, neither, nor, none, without, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, won't, wouldn't, can't,
    cannot, couldn't, shouldn't, hasn't, haven't, hadn't, ain't, no longer, fail~ to, unable to, not yet, lack+ of,
    lacks, free of, far from, zero, hardly, rule~ out, deny~, dismiss~, play~ down, downplay~, refuse~ to, no sign+ of,
    anything but, less likely to, stop~ short of, no (need|plans) (for|to), no evidence of`,
    { kind: 'negator', reach: 4 },
  ],
  [`unlikely to, not expected to, not likely to, not going to`, { kind: 'negator', reach: 7 }],
  [
    `avoid~, avert~, dodge~, escape~, stave~ off, fend~ off, shake~ off, shrug~ off, snap~ (a|its|losing|winning), to end, ends,
    ended, halt~ (its|a|their), break~ (its|a), overcome~, survive~, weathers, weathered, weathering, head~ off, defuse~,
    resolve~, settle~, defy~, defied, recover~ from, (emerge|rebound)~ from, move~ past, withstand~, ward~ off, put~ an end to,
    lift~ the, dispel~`,
    { kind: 'negator', reach: 5 },
  ],
  [
    `may, might, could, would, can, possible, possibly, potential, potentially, perhaps, maybe, if, likely, probably, seems,
    appears, considering, considers, weighs, mulls, rumor+, rumored, reportedly, eyes, hopes to, plans to, aims to, set to`,
    { kind: 'hedge' },
  ],
  [
    `despite, although, though, even (though|as|after|if), in spite of, notwithstanding, regardless of`,
    { kind: 'concession' },
  ],
  [`but, however, yet, nevertheless, nonetheless`, { kind: 'contrast' }],
  [
    `after, on, amid, amidst, as, following, over, due to, because [of], thanks to, since, ahead of, in the wake of, with`,
    { kind: 'cause' },
  ],
  [
    `stock market (today|update), stock market live updates, [new york|london] stock exchange, investor+,
    shareholder+, stockholder+, analyst+, trader+, ceo, cfo, inc, corp, corporation, ltd, plc, ag, sa, nv, nyse, quarterly,
    fiscal, q1, q2, q3, q4, first quarter, ipo, hedge fund+, holdings, startup, wall street, fed, central bank+, company,
    companies, firm+, industry, economic, chart+, trade+, trading, buying, buyers, volume, resistance, support, valuation,
    portfolio, premarket, pre market, after hours, guidance, consensus, dealership, retailer+, maker+, producer+, bank+,
    airline+, quarter, financial results, estimates, portfolio+, therapy, therapies, biotech, drugmaker+, clinical, late stage`,
    { kind: 'setting', market: true },
  ],
  [
    `president, vice president, governor, mayor, congress, lawmakers, diplomat+, ambassador, foreign minister, minister, ministry,
    embassy, border, immigrant+, immigration, migrants, terrorist+, terrorism, terror, missile+, nuclear weapon+, war crimes,
    troop, militant+, rebel+, activist group, protest+, riot+, strike down, supreme court, judge, jury, verdict, sentenced, trial of,
    attorney general, prosecutor+, fugitive, suspect+, victim+, shooter, hostage+, kidnapped, burglary, theft, drunk, drunk driving,
    pandemic cases, quarantine, quarantined, symptoms, virus patients, vaccine mandate, face masks, infected, epidemic,
    wildfire+, hurricane+, earthquake, flood+, storm+, climate activists, polar, zoo, dog+, cat, cats, wedding, divorce, royal,
    prince, princess, duchess, queen, king, billionaire's, mansion, penthouse, luxury home, recipe, restaurant review, travel tips,
    vacation, tourist+, festival, concert, singer, rapper, band, trailer, box office, oscar+, grammy, emmy, tv show, series finale,
    episode, novel, author, book review, artist, painting, museum exhibit, fashion week, nba, nfl, mlb, nhl, world cup, tennis,
    student+, teacher+, classroom, college, professor, graduates, parenting, mothers, fathers, kids, retirement tips, sleep, diet,
    workout, mental health, dating, horoscope, trump, biden, obama, netanyahu, erdogan, brexit, doj, fbi, bribery, arrest~, arrested, ballot+, popular vote, republican party,
    impeachment, senate, senator+, congressman, lawmaker+, campaign, candidate+, presidential, election+, republican+,
    democrat+, parliament, prime minister, police, murder+, rape, homicide, killed, killing, shooting, jailed, prison, refugee+,
    protester+, protesters, protests, military, troops, airstrike, soldier+, football, soccer, super bowl, olympics, golf,
    basketball, tournament, coach, league, celebrity, actor, actress, movie, movies, film, album, song, comics, recipe+, cancer,
    patient+, doctor+, hospital+, obituary, funeral, marriage, wife, husband, teen+, children, school+, university, church,
    pope, weather, astronaut+, planet, species, wildlife, museum`,
    { kind: 'setting', market: false },
  ],
];
