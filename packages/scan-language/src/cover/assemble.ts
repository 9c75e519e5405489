import { all, any, type Condition, type Kind, type WatchlistRef } from '@plainscan/contracts';
import type { Meanings } from '../chart/meanings.ts';
import { negate } from '../plan/canonical.ts';
import { countCondition, listAfter } from './count-lists.ts';
import type { Element, Item, ListCount } from './elements.ts';
import { nounGroups, traitOf } from './noun-groups.ts';

/** The state of the assembly, which goes through the elements once. */
interface Cursor {
  readonly elements: readonly Element[];
  at: number;
  only: Kind[];
  except: Kind[];
  watchlist: WatchlistRef | null;
  everything: boolean;
}

export interface Assembled {
  alternatives: Item[][];
  only: Kind[];
  except: Kind[];
  watchlist: WatchlistRef | null;
  everything: boolean;
}

const addKinds = (to: Kind[], kinds: readonly Kind[]): void => {
  for (const kind of kinds) if (!to.includes(kind)) to.push(kind);
};
const here = (c: Cursor): Element | undefined => c.elements[c.at];
const isUnread = (element: Element | undefined): boolean => element?.kind === 'unknown' || element?.kind === 'missing';
const isConnective = (element: Element | undefined): boolean =>
  element === undefined || ['and', 'comma', 'or', 'but'].includes(element.kind);

export const conjunction = (items: readonly Item[]): Condition => all(...items.map(({ condition }) => condition));
export const disjunction = (found: readonly Item[][]): Condition | null =>
  found.length ? any(...found.map(conjunction)) : null;
const combine = (items: readonly Item[], condition: Condition, modifier = false): Item => ({
  kind: 'item',
  condition,
  start: Math.min(...items.map(({ start }) => start)),
  end: Math.max(...items.map(({ end }) => end)),
  modifier,
  names: false,
  edge: null,
});

/** "and" binds more tightly than "or", except between the attributes of one noun, which stay together. */
export function assemble(elements: readonly Element[]): Assembled {
  const cursor: Cursor = { elements, at: 0, only: [], except: [], watchlist: null, everything: false };
  const found = parseAlternatives(cursor, false);
  while (cursor.at < elements.length) {
    const before = cursor.at;
    found.push(...parseAlternatives(cursor, false));
    if (cursor.at === before) cursor.at += 1;
  }
  const { only, except, watchlist, everything } = cursor;
  return { alternatives: found, only, except, watchlist, everything };
}

function parseAlternatives(c: Cursor, inClause: boolean): Item[][] {
  let found: Item[][] = [];
  for (;;) {
    const items = parseConjuncts(c, inClause, found.length > 0);
    if (items.length) found.push(items);
    // "RSI below 30 or stochastic below 20, but above the 200 day": the last condition applies to both
    if (found.length > 1 && (isContrast(here(c)) || here(c)?.kind === 'comma')) {
      if (here(c)!.kind !== 'except') c.at += 1;
      found = [[combine(found.flat(), disjunction(found)!), ...parseConjuncts(c, inClause)]];
    }
    // "30% off its high or frobnicated, but …": a clause that wasn't understood isn't an alternative
    if (here(c)?.kind === 'or' && isUnreadClause(c)) {
      c.at += 1;
      while (isUnread(here(c))) c.at += 1;
      const rest = parseConjuncts(c, inClause, found.length > 1);
      const last = found.at(-1);
      if (last) last.push(...rest);
      else if (rest.length) found.push(rest);
    }
    if (here(c)?.kind !== 'or' || (inClause && newNounAhead(c))) return found;
    c.at += 1;
  }
}

const isOr = (element: Element | undefined): boolean => element?.kind === 'or' || element?.kind === 'and';

/** Applies to everything before it: "A or B, but C", "A or B excluding C". "But not" is an "and", which binds more tightly than "or". */
const isContrast = (element: Element | undefined): boolean =>
  element?.kind === 'but' || (element?.kind === 'except' && !element.joins);

/** Whether nothing of the clause after an "or" was understood. */
function isUnreadClause(c: Cursor): boolean {
  let at = c.at + 1;
  while (isUnread(c.elements[at])) at += 1;
  return at > c.at + 1 && isConnective(c.elements[at]);
}

/** "… or energy stocks with": the "or" joins whole phrases, not attributes of the first. */
function newNounAhead(c: Cursor): boolean {
  let at = c.at + 1;
  let isNamed = false;
  for (let n = 0; n < 4; n += 1) {
    const element = c.elements[at];
    if (element?.kind !== 'item' || !element.modifier) break;
    isNamed ||= element.names;
    at += 1;
  }
  // "tech with RSI under 40 or healthcare with RSI under 30"
  return c.elements[at]?.kind === 'head' || (isNamed && c.elements[at]?.kind === 'opener');
}

function parseConjuncts(c: Cursor, afterNoun: boolean, inOr = false): Item[] {
  const items: Item[] = [];
  let noun = afterNoun;
  let joined = false;
  let joinedAt = -1;
  const push = (added: readonly Item[]) =>
    items.push(...added.map((item, i) => (i === 0 && joinedAt === items.length ? { ...item, joined: true } : item)));
  while (c.at < c.elements.length) {
    const element = here(c)!;
    if (inOr && items.length && element.kind === 'except' && isContrast(element))
      return afterNoun ? items : nounGroups(items);
    switch (element.kind) {
      case 'or': {
        const bound = secondNounAhead(c, items.slice(joinedAt < 0 ? 0 : joinedAt))
          ? null
          : orOfAttributes(c, items.at(-1), joined);
        if (!bound) return afterNoun ? items : nounGroups(items);
        items[items.length - 1] = bound;
        break;
      }
      case 'and':
      case 'comma':
      case 'but':
        // "tech with A or energy with B, excluding C": the exclusion isn't a part of the last noun's clause
        if (afterNoun && items.length && element.kind === 'comma' && isContrast(c.elements[c.at + 1])) return items;
        // "A or (B and C), D": D applies to both sides
        if (inOr && element.kind === 'comma' && items.length === 1 && items[0]!.group && !isOr(c.elements[c.at + 1]))
          return afterNoun ? items : nounGroups(items);
        if (inOr && items.length && (element.kind === 'but' || isContrast(c.elements[c.at + 1]))) {
          if (element.kind !== 'but') c.at += 1;
          return afterNoun ? items : nounGroups(items);
        }
        c.at += 1;
        joined = true;
        joinedAt = items.length;
        break;
      case 'everything': {
        c.at += 1;
        c.everything = true;
        noun = true;
        while (isUnread(here(c)) && c.elements[c.at + 1]?.kind === 'but') c.at += 1;
        if (here(c)?.kind !== 'but') break;
        let at = c.at + 1;
        while (isUnread(c.elements[at])) at += 1;
        const next = c.elements[at];
        if (next?.kind === 'item') {
          c.at = at + 1;
          items.push({ ...next, condition: negate(next.condition) });
        }
        break;
      }
      case 'kinds':
        c.at += 1;
        noun = true;
        addKinds(c.only, element.only);
        addKinds(c.except, element.except);
        if (element.except.length && !element.only.length && (here(c)?.kind === 'and' || here(c)?.kind === 'or')) {
          // "excluding ETFs and stocks under $3": the clause is excluded too
          const clause = clauseOfHead(c.elements, c.at + 1);
          if (!clause) break;
          c.at = clause.next;
          push([{ ...clause.item, condition: negate(clause.item.condition) }]);
        }
        break;
      case 'watchlist':
        c.at += 1;
        noun = true;
        c.watchlist = element.watchlist;
        break;
      case 'opener':
        c.at += 1;
        if (noun || items.at(-1)?.modifier) {
          if (here(c)?.kind === 'except' || here(c)?.kind === 'not') break;
          push(parseNounClauses(c));
          joined = false;
        }
        break;
      case 'head':
        c.at += 1;
        noun = true;
        if (items.length > 0 && items.every(({ modifier }) => modifier) && !isConnective(here(c)))
          push(parseNounClauses(c));
        break;
      case 'except':
      case 'item':
      case 'not':
      case 'count':
      case 'either':
      case 'neither': {
        const found = parseElement(c);
        if (found) {
          push(found);
          if (!found.some(({ modifier }) => modifier)) joined = false;
        } else c.at += 1;
        break;
      }
      default:
        c.at += 1;
    }
  }
  return afterNoun ? items : nounGroups(items);
}

/** Everything after "tech stocks" or "tech stocks with" describes them, so an "or" in it doesn't start an alternative to them. */
function parseNounClauses(c: Cursor): Item[] {
  const inside = parseAlternatives(c, true);
  if (inside.length < 2) return inside[0] ?? [];
  return [combine(inside.flat(), disjunction(inside)!)];
}

/** "mega cap tech or LARGE CAP ENERGY": a second size or sector begins another noun. */
function secondNounAhead(c: Cursor, before: readonly Item[]): boolean {
  const traits = new Set(before.flatMap(({ condition }) => traitOf(condition)?.trait ?? []));
  if (!traits.size) return false;
  for (let n = 1; n <= 4; n += 1) {
    const next = c.elements[c.at + n];
    if (next?.kind !== 'item' || !next.modifier) return false;
    const trait = traitOf(next.condition)?.trait;
    if (trait && traits.has(trait)) return true;
  }
  return false;
}

/** "oversold or overbought tech stocks": an "or" between attributes of one noun binds to it. */
function orOfAttributes(c: Cursor, last: Item | undefined, joined: boolean): Item | null {
  const before = c.elements[c.at - 1];
  const next = c.elements[c.at + 1];
  const after = c.elements[c.at + 2];
  if (!last?.modifier || joined || before?.kind === 'head' || last.headed) return null;
  if (next?.kind !== 'item' || !next.modifier) return null;
  const inNoun = after?.kind === 'head' || after?.kind === 'opener' || (after?.kind === 'item' && after.modifier);
  if (!inNoun) return null;
  c.at += 2;
  return combine([last, next], any(last.condition, next.condition), true);
}

/** Parses a condition, a negation, a counted list, "either … or", or "neither … nor". */
function parseElement(c: Cursor): Item[] | null {
  const element = here(c);
  if (!element) return null;
  if (element.kind === 'item') {
    c.at += 1;
    return [element];
  }
  if (element.kind === 'not' || element.kind === 'except') return parseNegation(c);
  if (element.kind === 'either') return parseEither(c);
  if (element.kind === 'count') return parseCountedList(c, element.count);
  return element.kind === 'neither' ? parseNeither(c) : null;
}

const isSymbols = ({ condition }: Item): boolean => condition.type === 'belongs' && condition.field === 'symbol';

/** "hasn't been above the 50 day for a month", "never below $10 in 60 days": false on every one of the days. */
function negateOnEveryDay(condition: Condition): Condition {
  if (condition.type !== 'window' || condition.sessions < 2) return negate(condition);
  const { of, sessions, atLeast } = condition;
  return atLeast === sessions || (atLeast === 1 && of.type === 'compare')
    ? { ...condition, of: negate(of), atLeast: sessions }
    : negate(condition);
}

/** "not oversold", "excluding biotech, banks and SPACs": an exclusion covers the whole list of attributes. */
function parseNegation(c: Cursor): Item[] | null {
  const opening = here(c)!;
  let isNegated = false;
  let exclusion = false;
  while (here(c)?.kind === 'not' || here(c)?.kind === 'except') {
    exclusion ||= here(c)!.kind === 'except';
    isNegated = !isNegated;
    c.at += 1;
  }
  while (['head', 'opener', 'everything', 'bracket'].includes(here(c)?.kind ?? '')) c.at += 1;
  const first = here(c);
  if (first?.kind === 'kinds') {
    const clause =
      exclusion && first.only.length > 1 && first.only.includes('stock') ? clauseAt(c.elements, c.at + 1) : null;
    if (clause) {
      c.at = clause.next;
      addKinds(
        c.except,
        first.only.filter((kind) => kind !== 'stock'),
      );
      return [{ ...clause.item, condition: negate(clause.item.condition), modifier: false }];
    }
    c.at += 1;
    addKinds(c.except, first.only);
    return exclusionsAfter(c, exclusion, null);
  }
  if (first?.kind === 'missing' || (exclusion && first?.kind === 'unknown')) {
    if (first.kind === 'missing') first.negated = true;
    if (!exclusion) return [];
    while (isUnread(here(c))) c.at += 1;
    // "no frobnicated ADRs": not all ADRs, and certainly not only ADRs
    if (here(c)?.kind === 'kinds') c.at += 1;
    // "exclude frobnicated and penny stocks", "exclude frobnicated stocks under $5": the rest is still excluded
    const link = ['and', 'or', 'comma', 'nor'].includes(here(c)?.kind ?? '');
    const clause = link ? null : clauseOfHead(c.elements, c.at);
    if (clause) c.at = clause.next;
    const rest = exclusionsAfter(c, exclusion, clause?.item ?? null);
    return clause ? [{ ...clause.item, condition: negate(clause.item.condition), modifier: false }, ...rest] : rest;
  }
  const found = parseElement(c);
  if (!found?.length) return [];
  const negated = found.map((item) =>
    isNegated ? { ...item, condition: item.group ? negate(item.condition) : negateOnEveryDay(item.condition) } : item,
  );
  const last = found.at(-1)!;
  const more =
    isNegated && !last.group && (last.modifier || (exclusion && (kindsAhead(c) || here(c)?.kind === 'or')))
      ? exclusionsAfter(c, exclusion, last)
      : [];
  negated[0] = { ...negated[0]!, start: opening.start, modifier: !more.length && found.length === 1 && last.modifier };
  return [...negated, ...more];
}

/** "… stocks under $3": the clause after a head noun that has no meaning by itself. */
function clauseOfHead(elements: readonly Element[], from: number): { item: Item; next: number } | null {
  const head = elements[from];
  const names = head?.kind === 'head' || (head?.kind === 'kinds' && head.only.length === 1 && head.only[0] === 'stock');
  return names ? clauseAt(elements, from + 1) : null;
}

function clauseAt(elements: readonly Element[], from: number): { item: Item; next: number } | null {
  let at = from;
  while (isUnread(elements[at])) at += 1;
  if (elements[at]?.kind === 'opener') at += 1;
  const item = elements[at];
  return item?.kind === 'item' && !item.modifier ? { item, next: at + 1 } : null;
}

/** Whether kinds follow in a list: "exclude stocks under $3 and ETFs". */
const kindsAhead = (c: Cursor): boolean =>
  ['and', 'or', 'comma'].includes(here(c)?.kind ?? '') &&
  ['kinds', 'anything'].includes(c.elements[c.at + 1]?.kind ?? '');

/** Terms for kinds of stocks; the others say what a stock does at the moment. */
const isState = ({ condition }: Item): boolean =>
  condition.type === 'term' &&
  !/-cap$|^(?:penny-stock|blue-chip|cheap|expensive|liquid|illiquid)$/.test(condition.term);

/** Parses the rest of a list of exclusions. */
function exclusionsAfter(c: Cursor, exclusion: boolean, last: Item | null): Item[] {
  const more: Item[] = [];
  for (;;) {
    let at = c.at;
    while (c.elements[at]?.kind === 'head' || isUnread(c.elements[at])) at += 1;
    let link = false;
    if (c.elements[at]?.kind === 'comma' && exclusion) {
      at += 1;
      link = true;
    }
    const word = c.elements[at]?.kind;
    if (word === 'or' || word === 'nor' || (exclusion && word === 'and')) {
      at += 1;
      link = true;
    }
    if (!link) return more;
    // "excluding TSLA and frobnicated NVDA": words that weren't understood don't end a list of exclusions
    while (['except', 'not', 'unknown', 'missing'].includes(c.elements[at]?.kind ?? '')) at += 1;
    const clause = exclusion && c.elements[at]?.kind === 'anything';
    while (['anything', 'head', 'opener'].includes(c.elements[at]?.kind ?? '') && clause) at += 1;
    const next = c.elements[at];
    if (clause && next?.kind === 'item') {
      more.push({ ...next, condition: negate(next.condition), modifier: false });
      c.at = at + 1;
      continue;
    }
    // "avoid anything below $1 or with volume under 100k": both clauses are excluded
    if (exclusion && word === 'or') {
      while (['head', 'opener', 'anything'].includes(c.elements[at]?.kind ?? '')) at += 1;
      const other = c.elements[at];
      if (other?.kind === 'item' && !other.modifier) {
        more.push({ ...other, condition: negate(other.condition) });
        c.at = at + 1;
        continue;
      }
    }
    // "exclude ETFs and stocks under $3": the clause is excluded too
    const headed = exclusion && (word === 'and' || word === 'or') ? clauseOfHead(c.elements, at) : null;
    if (headed) {
      more.push({ ...headed.item, condition: negate(headed.item.condition), modifier: false });
      c.at = headed.next;
      continue;
    }
    if (next?.kind === 'kinds' && exclusion) {
      if ((next.edge.meaning as Meanings['Kinds']).isLimit) return more;
      // "no stocks below $5, no ETFs": the second "no" starts a new exclusion
      addKinds(c.except, [...next.only, ...next.except]);
      c.at = at + 1;
      continue;
    }
    if (next?.kind !== 'item' || !next.modifier || next.isLimit) return more;
    // "excluding TSLA, tech over 100": another noun begins
    const after = c.elements[at + 1];
    if (last && isSymbols(last) && !isSymbols(next)) return more;
    if (word === 'comma' || c.elements[at - 1]?.kind === 'comma') {
      if (after?.kind === 'item' || after?.kind === 'opener') return more;
      // "no penny stocks, no biotech, uptrend": what a stock does isn't one more kind of stock
      const isListed = ['and', 'or', 'nor'].includes(after?.kind ?? '');
      if (last && !isState(last) && isState(next) && !isListed) return more;
    }
    more.push({ ...next, condition: negate(next.condition), modifier: false });
    c.at = at + 1;
  }
}

/** Parses a list of which a number must hold: "at least two of: A, B, C". */
function parseCountedList(c: Cursor, count: ListCount): Item[] | null {
  const end = listAfter(c.elements, c.at);
  const { start } = here(c)!;
  const listed: Item[] = [];
  let part: Item[] = [];
  const close = (): void => {
    if (part.length) listed.push(combine(part, conjunction(part)));
    part = [];
  };
  c.at += 1;
  while (c.at < end) {
    if (['and', 'or', 'comma'].includes(here(c)!.kind)) close();
    const found = parseElement(c);
    if (found) part.push(...found);
    else c.at += 1;
  }
  close();
  const condition = countCondition(count, listed);
  return condition && [{ ...combine(listed, condition), start }];
}

function parseEither(c: Cursor): Item[] | null {
  c.at += 1;
  const parts: Item[][] = [];
  const first: Item[] = [];
  for (;;) {
    const items: Item[] = parts.length ? [] : first;
    while (c.at < c.elements.length && !['or', 'comma', 'order'].includes(here(c)!.kind)) {
      if (here(c)!.kind === 'and' && parts.length && !items.length) break;
      const found = parseElement(c);
      if (found) items.push(...found);
      else c.at += 1;
    }
    if (items.length) parts.push(items);
    if (here(c)?.kind === 'or') c.at += 1;
    else if (here(c)?.kind === 'comma' && c.elements[c.at + 1]?.kind === 'or') c.at += 2;
    else break;
  }
  return parts.length ? [combine(parts.flat(), disjunction(parts)!)] : null;
}

function parseNeither(c: Cursor): Item[] | null {
  c.at += 1;
  const items: Item[] = [];
  for (;;) {
    while (['head', 'unknown', 'missing'].includes(here(c)?.kind ?? '')) c.at += 1;
    const element = here(c);
    if (element?.kind === 'kinds') {
      addKinds(c.except, element.only);
      c.at += 1;
    } else if (element?.kind === 'item') {
      items.push({ ...element, condition: negate(element.condition), modifier: false });
      c.at += 1;
    } else if (!['nor', 'or'].includes(element?.kind ?? '')) break;
    while (['head', 'unknown', 'missing'].includes(here(c)?.kind ?? '')) c.at += 1;
    if (here(c)?.kind === 'nor' || here(c)?.kind === 'or') c.at += 1;
    else break;
  }
  return items;
}
