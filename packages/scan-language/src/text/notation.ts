import type { Token } from './tokens.ts';

/** TC2000 writes a function, its field, its length, and an optional shift as one word: "AVGC20.5", "MAXH10.1". */
const FUNCTION_OF = /^(xavg|avg|max|min)([ohlcv])$/;
const NAMES: Record<string, string> = { avg: 'sma', xavg: 'ema', max: 'max', min: 'min' };
const STOCHASTIC = /^(?:stoc|sto)$/;

const sign = (like: Token, text: string): Token => ({ ...like, kind: 'sign', text, raw: text, caps: false });
const word = (like: Token, text: string): Token => ({ ...like, kind: 'word', text, raw: text, caps: false });
const number = (like: Token, digits: string): Token => ({
  ...like,
  kind: 'number',
  text: digits,
  raw: digits,
  value: Number(digits),
});

/** "AVGC20.5" as "sma(c, 20)[5]", "STOC14.3" as "stochastic(14, 3)". */
function functionAt(tokens: readonly Token[], at: number): { tokens: Token[]; next: number } | null {
  const [name, length] = [tokens[at]!, tokens[at + 1]];
  if (name.kind !== 'word' || length?.kind !== 'number' || !length.glued) return null;
  let next = at + 2;
  const parts = length.raw.split('.');
  // "STOC14.3.1": the tokenizer splits a number with two points into two
  if (tokens[next]?.kind === 'number' && tokens[next]!.glued && tokens[next]!.raw.startsWith('.')) {
    parts.push(tokens[next]!.raw.slice(1));
    next += 1;
  }
  if (!parts.every((part) => /^\d+$/.test(part))) return null;
  const shift = (ago: string | undefined): Token[] =>
    ago === undefined ? [] : [sign(length, '['), number(length, ago), sign(length, ']')];
  if (STOCHASTIC.test(name.text)) {
    const [n, smoothing = '1', ago] = parts;
    const params = [sign(length, '('), number(length, n!), sign(length, ','), number(length, smoothing)];
    return { tokens: [word(name, 'stochastic'), ...params, sign(length, ')'), ...shift(ago)], next };
  }
  const [, fn, field] = FUNCTION_OF.exec(name.text) ?? [];
  if (!fn || parts.length > 2) return null;
  const of = [sign(name, '('), word(name, field!), sign(length, ','), number(length, parts[0]!), sign(length, ')')];
  return { tokens: [word(name, NAMES[fn]!), ...of, ...shift(parts[1])], next };
}

/** Averages of a bar's prices: "hl2" is "avg(h, l)". */
const PRICE_MEANS: Record<string, string> = { hl2: 'hl', hlc3: 'hlc', ohlc4: 'ohlc', hlcc4: 'hlcc' };

function priceMeanAt(tokens: readonly Token[], at: number): { tokens: Token[]; next: number } | null {
  const [name, count] = [tokens[at]!, tokens[at + 1]];
  const fields = count?.glued ? PRICE_MEANS[`${name.text}${count.text}`] : undefined;
  if (!fields) return null;
  const list = [...fields].flatMap((field, i) => [...(i > 0 ? [sign(name, ',')] : []), word(name, field)]);
  return { tokens: [word(name, 'avg'), sign(name, '('), ...list, sign(count!, ')')], next: at + 2 };
}

const COLUMN_UNITS: ReadonlyMap<string, string> = new Map([
  ['w', 'week'],
  ['m', 'month'],
  ['y', 'year'],
  ['ytd', 'ytd'],
]);

/** TradingView's columns of performance: "Perf.3M", "Perf.W", "Perf.YTD". */
function performanceAt(tokens: readonly Token[], at: number): { tokens: Token[]; next: number } | null {
  const [name, first, second] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (name.text !== 'perf' || !first) return null;
  const hasCount = first.kind === 'number' && first.glued && /^\.\d+$/.test(first.raw);
  const last = hasCount ? second : first.start === name.end + 1 ? first : undefined;
  const unit = last && COLUMN_UNITS.get(last.text);
  if (!unit || (hasCount && !last.glued)) return null;
  const count = hasCount ? [number(first, first.raw.slice(1))] : [];
  return { tokens: [word(name, 'performance'), ...count, word(last, unit)], next: at + (hasCount ? 3 : 2) };
}

/** Plots of thinkorswim studies: `MACD()."Diff"`. An empty string means the study itself. */
const PLOTS: Record<string, string> = {
  diff: 'histogram',
  avg: 'signal',
  value: '',
  rsi: '',
  sma: '',
  ema: '',
  adx: '',
};

/** The plot name after a study, with or without quotes. */
function plotAt(tokens: readonly Token[], at: number): { tokens: Token[]; next: number } | null {
  const before = tokens[at - 1];
  if (before?.text !== ')' || tokens[at]!.start !== before.end + 1) return null;
  const isQuoted = tokens[at]!.text === '"' && tokens[at + 2]?.text === '"';
  const plot = tokens[isQuoted ? at + 1 : at]!;
  const name = Object.hasOwn(PLOTS, plot.text) ? PLOTS[plot.text]! : null;
  if (name === null) return null;
  return { tokens: name ? [word(plot, name)] : [], next: isQuoted ? at + 3 : at + 1 };
}

/** The square brackets around clauses, "[type = stock] and [close > 10]", which are equivalent to round ones. After a value, they shift it in time. */
function clauseBrackets(tokens: readonly Token[]): ReadonlySet<Token> {
  const round = new Set<Token>();
  const open: (Token | null)[] = [];
  tokens.forEach((token, at) => {
    if (token.text === '[') {
      const before = tokens[at - 1];
      const shifts =
        before !== undefined &&
        (before.kind === 'word' || before.kind === 'number' || before.text === ')') &&
        (token.glued || ['number', 'sign'].includes(tokens[at + 1]?.kind ?? '')) &&
        tokens[at + 1]?.text !== '[';
      open.push(shifts ? null : token);
    } else if (token.text === ']') {
      const start = open.pop();
      if (start) {
        round.add(start);
        round.add(token);
      }
    }
  });
  return round;
}

/** Whether a token is in a clause in square brackets that follows a value. */
function isInSquare(tokens: readonly Token[], at: number, round: ReadonlySet<Token>): boolean {
  const before = tokens[at - 1];
  if (!before || before.kind === 'number' || (before.kind === 'sign' && ![')', ']'].includes(before.text)))
    return false;
  for (let i = at - 1; i >= 0; i -= 1) if (round.has(tokens[i]!)) return tokens[i]!.text === '[';
  return false;
}

/** "[RSI(14) x 30]": a crossing; in "[volume > sma(20, volume) x 2]", a multiple. */
function isCrossing(tokens: readonly Token[], at: number, round: ReadonlySet<Token>): boolean {
  if (tokens[at]!.text !== 'x' || !isInSquare(tokens, at, round)) return false;
  if (tokens[at + 1]?.kind === 'word') return true;
  let start = at;
  while (!round.has(tokens[start - 1]!)) start -= 1;
  const level = tokens[at + 1]?.text === '-' ? tokens[at + 2] : tokens[at + 1];
  return level?.kind === 'number' && !tokens.slice(start, at).some(({ text }) => /^[<>=!]/.test(text));
}

/** The variables of an AmiBroker exploration: "Filter = RSI(14) < 30". */
const VARIABLES: ReadonlySet<string> = new Set(['filter', 'buy', 'sell', 'short', 'cover']);

/** Whether a clause of a formula starts after this token. */
const startsClause = (before: Token | undefined): boolean =>
  !before || before.raw === ';' || /[\n\r]/u.test(before.raw);

const isAssignment = (tokens: readonly Token[], at: number): boolean =>
  VARIABLES.has(tokens[at]!.text) && tokens[at + 1]?.raw === '=' && startsClause(tokens[at - 1]);

const OPERATORS: ReadonlySet<string> = new Set([...'(,+-*/<>=', '<=', '>=', '!=']);

/** "latest high > 1 day ago high": today's high, as Chartink writes it; in "near its latest high", it is a recent one. */
const isOffset = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'latest' &&
  ['high', 'low'].includes(tokens[at + 1]?.text ?? '') &&
  (OPERATORS.has(tokens[at - 1]?.text ?? '') || OPERATORS.has(tokens[at + 2]?.text ?? ''));

/** AmiBroker's functions that are named like a candle: "Inside()". */
const CANDLES: ReadonlySet<string> = new Set(['inside', 'outside']);

/** Converts formulas of other platforms into the notation of the grammar. */
export function withFormulaNotation(tokens: readonly Token[]): Token[] {
  const round = clauseBrackets(tokens);
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    // "{cash}": the segment before a Chartink formula
    if (tokens[at]!.text === '{' && tokens[at + 2]?.text === '}') {
      at += 2;
      continue;
    }
    if (isAssignment(tokens, at)) {
      at += 1;
      continue;
    }
    if (isOffset(tokens, at)) continue;
    // "ta.sma(close, 20)", "math.abs(close)": the namespaces of Pine Script functions
    if (
      ['ta', 'math'].includes(tokens[at]!.text) &&
      tokens[at + 1]?.start === tokens[at]!.end + 1 &&
      tokens[at + 2]?.text === '('
    )
      continue;
    // "[close x sma(50)]": crosses above
    if (isCrossing(tokens, at, round)) {
      kept.push(word(tokens[at]!, 'cross'), { ...word(tokens[at]!, 'above'), glued: false });
      continue;
    }
    // "RSI()": a study with its default parameters
    if (
      tokens[at]!.text === '(' &&
      tokens[at]!.glued &&
      tokens[at + 1]?.text === ')' &&
      tokens[at - 1]?.kind === 'word'
    ) {
      if (CANDLES.has(tokens[at - 1]!.text)) kept.push(word(tokens[at]!, 'day'));
      at += 1;
      continue;
    }
    // "StochK(14, 3)": a line of the stochastic
    const line = /^stoch([kd])$/.exec(tokens[at]!.text)?.[1];
    if (line && tokens[at + 1]?.text === '(') {
      kept.push(word(tokens[at]!, 'stochastic'), { ...word(tokens[at]!, line), glued: false });
      continue;
    }
    const found = functionAt(tokens, at) ?? priceMeanAt(tokens, at) ?? performanceAt(tokens, at) ?? plotAt(tokens, at);
    if (found) {
      kept.push(...found.tokens);
      at = found.next - 1;
      continue;
    }
    const token = tokens[at]!;
    kept.push(round.has(token) ? { ...token, text: token.text === '[' ? '(' : ')' } : token);
  }
  return kept;
}
