import type { MarketLexicon } from '../reading.ts';
import { isOneTypo } from '../text/spelling.ts';
import { tokenize } from '../text/tokens.ts';
import { EXCHANGE_WORDS, INDUSTRY_ALIASES, type IndustryAlias } from './place-words.ts';
import { phraseTable, type Phrases, type PhraseTable } from './phrase-table.ts';

/** Words that come from the market: symbols, names, industries, and exchanges. */
export interface MarketWords {
  isSymbol(text: string): boolean;
  /** symbols one letter away from an unlisted one, most likely first */
  nearSymbols(symbol: string): string[];
  industries: PhraseTable<IndustryAlias>;
  exchanges: PhraseTable<string>;
  /** companies' full names without legal suffixes, and their symbols */
  names: Phrases<readonly string[]>;
}

const LEGAL_SUFFIX =
  /\s+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|sa|nv|ag|se|the|holdings?|group|trust|common stock|common shares?|ordinary shares?|american depositary shares?|depositary shares?|class [a-c]|new|com|international)\.?$/i;

/** "Apple Inc. Common Stock" → "Apple". */
function bareName(name: string): string {
  let bare = name.replace(/[(,].*$/, '').trim();
  for (let shorter = bare.replace(LEGAL_SUFFIX, ''); shorter !== bare; shorter = bare.replace(LEGAL_SUFFIX, ''))
    bare = shorter.replace(/[.,\s]+$/, '');
  return bare;
}

const asPhrase = (text: string): string =>
  tokenize(text)
    .filter((token) => token.kind === 'word' || token.kind === 'number' || token.text === '/')
    .map((token) => token.text)
    .join(' ');

interface Pattern {
  words: readonly string[];
  /** written with `*`: its last word is a prefix */
  open: boolean;
}

const patternOf = (pattern: string): Pattern => ({
  words: asPhrase(pattern.replace(/\*$/, '')).split(' '),
  open: pattern.endsWith('*'),
});

/** Whether a pattern of a `belongs` condition matches the words of an industry. */
const matches = ({ words: wanted, open }: Pattern, words: readonly string[]): boolean =>
  words.some((_, i) =>
    wanted.every((word, k) =>
      open && k === wanted.length - 1 ? words[i + k]?.startsWith(word) : words[i + k] === word,
    ),
  );

export const findsIndustry = (pattern: string, industry: string): boolean =>
  matches(patternOf(pattern), asPhrase(industry).split(' '));

function industryRows(industries: readonly string[]): [string, IndustryAlias][] {
  const known = industries.map((industry) => asPhrase(industry).split(' '));
  const findAny = (patterns: readonly string[] = []) =>
    patterns.map(patternOf).some((pattern) => known.some((words) => matches(pattern, words)));
  const aliases = INDUSTRY_ALIASES.map(([phrases, alias]): [string, IndustryAlias] => {
    if (!industries.length || findAny(alias.patterns)) return [phrases, alias];
    if (findAny(alias.otherwise)) return [phrases, { ...alias, patterns: alias.otherwise! }];
    return [phrases, alias.otherwiseNames ? { names: alias.otherwiseNames } : alias];
  });
  const fromMarket: [string, IndustryAlias][] = [];
  for (const industry of industries) {
    const clean = industry.trim();
    if (!clean || clean.length > 120 || clean.includes('|')) continue;
    const phrase = asPhrase(clean);
    if (phrase) fromMarket.push([phrase, { patterns: [clean] }]);
    const head = clean.split(/[:(—–]/)[0]!.trim();
    if (head !== clean && head.includes(' ')) fromMarket.push([asPhrase(head), { patterns: [head] }]);
  }
  return [...aliases, ...fromMarket];
}

function namePhrases(listings: MarketLexicon['names']): Phrases<readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { symbol, name } of listings) {
    // A listing without a name has its symbol as its name, but symbols only match in capitals.
    const phrase = name.toUpperCase() === symbol.toUpperCase() ? '' : asPhrase(bareName(name));
    const symbols = byName.get(phrase);
    if (symbols) symbols.push(symbol);
    else if (phrase) byName.set(phrase, [symbol]);
  }
  return phraseTable(byName);
}

/** There are thousands of names, and few are ever mentioned, so the table for an initial is built when a word starts with it. */
function nameTable(listings: MarketLexicon['names']): Phrases<readonly string[]> {
  const byInitial = new Map<string, { symbol: string; name: string }[]>();
  for (const listing of listings) {
    const [plain] = /^[A-Za-z0-9]/.exec(listing.name) ?? [];
    const initial = plain?.toLowerCase() ?? asPhrase(bareName(listing.name)).charAt(0);
    const others = byInitial.get(initial);
    if (others) others.push(listing);
    else byInitial.set(initial, [listing]);
  }
  const tables = new Map<string, Phrases<readonly string[]>>();
  return {
    match(tokens, at, end) {
      const initial = tokens[at]!.text.charAt(0);
      let table = tables.get(initial);
      if (!table) tables.set(initial, (table = namePhrases(byInitial.get(initial) ?? [])));
      return table.match(tokens, at, end);
    },
  };
}

const MAX_NEAR_SYMBOLS = 3;

function nearSymbols(typed: string, symbols: ReadonlySet<string>): string[] {
  const letters = (symbol: string) => [...symbol].sort().join('');
  const difference = (symbol: string) =>
    (letters(symbol) === letters(typed) ? 0 : 2) + (symbol[0] === typed[0] ? 0 : 1);
  return [...symbols]
    .filter((symbol) => isOneTypo(typed, symbol) || isOneTypo(symbol, typed))
    .sort((a, b) => difference(a) - difference(b) || (a < b ? -1 : 1))
    .slice(0, MAX_NEAR_SYMBOLS);
}

export function marketWords(lexicon: MarketLexicon): MarketWords {
  const symbols = new Set<string>();
  for (const symbol of lexicon.symbols) symbols.add(symbol.toUpperCase());
  const exchanges = [...(lexicon.exchanges ?? [])];
  const spelling = (exchange: string) => exchanges.find((name) => name.toUpperCase() === exchange) ?? exchange;
  return {
    isSymbol: (text) => symbols.has(text),
    nearSymbols: (symbol) => nearSymbols(symbol, symbols),
    industries: phraseTable(industryRows([...new Set(lexicon.industries)])),
    exchanges: phraseTable([
      ...EXCHANGE_WORDS.map(([phrases, exchange]) => [phrases, spelling(exchange)] as const),
      ...exchanges.filter((name) => asPhrase(name)).map((name) => [asPhrase(name), name] as const),
    ]),
    names: nameTable(lexicon.names),
  };
}
