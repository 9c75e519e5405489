import { EXCLUSIONS, NEGATIONS } from './lexicon/clause-words.ts';
import { FOREIGN_HEADS, FOREIGN_PLACES, SCOPE_WORDS, type OutOfScope } from './lexicon/scope-words.ts';
import { SECTOR_WORDS } from './lexicon/place-words.ts';
import type { MarketWords } from './lexicon/market-words.ts';
import { SERIES_WORDS } from './lexicon/series-words.ts';
import { missingAt } from './missing.ts';
import type { Token } from './text/tokens.ts';

const SCOPE_NAMES: Record<OutOfScope, string> = {
  options: 'options',
  futures: 'futures',
  intraday: 'intraday data',
  crypto: 'cryptocurrencies',
  forex: 'currencies',
  foreign: 'foreign stocks',
};

export const COVERAGE =
  'Plainscan covers U.S. stocks and ETFs on daily data: no options, futures, intraday data, crypto, forex, or foreign markets.';

const INTRADAY_UNITS = new Set(['min', 'minute', 'hour', 'hr', 'h', 'second', 'sec']);

/** What a sentence mentions that is out of scope. */
export interface Scope {
  /** what it asks for; null if nothing is out of scope */
  asked: OutOfScope | null;
  /** out-of-scope tokens that the sentence excludes: "no options" */
  excluded: ReadonlySet<number>;
}

function negatedBefore(tokens: readonly Token[], at: number): number | null {
  for (let from = Math.max(0, at - 4); from < at; from += 1) {
    const found = EXCLUSIONS.match(tokens, from, at) ?? NEGATIONS.match(tokens, from, at);
    if (!found) continue;
    const between = tokens.slice(found.next, at);
    if (
      between.every(
        ({ text }) => ['any', 'the', 'all', 'or', 'and', ',', 'on'].includes(text) || SCOPE_WORDS.words.has(text),
      )
    )
      return from;
  }
  return null;
}

/** "no biotechs or Chinese stocks": a place at the end of a list of exclusions is excluded too. */
function endsExclusions(tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= 0 && from >= at - 8; from -= 1) {
    if (EXCLUSIONS.match(tokens, from, at)) return true;
    const { kind, text } = tokens[from]!;
    if (kind === 'number' || ['with', 'where', 'that', 'but', '.', ';'].includes(text)) return false;
  }
  return false;
}

/** The noun that a place describes: "European energy stocks". */
function headAfter(tokens: readonly Token[], at: number): string {
  const sector = SECTOR_WORDS.match(tokens, at, tokens.length - 1);
  return tokens[sector?.next ?? at]!.text;
}

export function readScope(tokens: readonly Token[], words: MarketWords, quotedTokens: ReadonlySet<number>): Scope {
  const excluded = new Set<number>();
  const end = tokens.length - 1;
  for (let at = 0; at < end; at += 1) {
    if (quotedTokens.has(at)) continue;
    const token = tokens[at]!;
    const industry = words.industries.match(tokens, at, end);
    const named = SCOPE_WORDS.match(tokens, at, end);
    const missing = missingAt(tokens, at, words);
    const series = SERIES_WORDS.match(tokens, at, end);
    if (series && named && series.next > named.next) {
      at = series.next - 1;
      continue;
    }
    if (missing && missing.next > (named?.next ?? 0)) {
      at = missing.next - 1;
      continue;
    }
    if (industry && industry.next > (named?.next ?? 0)) {
      at = industry.next - 1;
      continue;
    }
    if (
      token.kind === 'number' &&
      INTRADAY_UNITS.has(tokens[at + 1]!.text) &&
      (tokens[at + 1]!.text.length > 1 || tokens[at + 1]!.glued)
    )
      return { asked: 'intraday', excluded };
    if (named) {
      const ticker =
        token.caps &&
        words.isSymbol(token.raw) &&
        named.next === at + 1 &&
        tokens.some(({ raw }) => /\p{Ll}/u.test(raw));
      const fund = named.value === 'crypto' && /^(?:etf|fund)$/.test(tokens[named.next]?.text ?? '');
      const from = negatedBefore(tokens, at);
      if (ticker) continue;
      if (from !== null) for (let i = from; i < named.next; i += 1) excluded.add(i);
      else if (!fund) return { asked: named.value, excluded };
      at = named.next - 1;
      continue;
    }
    const place = FOREIGN_PLACES.match(tokens, at, end);
    if (place && negatedBefore(tokens, at) === null && !endsExclusions(tokens, at)) {
      const next = headAfter(tokens, place.next);
      if (
        FOREIGN_HEADS.has(next) ||
        (['in', 'from', 'of'].includes(tokens[at - 1]?.text ?? '') && !['gdp'].includes(next))
      )
        return { asked: 'foreign', excluded };
    }
  }
  return { asked: null, excluded };
}

export const scopeMessage = (asked: OutOfScope): string => `That asks for ${SCOPE_NAMES[asked]}. ${COVERAGE}`;
