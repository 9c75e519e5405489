import { any, type BelongsField, type Condition } from '@plainscan/contracts';

import { HEADS } from '../lexicon/filler-words.ts';
import { SECTOR_WORDS } from '../lexicon/place-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';

import { attempt, match, take, textAt, token, type State } from './state.ts';

interface Place {
  group: 'place' | 'exchange' | 'symbol';
  parts: { field: BelongsField; anyOf: readonly string[] }[];
}

export const belongs = (field: BelongsField, anyOf: readonly string[]): Condition => ({
  type: 'belongs',
  field,
  anyOf: [...new Set(anyOf)],
});

/** Parts of one field become one condition: "tech and energy" is a union, as nobody is in both. */
function union(places: readonly Place[]): Condition {
  const byField = new Map<BelongsField, string[]>();
  for (const { field, anyOf } of places.flatMap(({ parts }) => parts))
    byField.set(field, [...(byField.get(field) ?? []), ...anyOf]);
  return any(...[...byField].map(([field, anyOf]) => belongs(field, anyOf)));
}

function sectorOrIndustry(s: State): Place | null {
  const end = s.end;
  const sector = SECTOR_WORDS.match(s.tokens, s.pos, end);
  const industry = s.market.industries.match(s.tokens, s.pos, end);
  if (sector && (!industry || sector.next >= industry.next)) {
    s.pos = sector.next;
    return { group: 'place', parts: [{ field: 'sector', anyOf: sector.value }] };
  }
  if (industry) {
    s.pos = industry.next;
    const { patterns = [], names = [] } = industry.value;
    return {
      group: 'place',
      parts: [
        ...(patterns.length ? [{ field: 'industry' as const, anyOf: patterns }] : []),
        ...(names.length ? [{ field: 'name' as const, anyOf: names }] : []),
      ],
    };
  }
  const here = token(s);
  if (here.raw === 'IT' && (HEADS.has(textAt(s, 1)) || s.tokens.some(({ raw }) => raw !== raw.toUpperCase()))) {
    s.pos += 1;
    return { group: 'place', parts: [{ field: 'sector', anyOf: ['Technology'] }] };
  }
  return null;
}

export const exchange = (s: State): Place | null =>
  attempt(s, () => {
    while (take(s, 'on', 'listed', 'traded', 'trading', 'the', 'in', 'from'));
    const name = match(s, s.market.exchanges);
    if (!name) return null;
    take(s, 'listed', 'traded', 'exchange', 'listing');
    return { group: 'exchange', parts: [{ field: 'exchange', anyOf: [name] }] };
  });

/** "RSI", which is listed, too. */
const isSeriesName = (s: State, at: number): boolean => SERIES_WORDS.match(s.tokens, at, at + 1) !== null;

/** "T above its 50 day": a letter that would count something were there a number before it. */
const isLetterOfScale = (s: State, at: number): boolean =>
  ['k', 'm', 'b', 't'].includes(s.tokens[at]!.text) &&
  !['number', 'sign'].includes(s.tokens[at - 1]?.kind ?? '') &&
  s.tokens.some(({ raw }) => raw !== raw.toUpperCase());

/** A word that is surely a ticker: in capitals, listed, and no word of the language. */
const isTicker = (s: State, at: number): boolean => {
  const { kind, raw, text, caps } = s.tokens[at]!;
  if (kind !== 'word' || !caps || !s.market.isSymbol(raw)) return false;
  return !s.known(text) || isLetterOfScale(s, at) || (at === 0 && s.end === 1 && !isSeriesName(s, at));
};

/** A word that is a ticker when it stands in a list of them. */
const mayBeTicker = (s: State, at: number): boolean => {
  const { kind, raw, text, caps } = s.tokens[at]!;
  return kind === 'word' && s.market.isSymbol(raw.toUpperCase()) && (caps || !s.known(text));
};

const SEPARATORS = [',', 'and', 'or', '/'];

/** "AAPL", "AAPL, MSFT and ALL", "aapl, msft". */
function tickers(s: State, explicit: boolean): Place | null {
  return attempt(s, () => {
    const found: string[] = [];
    let sure = 0;
    let separated = 0;
    let at = s.pos;
    for (let next = at; next < s.end && mayBeTicker(s, next);) {
      const definite = isTicker(s, next);
      if (
        !definite &&
        !explicit &&
        found.length > 0 &&
        !SEPARATORS.includes(s.tokens[next - 1]!.text) &&
        s.known(s.tokens[next]!.text)
      )
        break;
      found.push(s.tokens[next]!.raw.toUpperCase());
      if (definite) sure += 1;
      at = next + 1;
      next = at;
      let gap = 0;
      while (next < s.end && SEPARATORS.includes(s.tokens[next]!.text) && gap < 2) {
        next += 1;
        gap += 1;
      }
      if (gap) separated += 1;
    }
    const first = s.pos;
    const plainList =
      found.length > 1 &&
      separated >= found.length - 1 &&
      s.tokens.slice(first, at).every((t) => SEPARATORS.includes(t.text) || !s.known(t.text));
    // A sentence of nothing else is a list, too: "ALL, NOW, ON".
    const whole =
      first === 0 &&
      at === s.end &&
      found.length > 1 &&
      found.length === separated + 1 &&
      s.tokens.slice(first, at).every((t, i) => SEPARATORS.includes(t.text) || (t.caps && !isSeriesName(s, first + i)));
    const startsSure = isTicker(s, first) || (found.length > 1 && SEPARATORS.includes(s.tokens[first + 1]!.text));
    if (!found.length || !(explicit || whole || (sure > 0 && startsSure) || plainList)) return null;
    s.pos = at;
    return { group: 'symbol', parts: [{ field: 'symbol', anyOf: found }] };
  });
}

const place = (s: State): Place | null => tickers(s, false) ?? exchange(s) ?? sectorOrIndustry(s);

/** Heads that may stand between the places of one list: "tech stocks or energy stocks". */
function joint(s: State): boolean {
  while (HEADS.has(textAt(s)) && s.pos < s.end) s.pos += 1;
  let joined = false;
  while (take(s, ',', 'and', 'or', '/')) joined = true;
  while (take(s, 'the', 'in'));
  return joined;
}

/** A list of sectors and industries, exchanges or tickers. */
export const places = (s: State): Condition | null =>
  attempt(s, () => {
    const opened = s.pos;
    while (take(s, 'in', 'the', 'from', 'within', 'of', 'for'));
    if (take(s, 'ticker', 'symbol')) {
      take(s, ':', 'is', 'are', 'in', '=');
      const named = s.pos > opened ? tickers(s, true) : null;
      return named && union([named]);
    }
    const first = place(s);
    if (!first) return null;
    const found = [first];
    for (;;) {
      const next = attempt(s, () => {
        if (!joint(s)) return null;
        const other = place(s);
        return other?.group === first.group ? other : null;
      });
      if (!next) break;
      found.push(next);
    }
    take(s, 'sector', 'industry', 'space', 'group', 'related');
    return union(found);
  });
