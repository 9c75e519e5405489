import {
  CAVEATS,
  type Excess,
  type Outcome,
  type Part,
  type Replay,
  type SavedRecord,
  type Verdict,
} from '@plainscan/replay';
import { isoOf } from '../dates.ts';
import { abbreviate } from '../scan/figures.ts';
import { tableLines } from '../scan/table.ts';

const VERDICTS: Record<Verdict, string> = {
  better: 'better than the average stock',
  worse: 'worse than the average stock',
  'no-different': 'no different from the average stock',
  'too-few': 'too few independent days to tell',
};

const percent = (value: number): string =>
  Number.isNaN(value) ? 'N/A' : `${value > 0 ? '+' : ''}${value.toFixed(2)}%`;
const wholePercent = (value: number): string => (Number.isNaN(value) ? 'N/A' : `${Math.round(100 * value)}%`);
const count = (value: number): string => value.toLocaleString('en-US');

/** A number of the scan, and the results with it one step smaller and one step larger. */
export interface TestedNumber {
  readonly condition: string;
  readonly label: string;
  readonly value: number;
  readonly neighbors: readonly (Excess & { readonly value: number })[];
}

/** The report as text for a terminal. */
export function reportLines(
  { counts, outcomes, held, curve, rule, breakdown, record, variants }: Replay,
  numbers: readonly TestedNumber[],
  width: number,
): string[] {
  const { sessions, active, median } = counts;
  return [
    `Matched on ${count(active)} of ${count(sessions.length)} sessions, median ${count(median)} a day` +
      (sessions.length > 0 ? ` (${isoOf(sessions[0]!)} to ${isoOf(sessions.at(-1)!)})` : ''),
    '',
    'What happened next: bought at the next open, compared with the average stock on the same days',
    ...outcomeLines(outcomes, width),
    ...outcomes.flatMap(({ horizon, chanceOfBest }) =>
      variants > 1 && chanceOfBest !== null && horizon === rule.hold
        ? [
            `You tried ${variants} variants; the best of ${variants} coin flips looks this good in ${wholePercent(chanceOfBest)} of cases.`,
          ]
        : [],
    ),
    '',
    ruleLine(rule),
    `Account ${percent(100 * ((curve.equity.at(-1) ?? 1) - 1))} · average stock on the same days ` +
      `${percent(100 * ((curve.baseline.at(-1) ?? 1) - 1))} · largest drawdown ${curve.maxDrawdown.toFixed(1)}% · ` +
      `${count(curve.trades)} trades · capacity about $${abbreviate(curve.capacity)}`,
    '',
    ...numberLines(numbers, held, width),
    ...(record ? ['', ...recordLines(record, width)] : []),
    '',
    ...partLines('YEAR', breakdown.years, width),
    '',
    ...partLines('SECTOR', breakdown.sectors, width),
    '',
    ...partLines('MARKET', breakdown.regimes, width),
    '',
    ...CAVEATS,
  ];
}

function ruleLine({ hold, stop, target, costBp }: Replay['rule']): string {
  const exits = [stop === null ? [] : `stop ${stop}%`, target === null ? [] : `target ${target}%`].flat();
  const holdText = `Rule: hold ${hold} ${hold === 1 ? 'session' : 'sessions'}`;
  return [holdText, ...exits, `${costBp} bp a side plus half the spread`].join(', ');
}

const right = (title: string, cells: string[]) => ({ title, cells, align: 'right' as const });

function outcomeLines(outcomes: readonly Outcome[], width: number): string[] {
  const column = (title: string, cell: (outcome: Outcome) => string) => right(title, outcomes.map(cell));
  const interval = ({ excess }: Outcome) =>
    excess && excess.low < excess.high ? `${percent(excess.low)} to ${percent(excess.high)}` : 'N/A';
  return tableLines(
    [
      column('SESSIONS', ({ horizon }) => String(horizon)),
      column('SIGNALS', ({ signals }) => count(signals)),
      column('DAYS', ({ days }) => count(days)),
      column('MEAN', ({ mean }) => percent(mean)),
      column('MEDIAN', ({ quantiles }) => percent(quantiles.p50)),
      column('GAINS', ({ hitRate }) => wholePercent(hitRate)),
      column('AVERAGE STOCK', ({ baselineMean }) => percent(baselineMean)),
      column('DIFFERENCE', ({ excess }) => percent(excess?.estimate ?? NaN)),
      column('90% INTERVAL', interval),
      { title: 'VERDICT', cells: outcomes.map(({ verdict }) => VERDICTS[verdict]), align: 'left' },
    ],
    width,
  );
}

const difference = (value: number, excess: number | null): string => `${value}: ${percent(excess ?? NaN)}`;

/** The difference from the average stock if one number changes. */
function numberLines(numbers: readonly TestedNumber[], held: Outcome, width: number): string[] {
  const cell = ({ neighbors }: TestedNumber, isOnSide: (value: number) => boolean): string => {
    const found = neighbors.find(({ value }) => isOnSide(value));
    return found ? difference(found.value, found.excess) : '';
  };
  return tableLines(
    [
      { title: 'EACH NUMBER, ONE STEP AWAY', cells: numbers.map(({ condition }) => condition), align: 'left' },
      { title: 'NUMBER', cells: numbers.map(({ label }) => label), align: 'left' },
      right(
        'SMALLER',
        numbers.map((number) => cell(number, (value) => value < number.value)),
      ),
      right(
        'AS IT IS',
        numbers.map(({ value }) => difference(value, held.excess && held.excess.estimate)),
      ),
      right(
        'LARGER',
        numbers.map((number) => cell(number, (value) => value > number.value)),
      ),
    ],
    width,
  );
}

function recordLines({ savedOn, before, since }: SavedRecord, width: number): string[] {
  const outcomes = [before, since];
  const column = (title: string, cell: (outcome: Outcome) => string) => right(title, outcomes.map(cell));
  const names = [`hindsight, up to ${isoOf(savedOn)}`, `record, since ${isoOf(savedOn)}`];
  return tableLines(
    [
      { title: 'SAVED', cells: names, align: 'left' },
      column('SIGNALS', ({ signals }) => count(signals)),
      column('DAYS', ({ days }) => count(days)),
      column('MEAN', ({ mean }) => percent(mean)),
      column('DIFFERENCE', ({ excess }) => percent(excess?.estimate ?? NaN)),
      { title: 'VERDICT', cells: outcomes.map(({ verdict }) => VERDICTS[verdict]), align: 'left' },
    ],
    width,
  );
}

function partLines(title: string, parts: readonly Part[], width: number): string[] {
  return tableLines(
    [
      { title, cells: parts.map(({ label }) => label), align: 'left' },
      right(
        'SIGNALS',
        parts.map(({ signals }) => count(signals)),
      ),
      right(
        'DAYS',
        parts.map(({ days }) => count(days)),
      ),
      right(
        'MEAN',
        parts.map(({ mean }) => percent(mean)),
      ),
      right(
        'DIFFERENCE',
        parts.map(({ excess }) => percent(excess)),
      ),
    ],
    width,
  );
}

/** The report as JSON; missing values are null. */
export function reportJson(
  query: string,
  description: string,
  unmatched: readonly string[],
  result: Replay,
  numbers: readonly TestedNumber[],
): string {
  const { counts, curve, signals: _signals, returns: _returns, held: _held, ...rest } = result;
  return JSON.stringify({
    query,
    description,
    unmatched,
    ...rest,
    numbers,
    counts: { ...counts, sessions: Array.from(counts.sessions, isoOf), counts: [...counts.counts] },
    curve: {
      ...curve,
      sessions: Array.from(curve.sessions, isoOf),
      equity: [...curve.equity],
      baseline: [...curve.baseline],
    },
    caveats: CAVEATS,
  });
}
