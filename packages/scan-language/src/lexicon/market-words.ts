import type { MarketLexicon } from '../reading.ts';
import { tokenize } from '../text/tokens.ts';
import { EXCHANGE_WORDS, INDUSTRY_ALIASES, type IndustryAlias } from './place-words.ts';
import { phraseTable, type PhraseTable } from './phrase-table.ts';

/** The words that come from the market at hand: its symbols, names, industries and exchanges. */
export interface MarketWords {
  isSymbol(text: string): boolean;
  industries: PhraseTable<IndustryAlias>;
  exchanges: PhraseTable<string>;
  /** a company's whole name, without its legal tail, and its symbols */
  names: PhraseTable<readonly string[]>;
}

const LEGAL_TAIL =
  /\s+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|sa|nv|ag|se|the|holdings?|group|trust|common stock|common shares?|ordinary shares?|american depositary shares?|depositary shares?|class [a-c]|new|com|international)\.?$/i;

/** "Apple Inc. Common Stock" → "Apple". */
function bareName(name: string): string {
  let bare = name.replace(/[(,].*$/, '').trim();
  for (let shorter = bare.replace(LEGAL_TAIL, ''); shorter !== bare; shorter = bare.replace(LEGAL_TAIL, ''))
    bare = shorter.replace(/[.,\s]+$/, '');
  return bare;
}

const asPhrase = (text: string): string =>
  tokenize(text)
    .filter((token) => token.kind === 'word' || token.kind === 'number' || token.text === '/')
    .map((token) => token.text)
    .join(' ');

/** Whether a pattern of `belongs` finds an industry name: the beginning of its words for `…*`, else whole words. */
export function findsIndustry(pattern: string, industry: string): boolean {
  const words = asPhrase(industry).split(' ');
  const wanted = asPhrase(pattern.replace(/\*$/, '')).split(' ');
  return words.some((_, i) =>
    wanted.every((word, k) =>
      pattern.endsWith('*') && k === wanted.length - 1 ? words[i + k]?.startsWith(word) : words[i + k] === word,
    ),
  );
}

function industryRows(industries: readonly string[]): [string, IndustryAlias][] {
  const finds = (patterns: readonly string[] = []) =>
    patterns.some((p) => industries.some((industry) => findsIndustry(p, industry)));
  const aliases = INDUSTRY_ALIASES.map(([phrases, alias]): [string, IndustryAlias] => {
    if (!industries.length || finds(alias.patterns)) return [phrases, alias];
    if (finds(alias.otherwise)) return [phrases, { ...alias, patterns: alias.otherwise! }];
    return [phrases, alias.otherwiseNames ? { names: alias.otherwiseNames } : alias];
  });
  const own: [string, IndustryAlias][] = [];
  for (const industry of industries) {
    const clean = industry.trim();
    if (!clean || clean.length > 120 || clean.includes('|')) continue;
    const phrase = asPhrase(clean);
    if (phrase) own.push([phrase, { patterns: [clean] }]);
    const head = clean.split(/[:(—–]/)[0]!.trim();
    if (head !== clean && head.includes(' ')) own.push([asPhrase(head), { patterns: [head] }]);
  }
  return [...aliases, ...own];
}

export function marketWords(lexicon: MarketLexicon): MarketWords {
  const symbols = new Set<string>();
  for (const symbol of lexicon.symbols) symbols.add(symbol.toUpperCase());
  const byName = new Map<string, string[]>();
  for (const { symbol, name } of lexicon.names) {
    // A listing without a name bears its symbol, and a symbol is one in capitals only.
    const phrase = name.toUpperCase() === symbol.toUpperCase() ? '' : asPhrase(bareName(name));
    if (phrase) byName.set(phrase, [...(byName.get(phrase) ?? []), symbol]);
  }
  const own = [...(lexicon.exchanges ?? [])];
  const spelling = (exchange: string) => own.find((name) => name.toUpperCase() === exchange) ?? exchange;
  return {
    isSymbol: (text) => symbols.has(text),
    industries: phraseTable(industryRows([...new Set(lexicon.industries)])),
    exchanges: phraseTable([
      ...EXCHANGE_WORDS.map(([phrases, exchange]) => [phrases, spelling(exchange)] as const),
      ...own.filter((name) => asPhrase(name)).map((name) => [asPhrase(name), name] as const),
    ]),
    names: phraseTable([...byName].map(([phrase, holders]) => [phrase, holders] as const)),
  };
}
