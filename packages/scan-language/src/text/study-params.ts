import type { Token } from './tokens.ts';

/** One-word names of studies that traders give parameters to, and of the lines of the stochastic. */
const STUDIES: Record<string, string> = {
  rsi: 'rsi',
  macd: 'macd',
  ppo: 'ppo',
  cci: 'cci',
  mfi: 'mfi',
  roc: 'roc',
  adx: 'adx',
  stochastic: 'stochastic',
  stoch: 'stochastic',
  '%k': 'stochastic',
  '%d': 'stochastic',
};

const LINES: ReadonlySet<string> = new Set(['%k', '%d']);

/** Between a study and its parameters: "MACD signal(12, 26, 9)". */
const PARTS: ReadonlySet<string> = new Set([...LINES, 'k', 'd', 'line', 'signal', 'histogram', 'hist']);

/** Other timeframes usually have their own parameters. */
const TIMEFRAMES: ReadonlySet<string> = new Set(['daily', 'weekly', 'monthly', 'week', 'month', 'chart', 'timeframe']);

const studyAt = (tokens: readonly Token[], at: number): string | null => {
  const token = tokens[at];
  return token?.kind === 'word' && Object.hasOwn(STUDIES, token.text) ? STUDIES[token.text]! : null;
};

/** "Stochastic RSI" is neither the stochastic nor the RSI. */
const isCompound = (tokens: readonly Token[], at: number): boolean =>
  [at - 1, at + 1].some((beside) => studyAt(tokens, beside) !== null && !LINES.has(tokens[beside]!.text)) &&
  !LINES.has(tokens[at]!.text);

/** "14 day RSI", "RSI 14", "Stochastic %K(14, 3)". */
const hasLength = (tokens: readonly Token[], at: number): boolean => {
  let next = at + 1;
  while (PARTS.has(tokens[next]!.text)) next += 1;
  const [before, after] = [tokens[at - 1], tokens[next]!];
  const isCounted = before?.kind === 'number' || /^(?:day|period|bar)$/.test(before?.text ?? '');
  return isCounted || after.kind === 'number' || after.text === '(' || before?.text === ')';
};

/** The parameters after a study, in brackets: "RSI(2)" and "RSI2" give "(2)". */
function paramsAt(tokens: readonly Token[], at: number): readonly Token[] | null {
  const next = tokens[at + 1]!;
  if (next.kind === 'number' && next.glued) {
    const bracket = (text: string): Token => ({ ...next, kind: 'sign', text, raw: text });
    return [bracket('('), next, bracket(')')];
  }
  if (next.text !== '(') return null;
  let end = at + 2;
  while (tokens[end]!.kind === 'number' || tokens[end]!.text === ',') end += 1;
  return tokens[end]!.text === ')' && end > at + 2 ? tokens.slice(at + 1, end + 1) : null;
}

/** Differences of two averages. Descriptions write them in capitals and are read literally. */
const SPREADS: ReadonlySet<string> = new Set(['macd', 'ppo']);

/** Puts the shorter average first: "macd line(26, 12, 9)", as Chartink writes it. */
export function withShorterFirst(tokens: readonly Token[]): Token[] {
  const ordered = [...tokens];
  for (const [at, { text, caps }] of tokens.entries()) {
    if (!SPREADS.has(text) || caps) continue;
    let next = at + 1;
    while (PARTS.has(tokens[next]!.text)) next += 1;
    const [open, long, comma, short] = tokens.slice(next, next + 4);
    if (open?.text !== '(' || comma?.text !== ',' || short?.kind !== 'number' || !(long!.value > short.value)) continue;
    const { text: shorter, raw, value } = short;
    ordered[next + 1] = { ...long!, text: shorter, raw, value };
    ordered[next + 3] = { ...short, text: long!.text, raw: long!.raw, value: long!.value };
  }
  return ordered;
}

const textOf = (params: readonly Token[]): string => params.map(({ text }) => text).join('');

/**
 * "RSI(2) below 10 and RSI rising": gives a study without parameters those that it was named with before, unless these
 * differ.
 */
export function withStudyParams(tokens: readonly Token[]): Token[] {
  if (tokens.some(({ text }) => TIMEFRAMES.has(text))) return [...tokens];
  const given = new Map<string, readonly Token[] | null>();
  return tokens.flatMap((token, at) => {
    const study = studyAt(tokens, at);
    if (study === null || isCompound(tokens, at)) return [token];
    const before = given.get(study);
    const params = paramsAt(tokens, at);
    if (params) given.set(study, before === undefined || (before && textOf(before) === textOf(params)) ? params : null);
    if (params || !before || hasLength(tokens, at)) return [token];
    return [token, ...before.map((part) => ({ ...part, start: token.end, end: token.end, glued: true }))];
  });
}
