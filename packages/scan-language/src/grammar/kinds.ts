import type { Kind } from '@plainscan/contracts';
import { EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { KIND_WORDS } from '../lexicon/place-words.ts';
import { averageRange } from './value-words.ts';
import { attempt, match, peek, take, textAt, token, type State } from './state.ts';

/** Words that are kinds only in the plural: "right", "unit" and "note" are too common otherwise. */
const PLURAL_ONLY: readonly Kind[] = ['right', 'unit', 'note', 'fund', 'preferred', 'warrant'];

function kind(s: State): { kind: Kind; bare: boolean } | null {
  return attempt(s, () => {
    if (peek(s, () => averageRange(s) !== null)) return null;
    const found = match(s, KIND_WORDS);
    if (!found) return null;
    const plural = /s$/i.test(token(s, -1).raw);
    return PLURAL_ONLY.includes(found.kind) && !plural && token(s, -1).text !== 'share'
      ? { ...found, bare: false }
      : found;
  });
}

/** "stocks and ETFs", "ETFs, ADRs or funds". */
function kinds(s: State, alternatives: boolean): { kind: Kind; bare: boolean }[] {
  const found: { kind: Kind; bare: boolean }[] = [];
  for (;;) {
    const next = attempt(s, () => {
      if (found.length) {
        take(s, ',');
        if (!take(s, 'and', 'or', ...(alternatives ? ['no'] : [])) && token(s, -1).text !== ',') return null;
        if (alternatives) match(s, EXCLUSIONS);
      }
      return kind(s);
    });
    if (!next) return found;
    found.push(next);
  }
}

const add = (to: Kind[], found: readonly { kind: Kind }[]): true => {
  for (const { kind: k } of found) if (!to.includes(k)) to.push(k);
  return true;
};

/** "only stocks", "no ETFs", "just ADRs", "ETFs", "stocks and ETFs": the kinds that a plan keeps. */
export const kindRestriction = (s: State): true | null =>
  attempt(s, () => {
    if ((match(s, EXCLUSIONS) ?? match(s, NEGATIONS)) !== null) {
      take(s, 'any', 'all', 'the');
      const out = kinds(s, true);
      const stocksWithSomething = out.every(({ kind: k }) => k === 'stock') && !['', ',', ')'].includes(textAt(s));
      return out.length && !stocksWithSomething ? add(s.except, out) : null;
    }
    if (take(s, 'only', 'just', 'exclusively', 'purely')) {
      take(s, 'the', 'show', 'list', 'include', 'on');
      const kept = kinds(s, false);
      return kept.length &&
        [
          '',
          ',',
          ')',
          'with',
          'and',
          'or',
          'under',
          'above',
          'below',
          'over',
          'that',
          'which',
          'where',
          'in',
          'on',
          'having',
          'trading',
          'near',
          'at',
          'by',
          'sorted',
          'priced',
          'between',
          'up',
          'down',
          'from',
          'whose',
          'please',
          'no',
          'without',
        ].includes(textAt(s))
        ? add(s.only, kept)
        : null;
    }
    const named = kinds(s, false);
    if (!named.length) return null;
    if (take(s, 'only')) return add(s.only, named);
    return named.some(({ bare }) => bare) ? add(s.only, named) : null;
  });
