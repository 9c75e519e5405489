import { fold, plural } from './words.ts';

/** The shortest word that is used as a correction. */
const MIN_LETTERS = 5;

/** Whether one wrong, missing, doubled or swapped letter turns `typed` into `word`. */
export function isOneSlip(typed: string, word: string): boolean {
  const difference = typed.length - word.length;
  if (Math.abs(difference) > 1 || typed === word) return false;
  let at = 0;
  while (at < typed.length && at < word.length && typed[at] === word[at]) at += 1;
  if (difference === 0) {
    if (typed.slice(at + 1) === word.slice(at + 1)) return true;
    return typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2);
  }
  if (difference === -1) return typed.slice(at) === word.slice(at + 1);
  return typed.slice(at + 1) === word.slice(at) && (typed[at] === typed[at - 1] || typed[at] === typed[at + 1]);
}

/** Two letters side by side swapped, the first one right: "hihg", "wiht". */
function isSwap(typed: string, word: string): boolean {
  if (typed.length !== word.length || typed === word || typed[0] !== word[0]) return false;
  return isOneSlip(typed, word) && [...typed].sort().join('') === [...word].sort().join('');
}

/**
 * Finds the intended word. A correct first letter takes precedence, and `names` require it; ties are settled by the
 * vocabulary's order.
 */
export function speller(
  vocabulary: Iterable<string>,
  names: Iterable<string> = [],
  filler: ReadonlySet<string> = new Set(),
): (typed: string) => string | null {
  const byLength = new Map<number, string[]>();
  const common = new Set(vocabulary);
  for (const word of new Set([...common, ...names]))
    if (word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word)) {
      const others = byLength.get(word.length);
      if (others) others.push(word);
      else byLength.set(word.length, [word]);
    }
  const short = [...common].filter((word) => word.length === 4 && /^\p{L}+$/u.test(word));
  return (typed) => {
    if (typed.length < MIN_LETTERS - 1) return null;
    if (typed.length === 4) {
      const swapped = short.find((word) => isSwap(typed, word));
      if (swapped) return swapped;
    }
    if (typed.length > 24 || !/^\p{L}+$/u.test(typed)) return null;
    let best: string | null = null;
    for (const length of [typed.length, typed.length + 1, typed.length - 1])
      for (const word of byLength.get(length) ?? [])
        if (isOneSlip(typed, word) && !(typed.length < MIN_LETTERS && filler.has(word))) {
          if (word[0] === typed[0]) return word;
          if (common.has(word)) best ??= word;
        }
    return best;
  };
}

/** The same for words in the plural, which the vocabulary holds in the singular: "utilties", "stocsk". */
export function pluralSpeller(
  vocabulary: ReadonlySet<string>,
  names: Iterable<string>,
  filler: ReadonlySet<string>,
): (typed: string) => string | null {
  const spell = speller(vocabulary, names, filler);
  /** by the letters of the plural in order, as only swapped ones can hide its s */
  const plurals = new Map<string, string[]>();
  const letters = (word: string) => [...word].sort().join('');
  for (const word of vocabulary)
    if (word.length >= MIN_LETTERS) {
      const many = plural(word);
      const key = letters(many);
      const others = plurals.get(key);
      if (others) others.push(many);
      else plurals.set(key, [many]);
    }
  return (typed) => {
    const one = fold(typed);
    const meant = spell(one);
    if (meant) return one === typed ? meant : plural(meant);
    return plurals.get(letters(typed))?.find((many) => isOneSlip(typed, many)) ?? null;
  };
}
