import { any, type BelongsField, type Condition } from '@plainscan/contracts';
import { SECTORS } from '@plainscan/contracts';
import { FILLER, HEADS } from '../lexicon/filler-words.ts';
import { INDUSTRY_ALIASES, SECTOR_WORDS } from '../lexicon/place-words.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { attempt, match, take, textAt, token, type State } from './state.ts';

interface Place {
  group: 'place' | 'exchange' | 'symbol';
  parts: { field: BelongsField; anyOf: readonly string[] }[];
}

const belongs = (field: BelongsField, anyOf: readonly string[]): Condition => ({
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

const exchange = (s: State): Place | null =>
  attempt(s, () => {
    while (take(s, 'on', 'listed', 'traded', 'trading', 'the', 'in', 'from'));
    const name = match(s, s.market.exchanges);
    if (!name) return null;
    take(s, 'listed', 'traded', 'exchange', 'listing');
    return { group: 'exchange', parts: [{ field: 'exchange', anyOf: [name] }] };
  });

/** A word that is surely a ticker: in capitals, listed, and no word of the language. */
const isTicker = (s: State, at: number): boolean => {
  const { kind, raw, text, caps } = s.tokens[at]!;
  return kind === 'word' && caps && s.market.isSymbol(raw) && !s.known(text);
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
    const startsSure = isTicker(s, first) || (found.length > 1 && SEPARATORS.includes(s.tokens[first + 1]!.text));
    if (!found.length || !(explicit || (sure > 0 && startsSure) || plainList)) return null;
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

const FIELDS: Record<string, BelongsField> = {
  sector: 'sector',
  industry: 'industry',
  exchange: 'exchange',
  symbol: 'symbol',
  ticker: 'symbol',
  name: 'name',
};

/** A text in double quotes, with JSON's escapes. */
function quoted(s: State): string | null {
  if (textAt(s) !== '"' || token(s).raw !== '"') return null;
  const open = token(s).start;
  for (let at = s.pos + 1; at < s.end; at += 1) {
    const { text, raw, start, end } = s.tokens[at]!;
    if (text !== '"' || raw !== '"') continue;
    const literal = s.sentence.slice(open, end);
    const slashes = /\\*$/.exec(s.sentence.slice(open, start))![0].length;
    if (slashes % 2 === 1) continue;
    try {
      const value: unknown = JSON.parse(literal);
      if (typeof value === 'string' && value.length > 0 && value.length <= 120) {
        s.pos = at + 1;
        return value;
      }
    } catch {
      return null;
    }
    return null;
  }
  return null;
}

function fieldText(s: State, field: BelongsField, first: boolean): readonly string[] | null {
  const text = quoted(s);
  if (text !== null) return [text];
  if (field === 'sector') {
    take(s, 'the');
    const exact = SECTORS.find(
      (name) =>
        name
          .toLowerCase()
          .split(' ')
          .every((word, i) => s.tokens[s.pos + i]?.raw.toLowerCase() === word) &&
        s.pos + name.split(' ').length <= s.end,
    );
    if (exact) {
      s.pos += exact.split(' ').length;
      return [exact];
    }
    return match(s, SECTOR_WORDS);
  }
  if (field === 'industry') return match(s, s.market.industries)?.patterns ?? null;
  if (field === 'exchange') {
    const name = match(s, s.market.exchanges);
    return name === null ? null : [name];
  }
  const { kind, raw, text: word, caps } = token(s);
  if (s.pos >= s.end || kind !== 'word' || (VOCABULARY.has(word) && !(field === 'name' && first))) return null;
  if (field === 'symbol' && !caps && !s.market.isSymbol(raw.toUpperCase())) return null;
  s.pos += 1;
  return [field === 'symbol' ? raw.toUpperCase() : raw];
}

/** `sector is Technology or Energy`, `name contains "gold"`, `companies called Apple`: a field of the directory, said by name. */
export const directoryField = (s: State): Condition | null =>
  attempt(s, () => {
    const inName = attempt(s, () => {
      const { kind, raw } = token(s);
      if (kind !== 'word') return null;
      s.pos += 1;
      return take(s, 'in') && take(s, 'the', 'their', 'its') && take(s, 'name') ? raw : null;
    });
    if (inName) return belongs('name', [inName]);
    const called = take(s, 'called', 'named');
    const field = called ? 'name' : FIELDS[textAt(s)];
    if (!field) return null;
    if (!called) {
      s.pos += 1;
      let linked = false;
      while (
        take(
          s,
          'is',
          'are',
          'in',
          'contain',
          'containing',
          '=',
          ':',
          'equal',
          'include',
          'including',
          'with',
          'of',
          'one',
          'either',
        )
      )
        linked = true;
      if (!linked) return null;
    }
    const values: string[] = [];
    for (;;) {
      const next = attempt(s, () => {
        if (values.length) while (take(s, ',', 'or'));
        if (values.length && ![',', 'or'].includes(token(s, -1).text)) return null;
        return fieldText(s, field, values.length === 0);
      });
      if (!next) break;
      values.push(...next);
    }
    return values.length ? belongs(field, values) : null;
  });

/** A company by its whole name, where its words mean nothing else. */
export const companyName = (s: State): Condition | null =>
  attempt(s, () => {
    const first = token(s);
    if (first.kind !== 'word' || s.known(first.text) || FILLER.has(first.text)) return null;
    const symbols = match(s, s.market.names);
    return symbols && belongs('symbol', symbols);
  });

export const INDUSTRY_PHRASES: readonly string[] = INDUSTRY_ALIASES.map(([phrases]) => phrases);
