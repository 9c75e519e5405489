import { all, any, type Condition } from '@plainscan/contracts';
import { CLAUSE_OPENERS, EXCLUSIONS } from '../lexicon/clause-words.ts';
import { FILLER, HEADS, NEVER_FILLER } from '../lexicon/filler-words.ts';

import { ahead, attempt, match, take, textAt, token, type Item, type State } from './state.ts';

export const conjunction = (items: readonly Item[]): Condition => all(...items.map(({ condition }) => condition));

/** One condition of alternatives; null when nothing was understood. */
export function disjunction(found: readonly Item[][]): Condition | null {
  return found.length ? any(...found.map(conjunction)) : null;
}

export const spanOf = (found: readonly Item[][]): Item['span'] => {
  const spans = found.flat().map(({ span }) => span);
  return [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))];
};

/** "volume" with nothing said of it. */
export const volumeAlone = (s: State): boolean =>
  ['volume', 'vol'].includes(textAt(s)) &&
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(textAt(s, 1));

export const opensClause = (s: State): boolean =>
  attempt(s, () => {
    if (!match(s, CLAUSE_OPENERS)) return null;
    // "with volume" alone is no clause about it.
    return ahead(s, EXCLUSIONS) || (token(s, -1).text === 'with' && volumeAlone(s)) ? null : true;
  }) ?? false;

export const wholeMarket = (s: State): boolean =>
  attempt(s, () => {
    if (take(s, 'everything') || (textAt(s, 1) === 'but' && take(s, 'all', 'anything', 'any'))) return true;
    if (!take(s, 'all', 'every', 'any', 'each') || !HEADS.has(textAt(s))) return null;
    s.pos += 1;
    return true;
  })
    ? (s.everything = true)
    : false;

export const one = (item: Item | null): Item[] | null => item && [item];

/** A word that adds nothing is passed over; any other is reported. */
export function skip(s: State): void {
  const { kind, text, raw, start, end } = token(s);
  s.pos += 1;
  if (kind === 'sign') {
    if (['<', '<=', '>', '>=', '=', '!='].includes(text)) s.unmatched.push({ text: raw, span: [start, end] });
    return;
  }
  if (kind === 'word' && (FILLER.has(text) || HEADS.has(text)) && !NEVER_FILLER.has(text)) return;
  s.unknown.add(s.pos - 1);
  const symbol = raw.toUpperCase();
  const ticker = kind === 'word' && raw.length > 1 && !s.known(text) && s.market.isSymbol(symbol);
  s.unmatched.push({
    text: raw.replace(/['’]s?$/u, ''),
    span: [start, end],
    ...(ticker && { reason: `A ticker is read in capitals: ${symbol}.` }),
  });
}
