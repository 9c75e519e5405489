import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { COUNTS } from './amounts.ts';
import type { Token } from './tokens.ts';
import { fold } from './words.ts';

/** What traders write short and the tables hold in full. */
const SHORTHAND: Record<string, readonly string[]> = {
  n: ['and'],
  thru: ['through'],
  upp: ['up'],
  ath: ['all', 'time', 'high'],
  atl: ['all', 'time', 'low'],
};

/** "near 52wk hi", not "hi, show me stocks". */
const BEFORE_HIGH: ReadonlySet<string> = new Set(['week', 'wk', 'w', 'day', 'd', 'month', 'year', 'yr', 'time', 'new']);

/** "(a) RSI below 30; (b) price over 10": which letters number the parts. */
const lettered = (tokens: readonly Token[], at: number, due: number): boolean => {
  const [open, letter, close] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  return open.text === '(' && close?.text === ')' && letter?.raw === String.fromCharCode(96 + due);
};

/** A lone "(a)" numbers nothing. */
const lettersFollow = (tokens: readonly Token[], from: number): boolean =>
  tokens.some((_, at) => at > from && lettered(tokens, at, 2));

/** "1) price under 40 2) RSI below 35", "(a) …; (b) …", "Rule 1: …": the number of a rule is not part of its text. */
export function withoutNumbering(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let due = 1;
  let depth = 0;
  let numberedByPoints = false;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const before = kept.at(-1);
    const isLettered = depth === 0 && lettered(tokens, i, due) && (due > 1 || lettersFollow(tokens, i));
    if (isLettered) {
      due += 1;
      kept.push({ ...token, kind: 'sign', text: ',', raw: ',' });
      i += 2;
      continue;
    }
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth = Math.max(0, depth - 1);
    const open = !before || before.text === ',' || before.text === ':';
    const numbered = token.kind === 'number' && token.value === due && next?.text === ')' && next.glued && depth === 0;
    const listed = token.kind === 'number' && token.value === due && open && next?.text === ',' && next.raw === '.';
    const inLine = due > 1 && token.kind === 'number' && token.value === due && next?.raw === '.' && next.glued;
    const follows = inLine && numberedByPoints && tokens[i + 2]?.kind === 'word' && !tokens[i + 2]!.glued;
    const named =
      ['rule', 'step', 'condition', 'filter', 'criteria'].includes(token.text) &&
      next?.kind === 'number' &&
      tokens[i + 2]?.text === ':';
    if (numbered || listed || named || follows) {
      numberedByPoints ||= listed;
      due += 1;
      i += named ? 2 : 1;
      kept.push({ ...token, kind: 'sign', text: ',', raw: ',', end: token.start + 1 });
    } else kept.push(token);
  }
  return kept;
}

/** "average true range (ATR)": the letters of the words before them say nothing more. */
export function withoutInitials(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const [token, letters, close] = [tokens[i]!, tokens[i + 1], tokens[i + 2]];
    if (token.text === '(' && letters?.caps && close?.text === ')' && letters.raw.length > 1) {
      const words = kept.slice(-letters.raw.length);
      if ([...letters.raw].every((letter, at) => words[at]?.raw[0]?.toUpperCase() === letter)) {
        i += 2;
        continue;
      }
    }
    kept.push(token);
  }
  return kept;
}

/** "one and a half ATR": one number, in which the "and" joins no clauses. */
export function withHalves(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    const [and, a, half] = [tokens[i + 1]?.text, tokens[i + 2]?.text, tokens[i + 3]];
    const whole = token.kind === 'number' ? token.value : (COUNTS.get(token.text) ?? -1);
    if (Number.isInteger(whole) && whole > 0 && and === 'and' && a === 'a' && half?.text === 'half') {
      const value = whole + 0.5;
      kept.push({ ...token, kind: 'number', text: String(value), value, end: half.end });
      i += 3;
    } else kept.push(token);
  }
  return kept;
}

/** Words that make a number of what would else be a list: "1,5 million". */
const AFTER_DECIMALS: ReadonlySet<string> = new Set([
  '%',
  'percent',
  'million',
  'billion',
  'thousand',
  'k',
  'm',
  'b',
  'dollar',
  '$',
]);

/** "1,5 million" is one number, written as elsewhere: a word that is not understood, never a 1 and a 5. */
export const withDecimalCommas = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, i) => {
    const [comma, decimals] = [tokens[i + 1], tokens[i + 2]];
    const isDecimal = (at: number): boolean =>
      tokens[at]?.kind === 'number' &&
      tokens[at + 1]?.raw === ',' &&
      tokens[at + 1]!.glued &&
      tokens[at + 2]?.kind === 'number' &&
      tokens[at + 2]!.glued &&
      tokens[at + 2]!.raw.length < 3 &&
      (AFTER_DECIMALS.has(tokens[at + 3]?.text ?? '') || tokens[at - 1]?.text === '$');
    if (isDecimal(i)) {
      const raw = token.raw + comma!.raw + decimals!.raw;
      return [{ ...token, kind: 'word' as const, raw, text: raw, end: decimals!.end }];
    }
    return isDecimal(i - 1) || isDecimal(i - 2) ? [] : [token];
  });

/** "PricePercentChange1Month": words of a formula, told apart by their capitals. */
function camelParts(token: Token): Token[] | null {
  if (token.kind !== 'word' || !/^(?:\p{Lu}\p{Ll}+){2,}$/u.test(token.raw) || VOCABULARY.has(token.text)) return null;
  let start = token.start;
  return token.raw.match(/\p{Lu}\p{Ll}+/gu)!.map((raw, i) => {
    const part: Token = {
      ...token,
      raw,
      text: fold(raw.toLowerCase()),
      start,
      end: start + raw.length,
      glued: i > 0 || token.glued,
    };
    start += raw.length;
    return part;
  });
}

const AFTER_RETURN: ReadonlySet<string> = new Set(
  'the top all stock only a me every up any list just first'.split(' '),
);

const AFTER_ARE =
  /^(?:up|down|above|below|over|under|near|at|in|not|still|now|trading|going|within|close|oversold|overbought)$/;

const FIRST = /^(?:time|close|day|up|down|green|red|higher|lower)$/;

/** Tokens with what is written short in full; a ticker in capitals is no shorthand. */
export const expandShorthand = (tokens: readonly Token[], isSymbol: (text: string) => boolean): Token[] =>
  tokens.flatMap((token, i) => {
    // "return the top 10 …"
    if (i === 0 && token.text === 'return' && AFTER_RETURN.has(tokens[1]?.text ?? ''))
      return [{ ...token, text: 'show', raw: 'show' }];
    const parts = camelParts(token);
    if (parts) return parts;
    const before = tokens[i - 1];
    if (['hi', 'his'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'high' }];
    if (token.text === 'hi' && ['vol', 'volume'].includes(tokens[i + 1]?.text ?? ''))
      return [{ ...token, text: 'high' }];
    if (['lo', 'los'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'low' }];
    if (token.text === 'after' && before && ['im', 'am'].includes(before.text)) return [{ ...token, text: 'want' }];
    const isAfterClause =
      before?.kind === 'word' || before?.text === '%' || (before?.kind === 'number' && !token.glued);
    if (token.raw === 'w' && isAfterClause) return [{ ...token, text: 'with' }];
    // "stocks that r down"
    if (token.raw === 'r' && before?.kind === 'word' && AFTER_ARE.test(tokens[i + 1]?.text ?? ''))
      return [{ ...token, text: 'are' }];
    if (token.raw === '4' && ['looking', 'look', 'search', 'searching'].includes(before?.text ?? ''))
      return [{ ...token, kind: 'word', text: 'for' }];
    // "for the 1st time"
    if (token.kind === 'number' && token.value === 1 && tokens[i + 1]?.text === 'st' && tokens[i + 1]!.glued)
      if (FIRST.test(tokens[i + 2]?.text ?? '')) return [{ ...token, kind: 'word', text: 'first', raw: 'first' }];
    if (token.text === 'st' && token.glued && before?.raw === '1' && FIRST.test(tokens[i + 1]?.text ?? '')) return [];
    const full = token.kind === 'word' && Object.hasOwn(SHORTHAND, token.text) ? SHORTHAND[token.text]! : null;
    if (!full || (token.caps && (token.raw.length === 1 || isSymbol(token.raw)))) return [token];
    return full.map((text) => ({ ...token, text }));
  });
