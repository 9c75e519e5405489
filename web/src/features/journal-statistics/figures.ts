import type { JournalStatistics } from '@plainscan/contracts';
import { gain, MISSING, money, plural, ratio, rMultiple, session, signOf } from '../../lib/format.ts';
import { duration, rate } from './words.ts';

export interface Figure {
  term: string;
  /** what the term means, for whoever asks */
  meaning: string;
  value: string;
  /** colours the value; left out where it is neither won nor lost */
  sign?: -1 | 0 | 1;
  /** what the value is made of, or why there is none; one line each */
  notes: string[];
}

type Statistics = JournalStatistics;

const NO_CLOSED = 'No closed trades yet';

const net = (of: Statistics): Figure => ({
  term: 'Net P&L',
  meaning:
    'What your closed trades, and the closed parts of open ones, made or lost after fees. Deposits and withdrawals are no part of it, nor is what open shares are worth now.',
  value: gain(of.netProfitLoss, of.currency),
  sign: signOf(of.netProfitLoss),
  notes: [
    `${gain(of.grossProfitLoss, of.currency)} before ${money(of.fees, of.currency)} of fees`,
    ...(signOf(of.openNetProfitLoss) === 0
      ? []
      : [`${gain(of.openNetProfitLoss, of.currency)} of it in trades still open`]),
  ],
});

const winRate = ({ winRate, trades }: Statistics): Figure => ({
  term: 'Win rate',
  meaning:
    'Closed trades that made money after fees, of all that are closed. It does not say how much they made: read it beside the average win and loss.',
  value: rate(winRate),
  notes: [
    winRate === null
      ? NO_CLOSED
      : `${plural(trades.winning, 'win')}, ${plural(trades.losing, 'loss', 'losses')}${trades.breakEven > 0 ? `, ${trades.breakEven} even` : ''}`,
  ],
});

const expectancy = ({ expectancy, trades, currency }: Statistics): Figure => ({
  term: 'Expectancy',
  meaning: 'What a closed trade made on average, after fees. Above zero, the way you trade has made money so far.',
  value: gain(expectancy, currency),
  sign: signOf(expectancy),
  notes: [expectancy === null ? NO_CLOSED : `a trade, over ${plural(trades.closed, 'closed trade')}`],
});

const profitFactor = ({ profitFactor, trades }: Statistics): Figure => ({
  term: 'Profit factor',
  meaning:
    'All that winning trades made, divided by all that losing trades lost. At 2, two dollars were won for every one lost; below 1, money was lost.',
  value: ratio(profitFactor),
  notes: [
    profitFactor !== null ? 'won for each one lost' : trades.closed === 0 ? NO_CLOSED : 'No losing trade to divide by',
  ],
});

const averages = (of: Statistics): Figure[] => {
  const each = (
    term: string,
    which: string,
    value: string | null,
    largest: string | null,
    none: string,
    most: string,
  ): Figure => ({
    term,
    meaning: `The mean of the trades that ${which} after fees, and the ${most} of them.`,
    value: gain(value, of.currency),
    sign: signOf(value),
    notes: [value === null ? none : `${most} ${gain(largest, of.currency)}`],
  });
  return [
    each('Average win', 'made money', of.averageWin, of.largestWin, 'No winning trade yet', 'largest'),
    each('Average loss', 'lost money', of.averageLoss, of.largestLoss, 'No losing trade yet', 'largest'),
  ];
};

const averageR = ({ averageR, tradesWithR }: Statistics): Figure => ({
  term: 'Average R',
  meaning:
    'R is what a trade put at risk: the way from its entry to its stop loss, times the shares. A trade of +2R made twice what it risked. Only closed trades with a stop on the losing side have one.',
  value: rMultiple(averageR),
  sign: signOf(averageR),
  notes: [averageR === null ? 'No closed trade with a stop loss' : `over ${plural(tradesWithR, 'trade')} with a stop`],
});

function drawdown({ maxDrawdown, currentDrawdown, currency }: Statistics): Figure {
  const { amount, percent, peakOn, lowOn, recoveredOn } = maxDrawdown;
  const fell = signOf(amount) < 0;
  const [from, to] = [peakOn ? session(peakOn) : 'the first trade', lowOn ? session(lowOn) : MISSING];
  return {
    term: 'Max drawdown',
    meaning:
      'The deepest fall of what was realized from its highest point before. It is what you had to sit through. What open shares were worth meanwhile is not known here.',
    value: money(amount, currency),
    sign: fell ? -1 : 0,
    notes: fell
      ? [
          `from ${from} to ${to}`,
          recoveredOn
            ? `made good by ${session(recoveredOn)}`
            : `not made good yet: ${money(currentDrawdown, currency)} now`,
          percent === null
            ? 'In percent N/A: no account value above zero at the high'
            : `${rate(Math.abs(percent))} of the account at its high`,
        ]
      : ['Never below an earlier high'],
  };
}

const holding = ({ holding: { averageSeconds, medianSeconds, ...by } }: Statistics): Figure => ({
  term: 'Holding time',
  meaning:
    'From the first entry to the last exit of a closed trade, on average. Half of the trades were shorter than the median. Where the time of day is not known, whole days count.',
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
  meaning: 'The most closed trades in a row that won, and that lost, in the order of their last exits.',
  value: trades.closed === 0 ? MISSING : `${longestWinning} won, ${longestLosing} lost`,
  notes: [
    trades.closed === 0
      ? NO_CLOSED
      : current === 0
        ? 'none under way'
        : `now ${Math.abs(current)} ${current > 0 ? 'won' : 'lost'} in a row`,
  ],
});

/** The figures at the top, the ones that say most first. */
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
