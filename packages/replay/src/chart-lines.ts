import {
  comparedValues,
  type Condition,
  innerConditions,
  plan as planOf,
  type ScanPlan,
  seriesIn,
  type SeriesValue,
  withoutTerms,
} from '@plainscan/contracts';
import {
  comparesStocks,
  computeSource,
  type Market,
  seriesSource,
  sliceBars,
  type Slices,
  subjectOf,
} from '@plainscan/scan-engine';
import { computeShares } from './breadth.ts';
import { compilePlan } from './compile-plan.ts';
import { factsOf } from './market-facts.ts';

type Breadth = Extract<Condition, { type: 'breadth' }>;

/** A value of a plan that depends on other stocks, by bar of the stock in a chart. */
export interface ChartLine {
  readonly of: SeriesValue | Pick<Breadth, 'type' | 'of' | 'group'>;
  /** NaN if absent */
  readonly values: Float64Array;
  /** the numbers that the plan compares it with */
  readonly thresholds: readonly number[];
}

/** Each takes milliseconds in a large market, whose stocks are all compared. */
const SESSIONS_PER_SLICE = 32;

type Found = Map<string, Pick<ChartLine, 'of'> & { thresholds: Set<number> }>;

function add(found: Found, of: ChartLine['of'], thresholds: readonly number[]): void {
  const key = JSON.stringify(of);
  const line = found.get(key) ?? { of, thresholds: new Set() };
  for (const threshold of thresholds) line.thresholds.add(threshold);
  found.set(key, line);
}

function collect(condition: Condition, found: Found): void {
  if (condition.type === 'breadth') {
    const { type, of, group, percent } = condition;
    return add(found, { type, of, group }, [percent]);
  }
  for (const inner of innerConditions(condition)) collect(inner, found);
  const values = comparedValues(condition);
  const numbers = values.flatMap((value) => (value.type === 'number' ? [value.value] : []));
  for (const value of values)
    for (const series of seriesIn(value))
      if (comparesStocks(seriesSource(series.name, series.params)))
        add(found, { ...series, ago: 0 }, value === series ? numbers : []);
}

function linesOf({ where }: ScanPlan): Found {
  const found: Found = new Map();
  if (where) collect(withoutTerms(where), found);
  return found;
}

/** Up to `count` lines of a plan on the newest `sessions` bars of a row. Throws a RangeError for a row that isn't in the market. */
export function* chartLines(
  market: Market,
  plan: ScanPlan,
  row: number,
  { sessions, count }: { readonly sessions: number; readonly count: number },
): Slices<{ readonly dates: Int32Array; readonly lines: readonly ChartLine[] }> {
  const subject = subjectOf(market, row);
  const from = Math.max(0, subject.bars.dates.length - sessions);
  const dates = subject.bars.dates.subarray(from);
  const lines: ChartLine[] = [];
  for (const { of, thresholds } of [...linesOf(plan).values()].slice(0, count)) {
    const values =
      of.type === 'breadth' ? yield* sharesOn(market, of, dates) : yield* valuesFrom(market, row, of, from);
    lines.push({ of, values, thresholds: [...thresholds] });
    yield;
  }
  return { dates, lines };
}

function* sharesOn(
  market: Market,
  of: Pick<Breadth, 'type' | 'of' | 'group'>,
  dates: Int32Array,
): Slices<Float64Array> {
  const indexes = factsOf(market).indexesOf(dates).slice();
  const compiled = compilePlan(market, planOf({ ...of, op: '>', percent: 0 }));
  yield* computeShares(market, compiled, indexes);
  const { shares } = compiled.breadths[0]!;
  return Float64Array.from(indexes, (index) => shares[index]!);
}

function* valuesFrom(market: Market, row: number, { name, params }: SeriesValue, from: number): Slices<Float64Array> {
  const { bars } = market.stocks[row]!;
  const out = new Float64Array(bars.dates.length - from);
  for (let at = from; at < bars.dates.length; at += SESSIONS_PER_SLICE) {
    if (at > from) yield;
    const end = Math.min(at + SESSIONS_PER_SLICE, bars.dates.length);
    // Sessions before the length are never compared, so that nothing is computed for them.
    const start = Math.max(0, at - (params[0] ?? 0));
    const values = new Float64Array(end - start);
    computeSource(seriesSource(name, params), subjectOf(market, row, sliceBars(bars, start, end)), values);
    out.set(values.subarray(at - start), at - from);
  }
  return out;
}
