import { VOCABULARY } from '../lexicon/vocabulary.ts';
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

/** "1) price under 40 2) RSI below 35", "Rule 1: …": the number of a rule is none of its words. */
export function withoutNumbering(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let due = 1;
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const before = kept.at(-1);
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth = Math.max(0, depth - 1);
    const open = !before || before.text === ',' || before.text === ':';
    const numbered = token.kind === 'number' && token.value === due && next?.text === ')' && next.glued && depth === 0;
    const listed = token.kind === 'number' && token.value === due && open && next?.text === ',' && next.raw === '.';
    const named =
      ['rule', 'step', 'condition', 'filter', 'criteria'].includes(token.text) &&
      next?.kind === 'number' &&
      tokens[i + 2]?.text === ':';
    if (numbered || listed || named) {
      due += 1;
      i += named ? 2 : 1;
      kept.push({ ...token, kind: 'sign', text: ',', raw: ',', end: token.start + 1 });
    } else kept.push(token);
  }
  return kept;
}

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

/** Tokens with what is written short in full; a ticker in capitals is no shorthand. */
export const expandShorthand = (tokens: readonly Token[], isSymbol: (text: string) => boolean): Token[] =>
  tokens.flatMap((token, i) => {
    const parts = camelParts(token);
    if (parts) return parts;
    const before = tokens[i - 1];
    if (['hi', 'his'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'high' }];
    if (token.raw === 'w' && before?.kind === 'word') return [{ ...token, text: 'with' }];
    const full = token.kind === 'word' && Object.hasOwn(SHORTHAND, token.text) ? SHORTHAND[token.text]! : null;
    if (!full || (token.caps && (token.raw.length === 1 || isSymbol(token.raw)))) return [token];
    return full.map((text) => ({ ...token, text }));
  });
