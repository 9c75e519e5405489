import { type BelongsField, type Condition } from '@plainscan/contracts';
import { SECTORS } from '@plainscan/contracts';
import { FILLER } from '../lexicon/filler-words.ts';
import { SECTOR_WORDS } from '../lexicon/place-words.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { attempt, match, peek, take, textAt, token, type State } from './state.ts';

import { belongs } from './places.ts';

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

/** Companies by their whole names, where its words mean nothing else. */
export const companyName = (s: State): Condition | null =>
  attempt(s, () => {
    const found = [...(nameOf(s) ?? [])];
    if (!found.length) return null;
    for (;;) {
      const next = attempt(s, () => {
        take(s, ',');
        take(s, 'and', 'or', '/');
        return token(s, -1).kind === 'sign' || ['and', 'or'].includes(token(s, -1).text) ? nameOf(s) : null;
      });
      if (!next) return belongs('symbol', found);
      found.push(...next);
    }
  });

/** A name of three words, or of two in capitals, is one whatever its words mean elsewhere: "bank of america", "First Solar". */
export const isFullName = (s: State): boolean =>
  peek(s, () => {
    const first = s.pos;
    if (match(s, s.market.names) === null) return false;
    const words = s.tokens.slice(first, s.pos);
    const capitals = words.every(({ raw }) => /^\p{Lu}/u.test(raw)) && words.some(({ caps }) => !caps);
    return words.length >= (capitals ? 2 : 3);
  });

const LEGAL_TAIL = ['inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'ltd', 'limited', 'plc', 'llc'];

const nameOf = (s: State): readonly string[] | null =>
  attempt(s, () => {
    const first = token(s);
    if (!isFullName(s) && (first.kind !== 'word' || s.known(first.text) || FILLER.has(first.text))) return null;
    const symbols = match(s, s.market.names);
    if (symbols) while (take(s, ...LEGAL_TAIL));
    return symbols;
  });
