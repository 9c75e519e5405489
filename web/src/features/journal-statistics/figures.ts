import type { JournalStatistics } from '@plainscan/contracts';
import { gain, MISSING, money, plural, ratio, rMultiple, session, signOf } from '../../lib/format.ts';
import { duration, intervalText, MIN_R_TRADES, rate } from './words.ts';

export interface Figure {
  term: string;
  /** what the term means, shown on demand */
  meaning: string;
  value: string;
  /** colors the value; omitted if it's neither a gain nor a loss */
  sign?: -1 | 0 | 1;
  /** what the value is made of, or why it's missing; one line each */
  notes: string[];
}

type Statistics = JournalStatistics;

const NO_CLOSED = 'No closed trades yet';

const net = (statistics: Statistics): Figure => ({
  term: 'Net P&L',
  meaning:
    "What your closed trades, and the closed parts of open ones, made or lost after fees. It doesn't include deposits, withdrawals, or unrealized P&L.",
  value: gain(statistics.netProfitLoss, statistics.currency),
  sign: signOf(statistics.netProfitLoss),
  notes: [
    `${gain(statistics.grossProfitLoss, statistics.currency)} before ${money(statistics.fees, statistics.currency)} in fees`,
    ...(signOf(statistics.openNetProfitLoss) === 0
      ? []
      : [`${gain(statistics.openNetProfitLoss, statistics.currency)} of that from trades still open`]),
  ],
});

const winRate = ({ winRate, trades }: Statistics): Figure => ({
  term: 'Win rate',
  meaning:
    "The share of closed trades that made money after fees. It doesn't say how much, so read it with the average win and loss.",
  value: rate(winRate),
  notes: [
    winRate === null
      ? NO_CLOSED
      : `${plural(trades.winning, 'win')}, ${plural(trades.losing, 'loss', 'losses')}${trades.breakEven > 0 ? `, ${trades.breakEven} even` : ''}`,
  ],
});

const expectancy = ({ expectancy, expectancyInterval, trades, currency }: Statistics): Figure => ({
  term: 'Expectancy',
  meaning:
    'What you make per closed trade on average, after fees. Above zero, your trading has made money so far. If the interval includes zero, that may be luck.',
  value: gain(expectancy, currency),
  sign: signOf(expectancy),
  notes:
    expectancy === null
      ? [NO_CLOSED]
      : [
          `per trade (${plural(trades.closed, 'closed', 'closed')})`,
          expectancyInterval === null
            ? 'Too few trades to say'
            : `95% interval: ${intervalText(expectancyInterval, currency)}`,
        ],
});

const profitFactor = ({ profitFactor, trades }: Statistics): Figure => ({
  term: 'Profit factor',
  meaning: 'Gross wins divided by gross losses. At 2, you win $2 for every $1 you lose. Below 1, you lose money.',
  value: ratio(profitFactor),
  notes: [
    profitFactor !== null
      ? `$${ratio(profitFactor)} won per $1 lost`
      : trades.closed === 0
        ? NO_CLOSED
        : 'No losing trades yet',
  ],
});

const averages = ({ averageWin, largestWin, averageLoss, largestLoss, currency }: Statistics): Figure[] => {
  const average = (
    term: string,
    which: string,
    value: string | null,
    largest: string | null,
    none: string,
  ): Figure => ({
    term,
    meaning: `The average of all trades that ${which} after fees, and the largest one.`,
    value: gain(value, currency),
    sign: signOf(value),
    notes: [value === null ? none : `largest ${gain(largest, currency)}`],
  });
  return [
    average('Average win', 'made money', averageWin, largestWin, 'No winning trades yet'),
    average('Average loss', 'lost money', averageLoss, largestLoss, 'No losing trades yet'),
  ];
};

const averageR = ({ averageR, tradesWithR }: Statistics): Figure => ({
  term: 'Average R',
  meaning:
    'R is the amount you risked: entry minus stop, times shares. A +2R trade made twice what it risked. Only closed trades with a valid stop have one.',
  value: tradesWithR < MIN_R_TRADES ? MISSING : rMultiple(averageR),
  sign: tradesWithR < MIN_R_TRADES ? 0 : signOf(averageR),
  notes: [
    tradesWithR === 0
      ? 'No closed trades with a stop'
      : tradesWithR < MIN_R_TRADES
        ? `${tradesWithR} of ${MIN_R_TRADES} trades with a stop`
        : `${plural(tradesWithR, 'trade')} with a stop`,
  ],
});

function drawdown({ maxDrawdown, currentDrawdown, currency }: Statistics): Figure {
  const { amount, percent, peakOn, lowOn, recoveredOn } = maxDrawdown;
  const fell = signOf(amount) < 0;
  const [from, to] = [peakOn ? session(peakOn) : 'First trade', lowOn ? session(lowOn) : MISSING];
  return {
    term: 'Max drawdown',
    meaning: "The largest drop in realized P&L from a peak. Unrealized P&L isn't included.",
    value: money(amount, currency),
    sign: fell ? -1 : 0,
    notes: fell
      ? [
          `${from} to ${to}`,
          recoveredOn ? `Recovered ${session(recoveredOn)}` : `Not recovered: ${money(currentDrawdown, currency)} now`,
          percent === null ? 'Percent N/A: no balance at the peak' : `${rate(Math.abs(percent))} of peak balance`,
        ]
      : ['No drawdown'],
  };
}

const holding = ({ holding: { averageSeconds, medianSeconds, ...by } }: Statistics): Figure => ({
  term: 'Holding time',
  meaning:
    'Average time from the first entry to the last exit of a closed trade. Half of your trades were shorter than the median. Trades without times count whole days.',
  value: duration(averageSeconds),
  notes:
    averageSeconds === null
      ? [NO_CLOSED]
      : [
          `median ${duration(medianSeconds)}`,
          `wins ${duration(by.winnersAverageSeconds)}, losses ${duration(by.losersAverageSeconds)}`,
        ],
});

const streaks = ({ streaks: { longestWinning, longestLosing, current }, trades }: Statistics): Figure => ({
  term: 'Streaks',
  meaning: 'Your longest runs of winning and losing trades, by exit date.',
  value:
    trades.closed === 0
      ? MISSING
      : `Best ${longestWinning} ${longestWinning === 1 ? 'win' : 'wins'}, worst ${longestLosing} ${longestLosing === 1 ? 'loss' : 'losses'}`,
  notes: [
    trades.closed === 0
      ? NO_CLOSED
      : current === 0
        ? 'No current streak'
        : `Current: ${plural(Math.abs(current), current > 0 ? 'win' : 'loss', current > 0 ? 'wins' : 'losses')}`,
  ],
});

/** The key stats, most important first. */
export const figuresOf = (statistics: Statistics): Figure[] => [
  net(statistics),
  winRate(statistics),
  expectancy(statistics),
  profitFactor(statistics),
  ...averages(statistics),
  averageR(statistics),
  drawdown(statistics),
  holding(statistics),
  streaks(statistics),
];
