import { ALIASES, ORDINARY_ALIASES } from './aliases.ts';
import type { Vocabulary } from './ordinary-words.ts';
import { coreWords, shortName } from './short-name.ts';
import { keyOf } from './words.ts';

export interface ListedCompany {
  symbol: string;
  name: string;
}

/**
 * The evidence that the context of a name must contain: none; any, but only in title case; always any; something that
 * only companies have; a legal form.
 */
export type RequiredEvidence = 'none' | 'in-title-case' | 'always' | 'company-context' | 'legal-form';

export interface CompanyName {
  words: readonly string[];
  symbol: string;
  evidence: RequiredEvidence;
}

/** Trailing industry words that headlines usually omit: "Palantir Technologies". */
const INDUSTRY = new Set(
  `technologies technology pharmaceuticals pharmaceutical pharma therapeutics systems motors motor energy financial brands international industries platforms entertainment
  airlines biosciences biotherapeutics biotech biopharma bio labs laboratories networks network software solutions resources semiconductor semiconductors sciences medical health
  healthcare enterprises global communications worldwide interactive digital petroleum oil gas mining gold steel chemicals foods beverages pharms genomics oncology diagnostics
  instruments electronics robotics stores realty properties property bank financials com electric power materials products media games gaming capital insurance logistics
  microelectronics partners ventures group holdings holding airways pictures studios music news press university school college foundation institute
  bancorp bancshares financials trust savings acquisition reit realty hospitality hotels resorts casino casinos
  oncotherapeutics biologics biosystems biopharmaceuticals medtech aerospace automotive apparel wireless`.split(/\s+/),
);
/** Not omitted if a single word would remain, because many places and people share such names. */
const NOT_OMITTED = new Set(
  'bank financial financials capital partners trust insurance realty properties property acquisition bancorp bancshares savings ventures news press university school college foundation institute'.split(
    ' ',
  ),
);
/** Securities other than a company's stock. */
const OTHER_SECURITY =
  /\b(?:warrants?|units?|rights?|preferred|notes?|debentures?|subordinated|depositary shares? each|trust preferred|cumulative)\b|\d%/i;
const FUND = /\b(?:ETF|ETN|Fund|Funds|ETFs|iShares|SPDR|Portfolio|Municipal|Income Trust|Term Trust)\b/i;
/** Blank-check companies are only known by their full name. */
const SHELL = /\bAcquisitions?\b/i;
const MAX_NAME_WORDS = 8;
const MIN_NAME_CHARS = 3;
/** For aliases: GM, P&G. */
const MIN_ALIAS_CHARS = 2;

const keys = (name: string): string[] =>
  name
    .split(/[\s,/]+/)
    .map(keyOf)
    .filter((key) => key !== '');

interface Listed {
  symbol: string;
  words: string[];
  fund: boolean;
}

/** The names that headlines use for companies. Each name belongs to one company. */
export function companyNames(companies: readonly ListedCompany[], vocabulary: Vocabulary): CompanyName[] {
  const byName = new Map<string, Listed>();
  for (const { symbol, name } of [...companies].sort(stockFirst)) {
    const words = keys(shortName(name));
    const key = words.join(' ');
    if (words.length > 0 && words.length <= MAX_NAME_WORDS && !byName.has(key))
      byName.set(key, { symbol, words, fund: FUND.test(name) || SHELL.test(name) || OTHER_SECURITY.test(name) });
  }
  const listed = [...byName.values()];
  const firstWords = new Map<string, number>();
  for (const { words } of listed) firstWords.set(words[0]!, (firstWords.get(words[0]!) ?? 0) + 1);

  const names = new Map<string, CompanyName>();
  const add = (
    words: readonly string[],
    symbol: string,
    evidence: RequiredEvidence,
    minChars = MIN_NAME_CHARS,
  ): void => {
    const key = words.join(' ');
    if (key.replace(/\W/g, '').length >= minChars && !names.has(key)) names.set(key, { words, symbol, evidence });
  };
  for (const each of listed) {
    for (const alias of aliasesOf(each.words, ALIASES)) add(keys(alias), each.symbol, 'none', MIN_ALIAS_CHARS);
    for (const alias of aliasesOf(each.words, ORDINARY_ALIASES)) add(keys(alias), each.symbol, 'always');
  }
  for (const { words, symbol } of listed) {
    const distinctive = words.length > 2 || words.some((word) => !INDUSTRY.has(word));
    if (distinctive) add(words, symbol, evidenceFor(words, vocabulary));
  }
  // A name without its industry words counts if it is unique and not a dictionary word.
  for (const { words, symbol, fund } of listed) {
    if (fund) continue;
    let core = coreWords(words);
    let canOmit = true;
    while (core.length > 1) {
      if (core.some((word) => !INDUSTRY.has(word)))
        add(core, symbol, core.every(vocabulary.ordinary) ? 'always' : 'none');
      const last = core.at(-1)!;
      if (!INDUSTRY.has(last)) break;
      canOmit &&= !NOT_OMITTED.has(last);
      core = core.slice(0, -1);
    }
    const [single] = core;
    if (core.length > 1 || !canOmit || INDUSTRY.has(single!)) continue;
    if (vocabulary.ordinary(single!) || vocabulary.neverAlone(single!)) continue;
    if (firstWords.get(single!) === 1) add(core, symbol, single!.length < 5 ? 'always' : 'none');
  }
  return [...names.values()];
}

function evidenceFor(
  words: readonly string[],
  { ordinary, person, commonplace, neverAlone }: Vocabulary,
): RequiredEvidence {
  const [first, second] = words;
  if (second === undefined) {
    if (commonplace(first!) || neverAlone(first!)) return 'legal-form';
    if (person(first!)) return 'company-context';
    return ordinary(first!) || first!.length < 4 ? 'always' : 'none';
  }
  if (words.length > 2 || !words.every(ordinary)) return 'none';
  return INDUSTRY.has(second) && !commonplace(first!) && !person(first!) ? 'none' : 'in-title-case';
}

/** Whether a word after a one-word name makes it the name of another company: "Cabot Microelectronics". */
export const isIndustryWord = (word: string): boolean => INDUSTRY.has(word);

const aliasesOf = (words: readonly string[], table: typeof ALIASES): readonly string[] => {
  const name = words.join(' ');
  return table.flatMap(([beginning, ...others]) =>
    name === beginning || name.startsWith(`${beginning} `) ? others : [],
  );
};

/** Among securities with the same name, prefers stocks, and their first class. */
const rank = ({ name }: ListedCompany): number =>
  OTHER_SECURITY.test(name) ? 2 : /\bClass [B-Z]\b/i.test(name) ? 1 : 0;
const stockFirst = (a: ListedCompany, b: ListedCompany): number =>
  rank(a) - rank(b) || a.symbol.length - b.symbol.length || (a.symbol < b.symbol ? -1 : 1);
