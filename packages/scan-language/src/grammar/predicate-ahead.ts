import { series, type Value } from '@plainscan/contracts';
import { NEGATIONS, SIGN_CHANGES, STATES } from '../lexicon/clause-words.ts';
import { COMPARISONS, COPULAS, CROSSING_NOUNS, CROSSING_VERBS, NEARNESS } from '../lexicon/comparison-words.ts';
import { TRENDS, TURNS } from '../lexicon/direction-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import { readRange } from '../text/amounts.ts';
import { ahead, atEnd, match, peek, take, textAt, type Measured, type State } from './state.ts';

/** Words like "is currently still not" between a subject and what is said of it. */
export const MAX_LINKS = 6;

export const RANGE_JOINTS = ['-', 'to', 'and', 'through'];

/** Whether something is said here of the value just read. */
export function predicateAhead(s: State): boolean {
  return peek(s, () => {
    take(s, ':');
    for (let words = 0; words < MAX_LINKS && (match(s, COPULAS) || match(s, NEGATIONS)); words += 1);
    if (atEnd(s)) return false;
    if (
      [COMPARISONS, NEARNESS, CROSSING_VERBS, CROSSING_NOUNS, TRENDS, TURNS, STATES, SIGN_CHANGES].some(
        (table) => ahead(s, table as typeof TRENDS) !== null,
      )
    )
      return true;
    if (
      [
        'between',
        'within',
        'oversold',
        'overbought',
        'up',
        'down',
        'from',
        'making',
        'make',
        'double',
        'doubled',
      ].includes(textAt(s))
    )
      return true;
    if (
      textAt(s) === 'in' &&
      readRange(s.tokens, s.pos + (textAt(s, 1) === 'the' || textAt(s, 1) === 'a' ? 2 : 1), ['-', 'to'])
    )
      return true;
    const term = ahead(s, TERM_WORDS);
    return term === 'oversold' || term === 'overbought';
  });
}

/** Today's counterpart of what is compared, where the clause names none. */
export const PRICE: Value = series('close');

export const close = (): Measured => ({ value: PRICE, given: [] });
