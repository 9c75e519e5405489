// Runs in PasswordRule's worker thread: the dictionaries take a second to load, and an estimate up to 65 ms.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en';

/**
 * zxcvbn's running time grows faster than the length of the password: over a second for 128 hostile characters, 25 ms
 * (p99) with these limits.
 */
const MAX_CHARS = 24;
const MAX_SUBSTITUTIONS = 4;

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});
const commonPasswords: ReadonlySet<string> = new Set(commonDictionary['passwords-common']);

export interface WeaknessTask {
  password: string;
  /** words that an attacker tries first */
  words: readonly string[];
  minGuesses: number;
}

export type Weakness = 'common' | 'guessable';

/** Estimates only the first and the last characters: a password is at least as strong as its stronger end. */
export function weaknessOf({ password, words, minGuesses }: WeaknessTask): Weakness | null {
  if (commonPasswords.has(password.toLowerCase())) return 'common';
  const chars = [...password];
  const ends = new Set([chars.slice(0, MAX_CHARS), chars.slice(-MAX_CHARS)].map((end) => end.join('')));
  const strong = [...ends].some((end) => estimator.check(end, [...words]).guesses >= minGuesses);
  return strong ? null : 'guessable';
}
