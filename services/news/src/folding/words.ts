/** Letters and digits of `text` as searching and comparing see them: lower case, no accents. */
export const plainWords = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lower case, without accents, one form of each apostrophe and dash. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .toLowerCase();

/** A word without its ending, the same for "raise", "raises", "raised" and "raising"; not a word of the language. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const bare = word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
  const ending = /(ing|ed|e)$/.exec(bare);
  if (!ending || !/[aeiouy]/.test(bare.slice(0, ending.index)) || ending.index < 3) return bare;
  // "stopped" is "stop", "fallen" is left alone, "falling" is "fall".
  return bare.slice(0, ending.index).replace(/([bdgmnprt])\1$/, '$1');
}
