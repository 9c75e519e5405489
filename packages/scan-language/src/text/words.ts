/** Words that end in s but aren't plurals. */
const SINGULAR = new Set([
  'news',
  'always',
  'plus',
  'minus',
  'versus',
  'series',
  'less',
  'unless',
  'previous',
  'perhaps',
  'across',
  'gas',
  'bias',
  'basis',
  'analysis',
  'vs',
]);

/** Plurals that end like singular words. */
const UNUSUAL_PLURALS = new Set(['semis', 'dojis', 'haramis', 'takuris', 'marubozus']);

/** One form for a word's singular and plural; only ever compared with other folded words. */
export function fold(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || SINGULAR.has(word)) return word;
  if (UNUSUAL_PLURALS.has(word)) return word.slice(0, -1);
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The plural of a word, the inverse of `fold`. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Lower case, without the possessive or the apostrophes of "isn't". */
export const normalize = (raw: string): string =>
  raw
    .toLowerCase()
    .replace(/['’]s?$/u, '')
    .replace(/['’]/gu, '');
