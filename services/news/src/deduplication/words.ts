/** The words of a text for search and comparison: lowercase, without accents, letters and digits only. */
export const plainWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lowercase, without accents, and with one form of each apostrophe and dash. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .toLowerCase();

/** Returns the same stem for "raise", "raises", "raised", and "raising", which is not necessarily a word. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const bare = word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
  const ending = /(ing|ed|e)$/.exec(bare);
  if (!ending || !/[aeiouy]/.test(bare.slice(0, ending.index)) || ending.index < 3) return bare;
  // "stopped" becomes "stop", "falling" becomes "fall"; "fallen" stays.
  return bare.slice(0, ending.index).replace(/([bdgmnprt])\1$/, '$1');
}
