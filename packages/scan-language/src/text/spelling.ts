import { fold, plural } from './words.ts';

/** Minimum length of a correction. */
const MIN_LETTERS = 5;

/** Whether one wrong, missing, doubled, or swapped letter turns `typed` into `word`. */
export function isOneTypo(typed: string, word: string): boolean {
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

/** Whether two adjacent letters after the first are swapped: "hihg", "wiht". */
function isSwap(typed: string, word: string): boolean {
  if (typed.length !== word.length || typed === word || typed[0] !== word[0]) return false;
  return isOneTypo(typed, word) && [...typed].sort().join('') === [...word].sort().join('');
}

/**
 * Returns a function that finds the intended word. A correct first letter takes precedence, and `names` require it; ties are
 * decided by the order of the vocabulary.
 */
export function createSpeller(
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
        if (isOneTypo(typed, word) && !(typed.length < MIN_LETTERS && filler.has(word))) {
          if (word[0] === typed[0]) return word;
          if (common.has(word)) best ??= word;
        }
    return best;
  };
}

/** Like `createSpeller`, but also corrects plurals, which the vocabulary has in the singular: "utilties", "stocsk". */
export function createPluralSpeller(
  vocabulary: ReadonlySet<string>,
  names: Iterable<string>,
  filler: ReadonlySet<string>,
): (typed: string) => string | null {
  const spell = createSpeller(vocabulary, names, filler);
  /** by the sorted letters of the plural, because only swapped letters can hide its final s */
  const plurals = new Map<string, string[]>();
  const letters = (word: string) => [...word].sort().join('');
  for (const word of vocabulary)
    if (word.length >= MIN_LETTERS) {
      const pluralForm = plural(word);
      const key = letters(pluralForm);
      const others = plurals.get(key);
      if (others) others.push(pluralForm);
      else plurals.set(key, [pluralForm]);
    }
  return (typed) => {
    const singular = fold(typed);
    const correction = spell(singular);
    if (correction) return singular === typed ? correction : plural(correction);
    return plurals.get(letters(typed))?.find((word) => isOneTypo(typed, word)) ?? null;
  };
}
