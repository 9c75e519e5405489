import type { Token } from './tokens.ts';

const NAMES: Record<string, string> = {
  ema: 'ema',
  exponential: 'ema',
  wma: 'wma',
  weighted: 'wma',
  dema: 'dema',
  tema: 'tema',
  kama: 'kama',
  hma: 'hma',
  hull: 'hma',
  vwma: 'vwma',
};
const ARTICLES: ReadonlySet<string> = new Set(['the', 'its', 'their', 'that']);
const BEFORE_NAME: ReadonlySet<string> = new Set(['day', 'period', 'bar', '-', '(']);

/** The kind of moving average named with a length: "13 EMA", "13-day EMA", "EMA 13". */
function nameOf(tokens: readonly Token[], at: number): string | undefined {
  const before = tokens[at - 1]?.text === '(' ? tokens[at - 2] : tokens[at - 1];
  if (before && Object.hasOwn(NAMES, before.text)) return NAMES[before.text];
  const after = BEFORE_NAME.has(tokens[at + 1]?.text ?? '') ? tokens[at + 2] : tokens[at + 1];
  return after && Object.hasOwn(NAMES, after.text) ? NAMES[after.text] : undefined;
}

/** "above the 13 EMA and pulled back to the 13": a repeated length means the average that was named with it. */
export function withAverageNames(tokens: readonly Token[]): Token[] {
  const names = new Map<number, string>();
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number') return [token];
    const own = nameOf(tokens, at);
    if (own) names.set(token.value, own);
    const name = names.get(token.value);
    const next = tokens[at + 1]!;
    const isAlone =
      next.kind === 'end' ||
      [
        ',',
        '.',
        ')',
        'and',
        'or',
        'but',
        'with',
        'within',
        'in',
        'on',
        'today',
        'yesterday',
        'as',
        'cross',
        'crosses',
        'crossed',
        'crossing',
        'is',
        'above',
        'below',
        'over',
        'under',
        'rising',
        'falling',
      ].includes(next.text);
    if (own || !name || !isAlone || !ARTICLES.has(tokens[at - 1]?.text ?? '')) return [token];
    return [token, { ...token, kind: 'word' as const, text: name, glued: true }];
  });
}
