import { EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import { negate } from '../plan/canonical.ts';
import { conjunction } from './joining.ts';
import { kindRestriction } from './kinds.ts';
import { attempt, match, spanFrom, take, textAt, token, type Item, type State } from './state.ts';

type Element = (s: State) => Item[] | null;

const BETWEEN_NEGATION_AND_NOUN = [
  'any',
  'all',
  'a',
  'an',
  'the',
  'in',
  'of',
  'those',
  'that',
  'are',
  'is',
  'which',
  'stock',
  'company',
  'name',
  'one',
  'from',
  'other',
  'for',
  'with',
  'have',
  'having',
  'being',
  'been',
];

/** "excluding TSLA, tech under $50": a list of tickers goes on with tickers. */
const isSymbolList = ({ condition }: Item): boolean => condition.type === 'belongs' && condition.field === 'symbol';

/** "not oversold", "excluding biotech, banks and SPACs"; `element` reads what is negated. */
export const negation = (s: State, element: Element): Item[] | null =>
  attempt(s, () => {
    const first = s.pos;
    const exclusion = match(s, EXCLUSIONS) !== null;
    if (!exclusion && !match(s, NEGATIONS)) return null;
    take(s, '-', ':');
    const bare = s.pos;
    let said = element(s);
    if (!said?.length) {
      s.pos = bare;
      while (take(s, ...BETWEEN_NEGATION_AND_NOUN));
      said = s.pos > bare ? element(s) : null;
    }
    if (!said?.length) return null;
    const listed = [...said];
    let item = said.at(-1)!;
    while (item.modifier) {
      const next = attempt(s, () => {
        while (HEADS.has(textAt(s))) s.pos += 1;
        take(s, ',');
        const word = take(s, 'or', 'nor') ? 'or' : exclusion && take(s, 'and') ? 'and' : null;
        if (!word && !(exclusion && token(s, -1).text === ',')) return null;
        if (match(s, EXCLUSIONS) === null) match(s, NEGATIONS);
        if (exclusion && kindList(s)) return [];
        const more = element(s);
        if (more?.length !== 1 || !more[0]!.modifier || textAt(s) === 'only') return null;
        return isSymbolList(item) && !isSymbolList(more[0]!) ? null : more;
      });
      if (!next) break;
      listed.push(...next);
      if (!next.length) continue;
      item = next[0]!;
    }
    const span = spanFrom(s, first);
    return listed.map(({ condition }, i): Item => ({
      condition: negate(condition),
      span: i === 0 ? [span[0], listed[0]!.span[1]] : listed[i]!.span,
      modifier: listed.length === 1 && said.length === 1 && item.modifier,
    }));
  });

/** A kind inside a list of exclusions: "no penny stocks or ETFs". */
function kindList(s: State): boolean {
  const { length } = s.only;
  const found = kindRestriction(s);
  if (!found) return false;
  for (const kind of s.only.splice(length)) if (!s.except.includes(kind)) s.except.push(kind);
  return true;
}

export const neither = (s: State, element: Element): Item[] | null =>
  attempt(s, () => {
    if (!take(s, 'neither')) return null;
    const items: Item[] = [];
    do {
      while (HEADS.has(textAt(s))) s.pos += 1;
      if (kindList(s)) continue;
      const said = element(s);
      if (!said?.length) return null;
      while (HEADS.has(textAt(s)) && ['nor', 'or'].includes(textAt(s, 1))) s.pos += 1;
      items.push({ condition: negate(conjunction(said)), span: said[0]!.span, modifier: false });
      s.elliptic = true;
    } while (take(s, 'nor', 'or'));
    return items;
  });
