import { any } from '@plainscan/contracts';
import { CLAUSE_OPENERS, EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import { SORT_OPENERS } from '../lexicon/order-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { negate } from '../plan/canonical.ts';
import { clause } from './clauses.ts';
import { kindRestriction } from './kinds.ts';
import { lacking } from './lacking.ts';
import { negation, neither } from './negations.ts';
import { nounGroups, traitOf } from './noun-groups.ts';
import { order, rankedPeriod } from './orders.ts';
import { places } from './places.ts';
import { ahead, attempt, peek, spanFrom, take, textAt, token, type Item, type State } from './state.ts';
import { atTime } from './timed-clauses.ts';
import { when } from './times.ts';
import { traderCondition } from './traders.ts';

import { conjunction, disjunction, one, opensClause, skip, spanOf, wholeMarket } from './joining.ts';

/** Alternatives joined by "or", each a list of items joined by "and", by a comma or by standing side by side. */
export function alternatives(s: State, inClause = false): Item[][] {
  const found: Item[][] = [];
  for (;;) {
    const items = conjuncts(s, inClause);
    if (items.length) found.push(items);
    if (textAt(s) !== 'or' || (inClause && newNounAhead(s))) return found;
    s.pos += 1;
    s.elliptic = true;
  }
}

/** "… or energy stocks with": the "or" joins whole phrases, not what is said of the first. */
const newNounAhead = (s: State): boolean =>
  peek(s, () => {
    if (!take(s, 'or')) return false;
    let attributes = 0;
    while (attributes < 4 && (places(s) ?? traderCondition(s))) attributes += 1;
    return HEADS.has(textAt(s));
  });

/** "…, then sort by volume" */
const ordersNext = (s: State): boolean =>
  peek(s, () => take(s, 'then') && (ahead(s, SORT_OPENERS) !== null || textAt(s) === 'by'));

function conjuncts(s: State, afterNoun: boolean): Item[] {
  const items: Item[] = [];
  let noun = afterNoun;
  let joined = false;
  let joint = -1;
  /** what stands behind "and" or a comma begins a new group */
  const add = (said: readonly Item[]) =>
    items.push(...said.map((item, i) => (i === 0 && joint === items.length ? { ...item, joined: true } : item)));
  while (s.pos < s.end) {
    const here = textAt(s);
    if (lacking(s)) joined = false;
    else if (here === 'or') {
      const bound = secondNounAhead(s, items.slice(joint < 0 ? 0 : joint))
        ? null
        : orOfAttributes(s, items.at(-1), joined);
      if (!bound) return grouped(items, afterNoun);
      items[items.length - 1] = bound;
    } else if (
      ['and', ',', 'but', 'plus', ';', 'yet'].includes(here) &&
      !ahead(s, EXCLUSIONS) &&
      !ahead(s, SERIES_WORDS)
    ) {
      s.pos += 1;
      s.elliptic = true;
      joined = true;
      joint = items.length;
    } else if (here === 'then' && items.length > 0 && !ordersNext(s)) {
      // One thing after another is not both today.
      s.unmatched.push({ text: token(s).raw, span: [token(s).start, token(s).end] });
      s.pos += 1;
    } else if (wholeMarket(s)) {
      noun = true;
      const but = attempt(s, () =>
        take(s, 'but') && !ahead(s, NEGATIONS) && !ahead(s, EXCLUSIONS) ? element(s) : null,
      );
      if (but) items.push(...but.map((item) => ({ ...item, condition: negate(item.condition) })));
    } else if (kindRestriction(s)) {
      noun = true;
      s.elliptic = false;
    } else if ((noun || items.at(-1)?.modifier) && opensClause(s)) {
      add(saidOfNoun(s));
      joined = false;
    } else if (order(s)) s.elliptic = false;
    else if (rankedPeriod(s)) s.elliptic = false;
    else {
      const said = element(s);
      if (said) {
        add(said);
        s.elliptic = !said.some(({ modifier }) => modifier);
        if (!said.some(({ modifier }) => modifier)) joined = false;
      } else {
        if (HEADS.has(here)) {
          noun = true;
          s.subject = null;
        }
        s.elliptic = false;
        skip(s);
        const phrase = HEADS.has(here) && items.length > 0 && items.every(({ modifier }) => modifier);
        if (phrase && !['and', ',', 'or', 'but', ''].includes(textAt(s))) add(saidOfNoun(s));
      }
    }
  }
  return grouped(items, afterNoun);
}

/** Groups are told apart where the whole list is known, not inside what is said of a noun. */
const grouped = (items: Item[], afterNoun: boolean): Item[] => (afterNoun ? items : nounGroups(items));

/** What follows "tech stocks" or "tech stocks with" is all said of them: its "or" stays inside. */
function saidOfNoun(s: State): Item[] {
  s.elliptic = false;
  const inside = alternatives(s, true);
  if (inside.length < 2) return inside[0] ?? [];
  return [{ condition: disjunction(inside)!, span: spanOf(inside), modifier: false }];
}

/** "mega cap tech or LARGE CAP ENERGY": a size or a place that the noun before already has begins another noun. */
const secondNounAhead = (s: State, before: readonly Item[]): boolean =>
  peek(s, () => {
    const said = new Set(before.flatMap(({ condition }) => traitOf(condition)?.trait ?? []));
    if (!said.size || !take(s, 'or')) return false;
    for (let words = 0; words < 4; words += 1) {
      const next = places(s) ?? traderCondition(s);
      if (!next) return false;
      const trait = traitOf(next)?.trait;
      if (trait && said.has(trait)) return true;
    }
    return false;
  });

/** "oversold or overbought tech stocks": an "or" between attributes of one noun binds to it. */
const orOfAttributes = (s: State, last: Item | undefined, joined: boolean): Item | null =>
  attempt(s, () => {
    const before = token(s, -1);
    if (!last?.modifier || joined || HEADS.has(before.text) || /caps$/i.test(before.raw) || !take(s, 'or')) return null;
    const other = element(s);
    if (other?.length !== 1 || !other[0]!.modifier) return null;
    const next = textAt(s);
    const inNoun =
      HEADS.has(next) || ahead(s, CLAUSE_OPENERS) !== null || peek(s, () => (places(s) ?? traderCondition(s)) !== null);
    if (!inNoun) return null;
    return {
      condition: any(last.condition, other[0]!.condition),
      span: [last.span[0], other[0]!.span[1]],
      modifier: true,
    };
  });

/** A bracket, a negation, "either … or", or a clause. */
function element(s: State): Item[] | null {
  const here = (s.pos * s.tokens.length + s.end) * 2 + (s.elliptic ? 1 : 0);
  if (s.depth > MAX_DEPTH || s.dead.has(here)) return null;
  s.depth += 1;
  const said = group(s) ?? negation(s, element) ?? either(s) ?? neither(s, element) ?? one(clause(s));
  s.depth -= 1;
  if (!said) s.dead.add(here);
  return said;
}

/** Brackets and negations inside each other; far beyond what anybody types. */
const MAX_DEPTH = 12;

const group = (s: State): Item[] | null => {
  const close = textAt(s) === '(' ? s.brackets.get(s.pos) : undefined;
  if (close === undefined || close >= s.end) return null;
  const first = s.pos;
  const value = clause(s);
  if (value && s.pos > close + 1) return [value];
  s.pos = first + 1;
  const outer = s.end;
  s.end = close;
  const inside = disjunction(alternatives(s));
  s.end = outer;
  s.pos = close + 1;
  s.elliptic = false;
  if (!inside) return [];
  let condition = inside;
  for (;;) {
    const next = attempt(s, () => {
      const time = when(s, true);
      return time && atTime(condition, time);
    });
    if (!next) break;
    condition = next;
  }
  return [{ condition, span: spanFrom(s, first), modifier: false }];
};

const either = (s: State): Item[] | null =>
  attempt(s, () => {
    const first = s.pos;
    if (!take(s, 'either')) return null;
    const a = element(s);
    if (!a?.length || !take(s, 'or')) return a?.length ? a : null;
    const parts = [conjunction(a)];
    do {
      s.elliptic = true;
      const b = element(s);
      if (!b?.length) return null;
      parts.push(conjunction(b));
    } while (take(s, 'or'));
    return [{ condition: any(...parts), span: spanFrom(s, first), modifier: false }];
  });
