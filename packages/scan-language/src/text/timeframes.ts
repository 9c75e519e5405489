import { type Timeframe, TIMEFRAMES } from '@plainscan/contracts';
import { AVERAGES } from '../plan/units.ts';
import type { Token } from './tokens.ts';

const TIMEFRAME_WORDS: ReadonlyMap<string, Timeframe> = new Map([
  ['weekly', 'week'],
  ['monthly', 'month'],
]);
/** "weekly gainers", "weekly high": the change or range of the last five sessions, not a weekly bar. */
const OF_PERIOD: ReadonlySet<string> = new Set(
  `gain rise increase advance loss drop decline fall move return high low range breakout breakdown gainer winner loser performer
   decliner advancer performance perf change chg % percent percentage mover basis`.split(/\s+/),
);
/** "the weekly chart", "weekly candles close above": the bars themselves. */
const BARS: ReadonlySet<string> = new Set(['chart', 'timeframe', 'basis', 'bar', 'candle', 'scale', 'tf']);
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'its', 'their']);
const CONNECTIVES: ReadonlySet<string> = new Set(['and', 'or', 'but', 'with', 'while', 'then', ',', ':', '/']);
/** What continues a clause after "and": "weekly RSI below 30 and rising". */
const CONTINUES: ReadonlySet<string> = new Set(
  `rising falling increasing decreasing turning crossing cross crosses crossed above below over under < > <= >= is are was has
   closing closes still`.split(/\s+/),
);

/** What follows the second length of a list: "the 20 and 50 EMA". */
const AFTER_LENGTH: ReadonlySet<string> = new Set([...AVERAGES, 'ma', 'moving', 'week', 'month', 'bar', 'period']);
const LAST: ReadonlySet<string> = new Set(['last', 'previous', 'prior']);

/** Words that a canonical description puts in brackets after "weekly". */
export const isOfPeriod = (word: string): boolean => OF_PERIOD.has(word);

/** Longest phrase such as "in each of the last 5 days". */
const MAX_PHRASE = 8;

interface Marker {
  timeframe: Timeframe;
  /** the tokens that say so, which the grammar doesn't read */
  from: number;
  to: number;
  /** "on the weekly chart" also applies to the words before it, "weekly RSI" only to those after it */
  applies: 'before' | 'after' | 'around';
}

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** "inside week": a candle of weekly bars. */
const candleTimeframe = (tokens: readonly Token[], at: number): Timeframe | null =>
  ['inside', 'outside'].includes(textAt(tokens, at - 1))
    ? (TIMEFRAMES.find((timeframe) => timeframe === textAt(tokens, at)) ?? null)
    : null;

/** "closed higher than they opened in 3 of the last 4 weeks": the bars are weeks. */
function countedWeeks(tokens: readonly Token[], at: number): Timeframe | null {
  const timeframe = TIMEFRAMES.find((one) => one === textAt(tokens, at));
  const [last, of, out] = [at - 2, at - 3, at - 4].map((back) => textAt(tokens, back));
  const isCount = tokens[at - 1]?.kind === 'number' && LAST.has(last!) && [of, out].includes('of');
  if (!timeframe || !(isCount || (of === 'the' && textAt(tokens, at - 4) === 'of'))) return null;
  const clause = tokens.slice(clauseStart(tokens, at), clauseEnd(tokens, at)).map(({ text }) => text);
  return clause.some((text) => text.startsWith('clos')) && clause.some((text) => text.startsWith('open'))
    ? timeframe
    : null;
}

/** Values of weekly and monthly bars: "this week's close", but not "this week's gain". */
const BAR_FIELDS: ReadonlySet<string> = new Set('open close range volume vol candle bar body'.split(' '));

const OTHER_FIELDS = /^(?:open|opened|high|low|gap|gapped|volume|vol|range|body)$/;

/** "this week's volume above last week's volume": the values of weekly bars. */
function periodField(tokens: readonly Token[], at: number): Marker | null {
  const [first, period, field] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  const timeframe = TIMEFRAMES.find((one) => one === period?.text);
  if (!timeframe || !/['’]s$/i.test(period!.raw) || !BAR_FIELDS.has(field?.text ?? '')) return null;
  if (first.text === 'this') return { timeframe, from: at, to: at + 2, applies: 'after' };
  if (!LAST.has(first.text)) return null;
  const before = tokens.slice(clauseStart(tokens, at), at);
  if (!before.length) return { timeframe, from: at, to: at, applies: 'after' };
  // "price above last week's close": the close of the running week is the price
  const isPrice = field!.text === 'close' && !before.some(({ text }) => OTHER_FIELDS.test(text));
  return isPrice ? { timeframe, from: at, to: at, applies: 'around' } : null;
}

function markerAt(tokens: readonly Token[], at: number): Marker | null {
  const ofPeriod = periodField(tokens, at);
  if (ofPeriod) return ofPeriod;
  const counted = countedWeeks(tokens, at);
  if (counted) return { timeframe: counted, from: at, to: at, applies: 'around' };
  const ofCandle = candleTimeframe(tokens, at);
  if (ofCandle) return { timeframe: ofCandle, from: at, to: at, applies: 'around' };
  const timeframe = TIMEFRAME_WORDS.get(textAt(tokens, at));
  if (!timeframe) return null;
  let to = at + 1;
  // "3 green weekly candles in a row": the candles are counted
  const isCounted =
    at > 0 && !isBoundary(tokens, at - 1) && !ARTICLES.has(textAt(tokens, at - 1)) && textAt(tokens, at - 1) !== 'on';
  if (isCounted && ['bar', 'candle'].includes(textAt(tokens, to)))
    return { timeframe, from: at, to, applies: 'around' };
  if (BARS.has(textAt(tokens, to))) to += 1;
  else if (textAt(tokens, to) === 'time' && textAt(tokens, to + 1) === 'frame') to += 2;
  const namesBars = to > at + 1;
  let from = at;
  if (ARTICLES.has(textAt(tokens, from - 1))) from -= 1;
  if (textAt(tokens, from - 1) === 'on') from -= 1;
  else from = at;
  const next = textAt(tokens, to);
  if (from < at) {
    // "on the weekly RSI": still an adjective
    const adjective = !namesBars && !isBoundary(tokens, to) && next !== ')' && !CONTINUES.has(next);
    return { timeframe, from: adjective ? at : from, to, applies: adjective ? 'after' : 'before' };
  }
  if (textAt(tokens, at - 1) === '(' && next === ')') return { timeframe, from: at - 1, to: to + 1, applies: 'around' };
  if (isOfPeriod(next) && !namesBars) return null;
  // "RSI weekly below 30"
  const follows = at > 0 && !isBoundary(tokens, at - 1) && (CONTINUES.has(next) || tokens[to]!.kind === 'end');
  if (follows && !namesBars) return { timeframe, from: at, to, applies: 'around' };
  return { timeframe, from: at, to, applies: 'after' };
}

/** Whether a clause ends at a token. */
function isBoundary(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind === 'end') return true;
  if (!CONNECTIVES.has(token.text) || (token.text === '/' && token.glued)) return false;
  const next = textAt(tokens, at + 1);
  if (['and', 'but', 'while', 'yet'].includes(token.text)) {
    if (CONTINUES.has(next) || (next === 'not' && CONTINUES.has(textAt(tokens, at + 2)))) return false;
    // "the 20 and 50 EMA"
    const isLength = tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number';
    if (isLength && AFTER_LENGTH.has(textAt(tokens, at + 2))) return false;
  }
  return true;
}

/** The end of the clause from `at` on; brackets in it are part of it. */
function clauseEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  let ranges = 0;
  let at = from;
  for (; at < tokens.length - 1; at += 1) {
    const { text } = tokens[at]!;
    if (text === '(') depth += 1;
    else if (text === ')' && (depth -= 1) < 0) return at;
    else if (depth > 0) continue;
    else if (text === 'between') ranges += 1;
    // "between (…) and (…)"
    else if (text === 'and' && ranges > 0) ranges -= 1;
    else if (isBoundary(tokens, at) || startsSessions(tokens, at)) return at;
  }
  return at;
}

/** "in the last 5 days", "yesterday" after a weekly condition: as of those sessions. */
function startsSessions(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at);
  if (word === 'yesterday') return true;
  if (!['in', 'within', 'over', 'during', 'on'].includes(word)) return false;
  const phrase = tokens.slice(at + 1, at + MAX_PHRASE);
  const unit = phrase.findIndex(({ text }) => ['day', 'session', 'week', 'month', 'bar'].includes(text));
  return unit >= 0 && ['day', 'session'].includes(phrase[unit]!.text);
}

/** Whether a clause from `at` on says that it is about daily bars. */
const saysDaily = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens.slice(at, end).some(({ text }) => text === 'daily');

/** The end of what "on the weekly chart:" introduces: the clause before one that names other bars. */
function headingEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length - 1) {
    const end = clauseEnd(tokens, at);
    if (saysDaily(tokens, at, end)) return at;
    at = end + 1;
  }
  return tokens.length - 1;
}

function clauseStart(tokens: readonly Token[], before: number): number {
  let depth = 0;
  let at = before;
  for (; at > 0; at -= 1) {
    const { text } = tokens[at - 1]!;
    if (text === ')') depth += 1;
    else if (text === '(' && (depth -= 1) < 0) return at;
    else if (depth === 0 && isBoundary(tokens, at - 1)) return at;
  }
  return at;
}

/** Words of a name in a list, such as "shooting star". */
const MAX_NAME = 2;

/** The start of a clause, with the names that an "or" joins to it: "hammer or doji on the weekly chart". */
function listStart(tokens: readonly Token[], before: number): number {
  let start = clauseStart(tokens, before);
  let end = before;
  let isList = false;
  while (start < end && end - start <= MAX_NAME) {
    const link = textAt(tokens, start - 1);
    if (link !== 'or' && !(isList && link === ',')) break;
    const previous = clauseStart(tokens, start - 1);
    if (start - 1 - previous > MAX_NAME || previous === start - 1) break;
    isList = true;
    end = start - 1;
    start = previous;
  }
  return start;
}

/**
 * Marks the words that are about weekly or monthly bars, and drops the words that say so. In a weekly clause, a week is one
 * bar.
 */
export function withTimeframes(tokens: readonly Token[], isQuoted: (at: number) => boolean): Token[] {
  const timeframes = new Map<number, Timeframe>();
  const dropped = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    const marker = isQuoted(at) ? null : markerAt(tokens, at);
    if (!marker) continue;
    const { from, to, timeframe, applies } = marker;
    const mark = (start: number, end: number): void => {
      for (let i = start; i < end; i += 1) timeframes.set(i, timeframe);
    };
    const start = applies === 'after' ? to : applies === 'before' ? listStart(tokens, from) : clauseStart(tokens, from);
    if (applies === 'before' && start === from) {
      // "On the weekly chart, RSI below 30 and MACD above its signal"
      const heading = [',', ':'].includes(textAt(tokens, to));
      mark(to, heading ? headingEnd(tokens, to + 1) : clauseEnd(tokens, to));
      if (heading) dropped.add(to);
    } else {
      if (applies !== 'after') mark(start, from);
      mark(to, clauseEnd(tokens, to));
    }
    for (let i = from; i < to; i += 1) dropped.add(i);
    at = Math.max(at, to - 1);
  }
  if (!timeframes.size) return [...tokens];
  let droppedFrom: number | null = null;
  return tokens.flatMap((token, at) => {
    if (dropped.has(at)) {
      droppedFrom ??= token.start;
      return [];
    }
    const timeframe = timeframes.get(at);
    const start = droppedFrom !== null && timeframe ? droppedFrom : token.start;
    droppedFrom = null;
    if (!timeframe) return [token];
    // "last week" is the bar before the newest
    const isPrevious = LAST.has(token.text) && tokens[at + 1]?.text === timeframe && !/s$/i.test(tokens[at + 1]!.raw);
    const text = token.text === timeframe ? 'bar' : isPrevious ? 'previous' : token.text;
    return [{ ...token, start, timeframe, text }];
  });
}
