import type { Token } from './tokens.ts';

/** What traders write short and the tables hold in full. */
const SHORTHAND: Record<string, readonly string[]> = {
  n: ['and'],
  thru: ['through'],
  ath: ['all', 'time', 'high'],
  atl: ['all', 'time', 'low'],
};

/** "near 52wk hi", not "hi, show me stocks". */
const BEFORE_HIGH: ReadonlySet<string> = new Set(['week', 'wk', 'w', 'day', 'd', 'month', 'year', 'yr', 'time', 'new']);

/** Tokens with what is written short in full; a ticker in capitals is no shorthand. */
export const expandShorthand = (tokens: readonly Token[], isSymbol: (text: string) => boolean): Token[] =>
  tokens.flatMap((token, i) => {
    const before = tokens[i - 1];
    if (['hi', 'his'].includes(token.text) && before && BEFORE_HIGH.has(before.text))
      return [{ ...token, text: 'high' }];
    if (token.raw === 'w' && before?.kind === 'word') return [{ ...token, text: 'with' }];
    const full = token.kind === 'word' && Object.hasOwn(SHORTHAND, token.text) ? SHORTHAND[token.text]! : null;
    if (!full || (token.caps && (token.raw.length === 1 || isSymbol(token.raw)))) return [token];
    return full.map((text) => ({ ...token, text }));
  });
