import { any, SECTORS, type BelongsField, type Condition } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule, type Place } from '../chart/rule.ts';
import { HEADS as HEAD_WORDS } from '../lexicon/filler-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';

const belongs = (field: BelongsField, anyOf: readonly string[]): Condition => ({
  type: 'belongs',
  field,
  anyOf: [...new Set(anyOf)],
});
const place = (...parts: Condition[]): ParsedCondition => ({
  of: { type: 'plan', of: any(...parts) },
  subject: null,
  modifier: true,
  names: true,
});
const field = (name: BelongsField, anyOf: readonly string[]): ParsedCondition => ({
  of: { type: 'plan', of: belongs(name, anyOf) },
  subject: null,
  modifier: true,
});

const placesOf = (parsed: ParsedCondition): Condition[] => {
  const of = (parsed.of as { of: Condition }).of;
  return of.type === 'any' ? of.of : [of];
};
const groupOf = (parsed: ParsedCondition): string => {
  const first = placesOf(parsed)[0]!;
  return first.type === 'belongs' && ['symbol', 'exchange'].includes(first.field) ? first.field : 'place';
};

/** Maximum names in a list. */
const MAX_LISTED = 100;

/** Joins two places into one condition: "tech and energy" is a union, because no stock is in both. */
function union(a: ParsedCondition, b: ParsedCondition): ParsedCondition | null {
  if (groupOf(a) !== groupOf(b)) return null;
  const byField = new Map<BelongsField, string[]>();
  for (const part of [...placesOf(a), ...placesOf(b)])
    if (part.type === 'belongs') byField.set(part.field, [...(byField.get(part.field) ?? []), ...part.anyOf]);
  if ([...byField.values()].some((anyOf) => anyOf.length > MAX_LISTED)) return null;
  return place(...[...byField].map(([name, anyOf]) => belongs(name, anyOf)));
}

const HEADS =
  'stock|share|company|name|ticker|equity|sector|industry|space|group|maker|producer|firm|one|related|listing';
const IS = 'is|are|in|contain|contains|containing|=|:|equal|include|including|of|one_of|either';

/** A name of three words, or of two capitalized ones, counts as a name even if its words have other meanings: "Bank of America". */
const isFullName = ({ tokens, start, end }: Place): boolean => {
  const words = tokens.slice(start, end);
  const capitals = words.every(({ raw }) => /^\p{Lu}/u.test(raw)) && words.some(({ caps }) => !caps);
  return words.length >= (capitals ? 2 : 3);
};
/** "no financials, just energy": the second place is wanted. */
const isLimited = ({ tokens, parts }: Place): boolean =>
  tokens.slice(parts[0]!.end, parts.at(-1)!.start).some(({ text }) => text === 'just' || text === 'only');

/** "RSI, CCI": a list of indicators rather than of tickers with the same letters. */
const isValueName = ({ tokens, start }: Place): boolean => SERIES_WORDS.match(tokens, start, start + 1) !== null;
const exactSector = (text: string): string | undefined => SECTORS.find((name) => name === text);

/** Everyday words that are company names, but only if capitalized inside a sentence. */
const EVERYDAY: ReadonlySet<string> = new Set(
  'super perfect american energy target block match water team people banner compass crown root pool lion titan prime select smart solid ideal bright sharp fresh clean simple pure core edge real true fair free fast quick rapid steady stable strong premium quality ultra extra mega hyper wild'.split(
    ' ',
  ),
);

export const PLACES: readonly AnyRule[] = [
  rule('Place', 'SectorWord', (anyOf) => place(belongs('sector', anyOf)), 'tech stocks'),
  rule(
    'Place',
    'IndustryWord',
    ({ patterns = [], names = [] }) => {
      const parts = [
        ...(patterns.length ? [belongs('industry', patterns)] : []),
        ...(names.length ? [belongs('name', names)] : []),
      ];
      return parts.length ? place(...parts) : null;
    },
    'banks',
    0.02,
  ),
  rule(
    'Place',
    'on|listed_on|traded_on|trading_on? ExchangeWord listed|traded|exchange|listing?',
    (name) => place(belongs('exchange', [name])),
    'NASDAQ stocks',
  ),
  rule(
    'Place',
    'Word',
    (word, { tokens, start }) =>
      word === 'IT' && (HEAD_WORDS.has(tokens[start + 1]?.text ?? '') || tokens.some(({ raw }) => /\p{Ll}/u.test(raw)))
        ? new Priced(place(belongs('sector', ['Technology'])), -1.6)
        : null,
    'IT stocks',
  ),
  rule('Place', 'SureTicker', (symbol) => place(belongs('symbol', [symbol])), 'AAPL'),
  rule(
    'Place',
    'ticker|symbol|$ is|are|in|:|=? Ticker',
    (symbol) => place(belongs('symbol', [symbol])),
    'ticker IT',
    -1.5,
  ),
  rule(
    'Place',
    'CompanyName inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc?',
    (symbols, at) => {
      const { tokens, start, end } = at;
      const full = isFullName(at);
      const capitals = tokens[start]!.caps && end - start > 1;
      if (capitals) return new Priced(place(belongs('symbol', symbols)), -0.8);
      if (!full && tokens.slice(start, end).some(({ text }) => VOCABULARY.has(text) && text !== tokens[end - 1]!.text))
        return null;
      if (!full && VOCABULARY.has(tokens[start]!.text)) return null;
      // "super oversold", "perfect setups": not the companies Super and Perfect
      if (!full && EVERYDAY.has(tokens[start]!.text) && (start === 0 || !/^\p{Lu}/u.test(tokens[start]!.raw)))
        return null;
      return new Priced(place(belongs('symbol', symbols)), full ? -0.5 : 0.3);
    },
    'apple under 200',
  ),
  rule(
    'Place',
    `Place ${HEADS}? ,|and|or|/ and|or? the|in? Place`,
    (a, b, at) => (isLimited(at) ? null : union(a, b)),
    'tech and energy stocks',
    -0.3,
  ),
  rule(
    'Place',
    'Place ,|and|or|/ and|or? Ticker',
    (a, symbol) => (groupOf(a) === 'symbol' ? union(a, field('symbol', [symbol])) : null),
    'AAPL, MSFT and ALL',
    -1,
  ),
  rule(
    'Place',
    'Place SureTicker',
    (a, symbol) => (groupOf(a) === 'symbol' ? union(a, field('symbol', [symbol])) : null),
    'AAPL MSFT',
    -0.8,
  ),
  rule(
    'Place',
    'Ticker ,|and|or|/ and|or? Ticker',
    (a, b, at) => (isValueName(at) ? null : place(belongs('symbol', [a, b]))),
    'aapl, msft',
    0,
  ),
  rule(
    'Place',
    'Ticker ,|and|or|/ Place',
    (a, b) => (groupOf(b) === 'symbol' ? union(field('symbol', [a]), b) : null),
    'ALL, AAPL',
    -0.2,
  ),
  rule('Condition', 'Place', (parsed) => parsed, 'tech stocks'),
  rule('Condition', 'only|just Place', (parsed) => ({ ...parsed, isLimit: true }), 'only energy stocks'),
  rule(
    'Condition',
    'in|from|within the? Place',
    (parsed) => parsed,
    'large caps in healthcare or financials with RSI under 35, not making new lows',
    0.02,
  ),

  // fields by name
  rule(
    'Field',
    '=sector|industry|exchange|symbol|ticker|name',
    (name) => (name === 'ticker' ? 'symbol' : (name as BelongsField)),
    'industry contains "gold"',
  ),
  rule(
    'Place',
    'sector|industry|exchange equal|equals|= Place',
    (parsed) => parsed,
    'exchange = NASDAQ and close above 20',
    -0.1,
  ),
  rule(
    'Condition',
    'sector|industry|exchange !=|<> Place',
    (parsed) => ({ of: { type: 'not', of: parsed.of }, subject: null }),
    'sector != technology',
    -0.1,
  ),
  rule('Condition', `Field ${IS} Quoted`, (name, text) => field(name, [text]), 'industry contains "gold"', -0.5),
  rule(
    'Condition',
    `Field ${IS} Word`,
    // "names that are …" mentions the stocks
    (name, word, { tokens, start }) => (tokens[start]!.raw.toLowerCase() === 'names' ? null : fieldOfWord(name, word)),
    'name contains gold',
    0.1,
  ),
  rule(
    'Condition',
    'Condition or|, Quoted',
    (parsed, text) => withText(parsed, text),
    'name contains "gold" or "silver"',
    -0.5,
  ),
  rule('Condition', 'called|named Word', (word) => field('name', [word]), 'companies called Apple', 0.1),
  rule(
    'Condition',
    'Word in the|their|its name',
    (word) =>
      VOCABULARY.has(word.toLowerCase()) && !['gold', 'solar', 'silver', 'oil'].includes(word.toLowerCase())
        ? null
        : field('name', [word]),
    'companies with gold in the name',
    -0.8,
  ),
];

/** "symbol is AAPL", "sector is Technology": a field with an unquoted word. */
function fieldOfWord(name: BelongsField, word: string): ParsedCondition | null {
  if (name === 'symbol') return /^[A-Z]{1,5}$/.test(word) ? field(name, [word]) : null;
  if (name === 'sector') return exactSector(word) ? field(name, [word]) : null;
  return name === 'name' ? field(name, [word]) : null;
}

function withText(parsed: ParsedCondition, text: string): ParsedCondition | null {
  const { of } = parsed;
  if (of.type !== 'plan' || of.of.type !== 'belongs') return null;
  return { ...parsed, of: { type: 'plan', of: { ...of.of, anyOf: [...of.of.anyOf, text] } } };
}
