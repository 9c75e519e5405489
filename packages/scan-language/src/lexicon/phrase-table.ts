import type { Token } from '../text/tokens.ts';
import { fold } from '../text/words.ts';

/** Phrases and their meanings; the longest match wins. Hyphens, case, and plurals are ignored. */
export interface Phrases<T> {
  match(tokens: readonly Token[], at: number, end: number): { value: T; next: number } | null;
}

export interface PhraseTable<T> extends Phrases<T> {
  readonly entries: readonly Entry<T>[];
  readonly words: ReadonlySet<string>;
}

export interface Entry<T> {
  words: string[];
  value: T;
}

/** Builds a table from rows of "phrase|other phrase" and their meaning. A repeated phrase keeps its first meaning. */
export function phraseTable<T>(rows: Iterable<readonly [phrases: string, value: T]>): PhraseTable<T> {
  const byFirst = new Map<string, Entry<T>[]>();
  const words = new Set<string>();
  const known = new Set<string>();
  for (const [phrases, value] of rows)
    for (const phrase of phrases.split('|')) {
      const parts = phrase.trim().toLowerCase().split(/\s+/).map(fold);
      for (const part of parts) words.add(part);
      const folded = parts.join(' ');
      if (known.has(folded)) continue;
      known.add(folded);
      const entries = byFirst.get(parts[0]!) ?? [];
      entries.push({ words: parts, value });
      byFirst.set(parts[0]!, entries);
    }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.words.length - a.words.length);
  return {
    words,
    entries: [...byFirst.values()].flat(),
    match(tokens, at, end) {
      const entries = byFirst.get(tokens[at]!.text);
      if (!entries || tokens[at]!.kind === 'end') return null;
      for (const entry of entries) {
        const next = at + entry.words.length;
        if (next <= end && entry.words.every((word, i) => tokens[at + i]!.text === word))
          return { value: entry.value, next };
      }
      return null;
    },
  };
}

/** Phrases, and the same ones with "vol" for "volume". */
export const withShortVolume = (phrases: string): string => `${phrases}|${phrases.replaceAll(/\bvolume\b/g, 'vol')}`;
