import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { COUNTS } from './amounts.ts';
import type { Token } from './tokens.ts';
import { fold } from './words.ts';

/** Abbreviations and the words of the tables that they replace. */
const SHORTHAND: Record<string, readonly string[]> = {
  n: ['and'],
  abv: ['above'],
  blw: ['below'],
  wth: ['with'],
  yest: ['yesterday'],
  yday: ['yesterday'],
  thru: ['through'],
  u: ['you'],
  upp: ['up'],
  ath: ['all', 'time', 'high'],
  atl: ['all', 'time', 'low'],
};

/** Words before "hi" as "high": "near 52wk hi", not "hi, show me stocks". */
const BEFORE_HIGH: ReadonlySet<string> = new Set(['week', 'wk', 'w', 'day', 'd', 'month', 'year', 'yr', 'time', 'new']);

/** "(a) RSI below 30; (b) price over 10": whether the letter with this number starts a part here. */
const isLetter = (tokens: readonly Token[], at: number, number: number): boolean => {
  const [open, letter, close] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  return open.text === '(' && close?.text === ')' && letter?.raw === String.fromCharCode(96 + number);
};

/** A lone "(a)" isn't a list. */
const lettersFollow = (tokens: readonly Token[], from: number): boolean =>
  tokens.some((_, at) => at > from && isLetter(tokens, at, 2));

/** Replaces the numbering of rules with commas: "1) price under 40 2) RSI below 35", "(a) …; (b) …", "Rule 1: …". */
export function withoutNumbering(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let expected = 1;
  let depth = 0;
  let numberedWithPeriods = false;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const before = kept.at(-1);
    const isLettered = depth === 0 && isLetter(tokens, i, expected) && (expected > 1 || lettersFollow(tokens, i));
    if (isLettered) {
      expected += 1;
      kept.push({ ...token, kind: 'sign', text: ',', raw: ',' });
      i += 2;
      continue;
    }
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth = Math.max(0, depth - 1);
    const open = !before || before.text === ',' || before.text === ':';
    const numbered =
      token.kind === 'number' && token.value === expected && next?.text === ')' && next.glued && depth === 0;
    const listed =
      token.kind === 'number' && token.value === expected && open && next?.text === ',' && next.raw === '.';
    const inLine =
      expected > 1 && token.kind === 'number' && token.value === expected && next?.raw === '.' && next.glued;
    const follows = inLine && numberedWithPeriods && tokens[i + 2]?.kind === 'word' && !tokens[i + 2]!.glued;
    const named =
      ['rule', 'step', 'condition', 'filter', 'criteria'].includes(token.text) &&
      next?.kind === 'number' &&
      tokens[i + 2]?.text === ':';
    if (numbered || listed || named || follows) {
      numberedWithPeriods ||= listed;
      expected += 1;
      i += named ? 2 : 1;
      kept.push({ ...token, kind: 'sign', text: ',', raw: ',', end: token.start + 1 });
    } else kept.push(token);
  }
  return kept;
}

/** Drops initials of the preceding words: "average true range (ATR)". */
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

/** Joins "one and a half ATR" into one number, so that its "and" doesn't join clauses. */
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

const SIDES: ReadonlySet<string> = new Set(['upper', 'top', 'lower', 'bottom']);

const FRACTIONS: Record<string, string> = { '2': 'half', '3': 'third', '4': 'quarter' };

/** Turns the fraction in "upper 1/3 of its range" into a word. */
export const withFractions = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, i) => {
    const isFraction = (at: number): boolean =>
      SIDES.has(tokens[at - 1]?.text ?? '') &&
      tokens[at]?.text === '1' &&
      tokens[at + 1]?.text === '/' &&
      Object.hasOwn(FRACTIONS, tokens[at + 2]?.text ?? '');
    if (isFraction(i))
      return [{ ...token, kind: 'word' as const, text: FRACTIONS[tokens[i + 2]!.text]!, end: tokens[i + 2]!.end }];
    return isFraction(i - 1) || isFraction(i - 2) ? [] : [token];
  });

/** Words after which "1,5" is a number rather than a list: "1,5 million". */
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

/** Turns "1,5 million", a number with a decimal comma, into one unknown word, so that it is never read as a 1 and a 5. */
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

/** Splits camel case in formulas: "PricePercentChange1Month". */
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

/** Units after a number: "10wk SMA", "6 mos". */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['wk', 'week'],
  ['wks', 'week'],
  ['mo', 'month'],
  ['mos', 'month'],
  ['mth', 'month'],
  ['mths', 'month'],
]);

/** Words after "return" as an instruction: "return the top 10". */
const AFTER_RETURN: ReadonlySet<string> = new Set(
  'the top all stock only a me every up any list just first'.split(' '),
);

/** Words after "r" as "are": "stocks that r down". */
const AFTER_ARE =
  /^(?:up|down|above|below|over|under|near|at|in|not|still|now|trading|going|within|close|oversold|overbought)$/;

/** Words after "1st" as "first": "for the 1st time". */
const AFTER_FIRST = /^(?:time|close|day|up|down|green|red|higher|lower)$/;

/** "5+%": whether the plus comes before its unit. */
const isPlusBeforeUnit = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'number' &&
  tokens[at]!.text === '+' &&
  tokens[at]!.glued &&
  tokens[at + 1]?.text === '%' &&
  tokens[at + 1]!.glued;

/** "hi" and "lo" beside a comparison sign. */
const FIELD_SHORTHAND: ReadonlyMap<string, string> = new Map([
  ['hi', 'high'],
  ['lo', 'low'],
]);

const COMPARES = /^[<>]=?$/;

/** Spellings of "between" before a number; "btw" is also "by the way". */
const BETWEEN: ReadonlySet<string> = new Set(['btw', 'btwn', 'bet']);

/** Expands abbreviations, except tickers in capitals. */
export const expandShorthand = (tokens: readonly Token[], isSymbol: (text: string) => boolean): Token[] =>
  tokens.flatMap((token, i) => {
    // "return the top 10 …": a request, not the return of a stock
    if (i === 0 && token.text === 'return' && AFTER_RETURN.has(tokens[1]?.text ?? ''))
      return [{ ...token, text: 'show', raw: 'show' }];
    const parts = camelParts(token);
    if (parts) return parts;
    if (isPlusBeforeUnit(tokens, i)) return [tokens[i + 1]!, token];
    if (i > 0 && isPlusBeforeUnit(tokens, i - 1)) return [];
    const before = tokens[i - 1];
    if (['hi', 'his'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'high' }];
    if (token.text === 'hi' && ['vol', 'volume'].includes(tokens[i + 1]?.text ?? ''))
      return [{ ...token, text: 'high' }];
    // "hi > hi yesterday"
    const field = FIELD_SHORTHAND.get(token.text);
    if (field && [before, tokens[i + 1]].some((beside) => COMPARES.test(beside?.text ?? '')))
      return [{ ...token, text: field }];
    if (BETWEEN.has(token.text) && (tokens[i + 1]?.kind === 'number' || tokens[i + 1]?.text === '$'))
      return [{ ...token, text: 'between' }];
    if (['lo', 'los'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'low' }];
    if (token.text === 'after' && before && ['im', 'am'].includes(before.text)) return [{ ...token, text: 'want' }];
    const isAfterClause =
      before?.kind === 'word' || before?.text === '%' || (before?.kind === 'number' && !token.glued);
    const isShape = ['bottom', 'pattern', 'formation'].includes(tokens[i + 1]?.text ?? '');
    if (token.kind === 'word' && before?.kind === 'number' && (token.glued || !token.caps)) {
      const unit = token.text === 'w' && token.glued ? 'week' : UNITS.get(token.text);
      if (unit) return [{ ...token, text: unit }];
    }
    if (token.raw === 'w' && isAfterClause && !isShape) return [{ ...token, text: 'with' }];
    // "r there any", "r u able to"
    if (token.raw === 'r' && ['there', 'u', 'any', 'you'].includes(tokens[i + 1]?.text ?? ''))
      return [{ ...token, text: 'are' }];
    // "stocks that r down"
    if (token.raw === 'r' && before?.kind === 'word' && AFTER_ARE.test(tokens[i + 1]?.text ?? ''))
      return [{ ...token, text: 'are' }];
    if (token.raw === '4' && ['looking', 'look', 'search', 'searching'].includes(before?.text ?? ''))
      return [{ ...token, kind: 'word', text: 'for' }];
    // "for the 1st time"
    if (token.kind === 'number' && token.value === 1 && tokens[i + 1]?.text === 'st' && tokens[i + 1]!.glued)
      if (AFTER_FIRST.test(tokens[i + 2]?.text ?? '')) return [{ ...token, kind: 'word', text: 'first', raw: 'first' }];
    if (token.text === 'st' && token.glued && before?.raw === '1' && AFTER_FIRST.test(tokens[i + 1]?.text ?? ''))
      return [];
    const full = token.kind === 'word' && Object.hasOwn(SHORTHAND, token.text) ? SHORTHAND[token.text]! : null;
    if (!full || (token.caps && (token.raw.length === 1 || isSymbol(token.raw)))) return [token];
    return full.map((text) => ({ ...token, text }));
  });
