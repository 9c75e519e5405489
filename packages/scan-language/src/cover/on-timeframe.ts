import {
  type Condition,
  conditionOnTimeframe,
  isUniform,
  SESSIONS,
  type SeriesName,
  type SeriesValue,
  type Timeframe,
  TIMEFRAMES,
} from '@plainscan/contracts';
import type { Edge } from '../chart/chart.ts';
import { AVERAGES, isSeries } from '../plan/units.ts';
import type { Token } from '../text/tokens.ts';

const isUnit = ({ text }: Token): boolean => TIMEFRAMES.some((timeframe) => timeframe === text);

/** By sentence: whether it mentions weekly or monthly bars, or lengths in weeks or months. */
const MENTIONS = new WeakMap<readonly Token[], boolean>();

function mentionsBars(tokens: readonly Token[]): boolean {
  let found = MENTIONS.get(tokens);
  if (found === undefined) {
    found = tokens.some((token) => token.timeframe !== undefined || isUnit(token));
    MENTIONS.set(tokens, found);
  }
  return found;
}

/** Words for sessions, or another timeframe, in a clause that is about bars of the timeframe. */
const OTHER_UNITS: ReadonlySet<string> = new Set(['day', 'session', 'daily', 'week', 'month', 'quarter', 'yesterday']);

/** The positions of an edge's words, without those of brackets in it, which have been read on their own. */
function* ownWords({ start, end, rule, parts }: Edge): Iterable<number> {
  if (rule === null && parts.length === 0) {
    for (let at = start; at < end; at += 1) yield at;
    return;
  }
  let at = start;
  for (const part of parts) {
    for (; at < part.start; at += 1) yield at;
    if (!isGroup(part)) yield* ownWords(part);
    at = part.end;
  }
  for (; at < end; at += 1) yield at;
}

const isGroup = ({ rule, meaning }: Edge): boolean =>
  rule === null && (meaning as { group?: boolean } | null)?.group === true;

/** The timeframe of the bars that an edge's words are about; undefined if they mix it with days or another timeframe. */
export function timeframeOfEdge(tokens: readonly Token[], edge: Edge, from = edge.start): Timeframe | null | undefined {
  if (isGroup(edge)) return null;
  const own = [...ownWords(edge)].filter((at) => at >= from);
  const found = new Set(own.flatMap((at) => tokens[at]!.timeframe ?? []));
  const [timeframe] = found;
  if (timeframe === undefined) return null;
  return found.size > 1 || own.some((at) => OTHER_UNITS.has(tokens[at]!.text)) ? undefined : timeframe;
}

const AVERAGE_WORDS: ReadonlySet<string> = new Set(['ma', 'average', ...AVERAGES]);
const KINDS_OF_AVERAGE: ReadonlySet<string> = new Set(['simple', 'exponential', 'weighted', 'hull', 'moving', '-']);

/**
 * The timeframe of averages whose lengths are in weeks or months ("the 30 week moving average"), if these are the only
 * lengths and times that the edge mentions; null otherwise.
 */
function timeframeOfAverages(tokens: readonly Token[], { start, end }: Edge): Timeframe | null {
  const found = new Set<Timeframe>();
  for (let at = start; at < end; at += 1) {
    const timeframe = TIMEFRAMES.find((one) => one === tokens[at]!.text);
    if (!timeframe) {
      if (OTHER_UNITS.has(tokens[at]!.text)) return null;
      continue;
    }
    let next = at + 1;
    while (KINDS_OF_AVERAGE.has(tokens[next]!.text)) next += 1;
    if (tokens[at - 1]?.kind !== 'number' || !AVERAGE_WORDS.has(tokens[next]!.text) || next >= end) return null;
    found.add(timeframe);
  }
  return found.size === 1 ? [...found][0]! : null;
}

/** Bars of a year, the length of a "new high" that says none. */
const BARS_A_YEAR: Record<Timeframe, number> = { week: 52, month: 12 };

/** A year of sessions becomes a year of weeks or months. */
function withYearOf<T>(node: T, timeframe: Timeframe): T {
  if (node === SESSIONS.year) return BARS_A_YEAR[timeframe] as T;
  if (Array.isArray(node)) return node.map((part: unknown) => withYearOf(part, timeframe)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { type } = node as { type?: string };
  if (type === 'number') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [key, withYearOf<unknown>(part, timeframe)]),
  ) as T;
}

/** Whether a part of the condition can only be of daily bars. */
function isOfDays(condition: Condition): boolean {
  if (condition.type === 'all' || condition.type === 'any') return condition.of.some(isOfDays);
  return condition.type === 'not' || condition.type === 'window' ? isOfDays(condition.of) : condition.type === 'setup';
}

/** The condition on the bars that its words are about; null if they are about several, or if it can't be about them. */
export function onItsTimeframe(condition: Condition | null, edge: Edge, tokens: readonly Token[]): Condition | null {
  if (!condition || !mentionsBars(tokens)) return condition;
  const asOfSessions = condition.type === 'window' ? onItsTimeframeAsOf(condition, edge, tokens) : null;
  if (asOfSessions) return asOfSessions;
  const timeframe = timeframeOfEdge(tokens, edge);
  if (timeframe === undefined) return null;
  if (timeframe === null) return onBarsOfItsAverages(condition, edge, tokens) ?? condition;
  if (isOfDays(condition)) return null;
  const isSaid = tokens.slice(edge.start, edge.end).some(({ value }) => value === SESSIONS.year);
  const read = conditionOnTimeframe(isSaid ? condition : withYearOf(condition, timeframe), timeframe);
  return isUniform(read) ? read : null;
}

/** "weekly MACD crossed above its signal in the last 3 days": as of each of those sessions; null for other conditions. */
function onItsTimeframeAsOf(
  condition: Extract<Condition, { type: 'window' }>,
  { rule, parts }: Edge,
  tokens: readonly Token[],
): Condition | null {
  const [inner, when] = parts;
  if (rule?.from !== 'Condition When' || !inner || !when) return null;
  const timeframe = timeframeOfEdge(tokens, inner);
  if (!timeframe || isOfDays(condition) || tokens.slice(when.start, when.end).some((token) => token.timeframe))
    return null;
  const of = conditionOnTimeframe(condition.of, timeframe);
  return isUniform(of) ? { ...condition, of } : null;
}

const PRICES: readonly SeriesName[] = ['open', 'high', 'low', 'close'];

const comparesOnly = (condition: Condition): boolean =>
  condition.type === 'all' || condition.type === 'any'
    ? condition.of.every(comparesOnly)
    : ['compare', 'cross', 'near', 'between', 'trend', 'turn'].includes(condition.type);

/** "above the 30 week moving average": of weekly closes. Null if other values are compared, such as a volume. */
function onBarsOfItsAverages(condition: Condition, edge: Edge, tokens: readonly Token[]): Condition | null {
  const timeframe = timeframeOfAverages(tokens, edge);
  if (!timeframe || !comparesOnly(condition)) return null;
  const unit = SESSIONS[timeframe];
  const inBars = (value: SeriesValue): SeriesValue | null => {
    const [length] = value.params;
    if (PRICES.includes(value.name)) return value;
    return isSeries(value, ...AVERAGES) && length! % unit === 0 ? { ...value, params: [length! / unit] } : null;
  };
  let fits = true;
  const read = mapSeries(condition, (value) => {
    const bars = value.ago === 0 ? inBars(value) : null;
    fits &&= bars !== null;
    return bars ?? value;
  });
  return fits ? conditionOnTimeframe(read, timeframe) : null;
}

function mapSeries<T>(node: T, change: (value: SeriesValue) => SeriesValue): T {
  if (Array.isArray(node)) return node.map((part: unknown) => mapSeries(part, change)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ((node as { type?: string }).type === 'series') return change(node as unknown as SeriesValue) as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, mapSeries<unknown>(part, change)])) as T;
}
