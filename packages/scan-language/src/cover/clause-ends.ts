import { FILLER, HEADS } from '../lexicon/filler-words.ts';
import { COUNTS } from '../text/amounts.ts';
import type { Token } from '../text/tokens.ts';
import type { Element } from './elements.ts';

/** Words between clauses. */
export const CONNECTIVES: Record<string, Element['kind']> = {
  and: 'and',
  or: 'or',
  but: 'but',
  plus: 'and',
  yet: 'but',
  ',': 'comma',
  then: 'then',
  while: 'and',
  despite: 'but',
  if: 'and',
  given: 'and',
  either: 'either',
  neither: 'neither',
  nor: 'nor',
};

/** Whether a clause ends before a token. */
export const endsClause = (tokens: readonly Token[], at: number, end: number): boolean =>
  at >= end || tokens[at]!.kind === 'sign' || Object.hasOwn(CONNECTIVES, tokens[at]!.text);

/** Words between a number and what it counts: "the three previous days". */
const BEFORE_UNIT = /^(?:previous|prior|preceding|past|last|consecutive|straight|successive|trading)$/;

/** "over 3 | ATR above": whether the number before `next` counts what follows. */
export function countsNext(tokens: readonly Token[], next: number, end = tokens.length - 1): boolean {
  const last = tokens[next - 1]!;
  if (next >= end) return false;
  if (last.kind === 'number' || COUNTS.has(last.text)) {
    const isAdjective = BEFORE_UNIT.test(tokens[next]!.text);
    const unit = tokens[isAdjective ? next + 1 : next]!;
    return (
      /^(?:atr|day|week|month|standard|std|sigma|time|x|bar|candle)$/.test(unit.text) &&
      (!isAdjective || /s$/i.test(unit.raw))
    );
  }
  // "over 60% of the market is above …": a share of the market
  if (!['%', 'percent'].includes(last.text) || tokens[next]!.text !== 'of') return false;
  const of = tokens
    .slice(next + 1, Math.min(next + 4, end))
    .find(({ text }) => !['the', 'all', 'u.s', 'us'].includes(text));
  return (
    of !== undefined && ['market', 'stock', 'name', 'sector', 'company', 'nyse', 'nasdaq', 'them'].includes(of.text)
  );
}

/** "abs(c / c1 - 1) < .01": whether a comparison sign follows the value it compares. */
export function endsFormula(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1] ?? null;
  if (before?.text === '(' && /^[<>=!]/.test(tokens[at]!.text)) return (tokens[at - 2]?.kind ?? 'sign') === 'word';
  return (
    tokens[at]!.kind === 'sign' &&
    before !== null &&
    (before.kind === 'number' || before.text === ')' || before.text === ']')
  );
}

/** "(c - avgc50) / avgc50 < -0.15": whether a value after an operator is part of a formula. */
export function continuesFormula(tokens: readonly Token[], at: number): boolean {
  const [before, sign] = [tokens[at - 2], tokens[at - 1]];
  if (!before || sign?.kind !== 'sign') return false;
  if (sign.text === '*' || (sign.text === '/' && [')', ']'].includes(before.text))) return true;
  return ['+', '-'].includes(sign.text) && [')', ']'].includes(before.text);
}

/** A bare number is a price only if it can't be counting what follows. */
export function bareNumberEnds(tokens: readonly Token[], next: number, end: number): boolean {
  const { kind, text } = tokens[next]!;
  return (
    next >= end ||
    kind === 'sign' ||
    (FILLER.has(text) && text !== 'of') ||
    HEADS.has(text) ||
    Object.hasOwn(CONNECTIVES, text) ||
    /^(?:sort|order|rank|sorted|ordered|ranked|by|with|without|excluding|no|not|except|if|first|today|yesterday|each)$/.test(
      text,
    )
  );
}
