import { alike, say, tech, type Expectation } from './expectation.ts';

/** Performance, gaps, and year to date. */
export const CHANGES: readonly Expectation[] = [
  ...alike(
    ['up 5% today', 'up 5%', 'up five percent today', 'up at least 5 percent', 'gained 5% today', 'up 5 % on the day'],
    (s) => s.changePct() >= 5,
  ),
  ...alike(
    ['up more than 5% today', 'up over 5%', 'change % above 5', 'gaining more than 5%'],
    (s) => s.changePct() > 5,
  ),
  ...alike(
    ['down more than 3%', 'down over 3% today', 'lost more than 3% today', 'fell more than 3%'],
    (s) => s.changePct() < -3,
  ),
  ...alike(['down 3%', 'down 3 percent today', 'dropped 3%'], (s) => s.changePct() <= -3),
  ...alike(['up today', 'stocks up on the day', 'positive today'], (s) => s.changePct() > 0),
  ...alike(['down today', 'in the red today'], (s) => s.changePct() < 0),
  say('up between 2 and 5 percent today', (s) => s.changePct() >= 2 && s.changePct() <= 5),
  say('up 2-5% today', (s) => s.changePct() >= 2 && s.changePct() <= 5),
  ...alike(
    ['up 10% this month', 'up 10 percent in a month', 'up 10% over the last month'],
    (s) => s.performance(21) >= 10,
  ),
  ...alike(
    ['up more than 20% this quarter', 'up over 20% in 3 months', 'up more than 20% in the last three months'],
    (s) => s.performance(63) > 20,
  ),
  ...alike(
    ['down 10% this week', 'down 10% in a week', 'down ten percent over the past week'],
    (s) => s.performance(5) <= -10,
  ),
  say('up 8% in 5 days', (s) => s.performance(5) >= 8),
  say('down 15% in the last 10 days', (s) => s.performance(10) <= -15),
  say('up 10% over 2 weeks', (s) => s.performance(10) >= 10),
  say('down 30% this year', (s) => s.performance(252) <= -30),
  say('up more than 50% in a year', (s) => s.performance(252) > 50),
  say('6 month performance above 25%', (s) => s.performance(126) > 25),
  say('change over 5 days above 10%', (s) => s.performance(5) > 10),
  ...alike(['up 20% year to date', 'up 20% ytd', 'up 20% year-to-date'], (s) => s.yearToDate() >= 20),
  say('down more than 10% ytd', (s) => s.yearToDate() < -10),
  say('ytd performance above 15%', (s) => s.yearToDate() > 15),
  say('up this week but down today', (s) => s.performance(5) > 0 && s.changePct() < 0),
  say('tech up this month', (s) => tech(s) && s.performance(21) > 0),
  say('change above 2', (s) => s.change() > 2),
  say('10 day change over 12%', (s) => s.performance(10) > 12),
  ...alike(
    ['gap up', 'gapping up', 'gap ups', 'gapped up today', 'gap-up stocks', 'stocks gapping up'],
    (s) => s.gapPct() >= 2,
  ),
  ...alike(['gap down', 'gapping down', 'gap downs'], (s) => s.gapPct() <= -2),
  ...alike(['gap up 4%', 'gap up of 4%', 'gapping up 4 percent', 'gap up at least 4%'], (s) => s.gapPct() >= 4),
  ...alike(['gap down over 3%', 'gapped down more than 3%'], (s) => s.gapPct() < -3),
  say('gap up 1%', (s) => s.gapPct() >= 1),
  say('gap % above 1.5', (s) => s.gapPct() > 1.5),
];

/** Values on earlier sessions. */
export const EARLIER_SESSIONS: readonly Expectation[] = [
  ...alike(
    ['rsi was below 30 yesterday', 'yesterday rsi was under 30', 'rsi under 30 yesterday'],
    (s) => s.rsi(14, 1) < 30,
  ),
  ...alike(
    ['rsi under 30 2 days ago', 'two days ago rsi was below 30', 'rsi was below 30 two sessions ago'],
    (s) => s.rsi(14, 2) < 30,
  ),
  ...alike(
    [
      '5 days ago rsi was under 30',
      'rsi was under 30 last week',
      'last week rsi was under 30',
      'a week ago rsi was under 30',
    ],
    (s) => s.rsi(14, 5) < 30,
  ),
  say('rsi was below 30 yesterday and is above 30 today', (s) => s.rsi(14, 1) < 30 && s.rsi() > 30),
  say('rsi was over 70 a month ago', (s) => s.rsi(14, 21) > 70),
  ...alike(["close above yesterday's high", 'closed above yesterdays high'], (s) => s.close() > s.high(1)),
  say("price below yesterday's low", (s) => s.close() < s.low(1)),
  say("open above yesterday's high", (s) => s.open() > s.high(1)),
  say('close above its close 5 days ago', (s) => s.close() > s.close(5)),
  say(
    'price was above the 50 day yesterday and is below the 50 day today',
    (s) => s.close(1) > s.sma(50, 1) && s.close() < s.sma(50),
  ),
  say('price above the 50 day 10 days ago', (s) => s.close(10) > s.sma(50, 10)),
  say('gapped up yesterday', (s) => s.gapPct(1) >= 2),
  say('up 5% yesterday', (s) => s.changePct(1) >= 5),
  say('three days ago macd was below its signal', (s) => s.macd(3) < s.macdSignal(3)),
  ...alike(["volume above yesterday's volume", 'volume higher than yesterday'], (s) => s.volume() > s.volume(1)),
  say('rsi higher than 5 days ago', (s) => s.rsi() > s.rsi(14, 5)),
  say('50 day above its value 10 days ago', (s) => s.sma(50) > s.sma(50, 10)),
  say('unusual volume yesterday', (s) => s.relativeVolume(20, 1) >= 2),
  say('squeeze yesterday', (s) => s.squeeze(1)),
  say('adx was above 30 two weeks ago', (s) => s.adx(14, 10) > 30),
];
