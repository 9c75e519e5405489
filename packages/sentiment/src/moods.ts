import type { Mark } from './lexicon/phrases.ts';
import { isMeasure } from './moves.ts';
import type { Token } from './tokenize.ts';

const ABOUT = new Set(['of', 'about', 'over', 'for', 'on']);

/** "fears of recession", "hopes for a trade deal" count once: the mood absorbs its object. */
export function joinMoods(tokens: readonly Token[], marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at]!;
    const next = marks[at + 1];
    const about = tokens[mark.to]?.key ?? '';
    if (isMeasure(mark) && mark.sense.mood && next !== undefined && ABOUT.has(about) && next.from - mark.to <= 3) {
      joined.push({ ...mark, to: next.to });
      at++;
    } else joined.push(mark);
  }
  return joined;
}
