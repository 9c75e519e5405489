import { MAX_QUERY_CHARS, SCAN_PLAN_VERSION, type ScanPlan } from '@plainscan/contracts';
import { alternatives } from './grammar/logic.ts';
import type { Item, State } from './grammar/state.ts';
import { marketWords, type MarketWords } from './lexicon/market-words.ts';
import { MISSING_WORDS } from './lexicon/missing-words.ts';
import { FILLER, HEADS } from './lexicon/filler-words.ts';
import { VOCABULARY } from './lexicon/vocabulary.ts';
import { canonical, canonicalCondition } from './plan/canonical.ts';
import { contradictionOf } from './plan/contradiction.ts';
import { refinePlan } from './plan/refine.ts';
import type {
  Correction,
  MarketLexicon,
  ParseOptions,
  Parser,
  PlanReading,
  Reading,
  Span,
  Unmatched,
} from './reading.ts';
import { markMissing } from './missing.ts';
import { readScope, scopeMessage } from './scope.ts';
import { suggest } from './suggestions.ts';
import { pairBrackets, quotedTokens } from './text/brackets.ts';
import { expandShorthand } from './text/shorthand.ts';
import { pluralSpeller } from './text/spelling.ts';
import { tokenize } from './text/tokens.ts';
import { fold, normalise } from './text/words.ts';

/** A superlative without a number. */
const SUPERLATIVE_LIMIT = 20;
/** Words that short slips are not corrected to: "long" is not "along". */
const PLAIN_FILLER = new Set([...FILLER].filter((word) => !HEADS.has(word)));

/** Top-level conditions with where they were read, each meaning once. */
function chips(found: readonly Item[][], implied: readonly Item[]): Item[] {
  const top: Item[] =
    found.length > 1
      ? [
          {
            condition: {
              type: 'any',
              of: found.map((items) => ({ type: 'all' as const, of: items.map(({ condition }) => condition) })),
            },
            span: [
              Math.min(...found.flat().map(({ span }) => span[0])),
              Math.max(...found.flat().map(({ span }) => span[1])),
            ],
            modifier: false,
          },
        ]
      : [...(found[0] ?? [])];
  const items: Item[] = [];
  const seen = new Set<string>();
  for (const item of [...top, ...implied]) {
    const condition = canonicalCondition(item.condition);
    for (const part of condition.type === 'all' ? condition.of : [condition]) {
      const key = JSON.stringify(part);
      if (!seen.has(key)) items.push({ ...item, condition: part });
      seen.add(key);
    }
  }
  return items;
}

/** Why a sentence that asks for nothing else than missing data, or for a symbol that is not listed, is no scan; else null. */
function missingOnly(s: State, items: readonly Item[]): string | null {
  if (!s.missing.length) return null;
  const namesListed = items.some(({ condition }) => condition.type === 'belongs' && condition.field === 'symbol');
  const restricts = items.length > s.implied.length || s.only.length > 0 || s.except.length > 0;
  const wantsUnlisted = s.unlisted.length > 0 && s.unmatched.every(({ reason }) => reason);
  const wantsOnlyData = !restricts && s.missing.length > s.unlisted.length;
  return (wantsUnlisted && !namesListed) || wantsOnlyData ? [...new Set(s.missing)].join(' ') : null;
}

/** "tsla" and "aapl nvda" with their tickers in capitals, where that is all that was not understood. */
function inCapitals(sentence: string, s: State, words: MarketWords): string | null {
  if (!s.unmatched.length || !s.unmatched.every(({ text }) => words.isSymbol(text.toUpperCase()))) return null;
  return s.unmatched.reduce(
    (said, { span: [from, to] }) => said.slice(0, from) + said.slice(from, to).toUpperCase() + said.slice(to),
    sentence,
  );
}

function read(
  sentence: string,
  words: MarketWords,
  spell: (word: string) => string | null,
  options: ParseOptions,
): Reading {
  const trimmed = sentence.trim();
  if (!trimmed) return { kind: 'empty' };
  if (trimmed.length > (options.maxChars ?? MAX_QUERY_CHARS)) return { kind: 'too-long' };
  const tokens = expandShorthand(tokenize(sentence, words.isSymbol), words.isSymbol);
  const quoted = quotedTokens(tokens, sentence);
  const corrections: Correction[] = [];
  const known = (word: string) =>
    VOCABULARY.has(word) || words.industries.words.has(word) || words.exchanges.words.has(word);
  let missingUntil = 0;
  for (const [i, token] of tokens.entries()) {
    missingUntil = Math.max(missingUntil, MISSING_WORDS.match(tokens, i, tokens.length - 1)?.next ?? 0);
    if (
      token.kind !== 'word' ||
      i < missingUntil ||
      quoted.has(i) ||
      known(token.text) ||
      (token.caps && words.isSymbol(token.raw))
    )
      continue;
    const name = words.names.match(tokens, i, tokens.length - 1);
    if (name) continue;
    const to = spell(normalise(token.raw));
    if (!to) continue;
    token.text = fold(to);
    corrections.push({ from: token.raw, to, span: [token.start, token.end] });
  }
  const scope = readScope(tokens, words, quoted);
  if (scope.asked) return { kind: 'out-of-scope', message: scopeMessage(scope.asked) };
  const inScope = scope.excluded.size ? tokens.filter((_, i) => !scope.excluded.has(i)) : tokens;
  const missing = markMissing(inScope, words, known, inScope === tokens ? quoted : quotedTokens(inScope, sentence));
  const { kept, brackets, tooDeep } = pairBrackets(
    missing.tokens,
    missing.tokens.length === tokens.length ? quoted : quotedTokens(missing.tokens, sentence),
  );
  const s: State = {
    sentence,
    tokens: kept,
    market: words,
    pos: 0,
    end: kept.length - 1,
    subject: null,
    elliptic: false,
    depth: 0,
    timeSaid: false,
    dead: new Set(),
    only: [],
    except: [],
    sort: [],
    limit: null,
    superlative: false,
    bottom: false,
    everything: false,
    implied: [],
    known,
    unmatched: [...tooDeep],
    lacks: missing.lacks,
    missing: [],
    unlisted: [],
    unknown: new Set(),
    awaitsPeriod: false,
    brackets,
  };
  const found = alternatives(s);
  while (s.pos < s.end) {
    const before = s.pos;
    found.push(...alternatives(s));
    if (s.pos === before) s.pos += 1;
  }
  const lost = new Set(s.unmatched.map(({ span }) => span[0]));
  const used = corrections.filter(({ span }) => !lost.has(span[0]));
  const items = chips(found, s.implied);
  const refused = missingOnly(s, items);
  if (refused) return { kind: 'out-of-scope', message: refused };
  const understood =
    items.length > 0 ||
    s.sort.length > 0 ||
    s.limit !== null ||
    s.only.length > 0 ||
    s.except.length > 0 ||
    s.everything;
  if (!understood)
    return {
      kind: 'not-understood',
      suggestions: suggest(sentence, inCapitals(sentence, s, words)),
      corrections: used,
      unmatched: s.unmatched,
    };
  const own: ScanPlan = canonical({
    version: SCAN_PLAN_VERSION,
    universe: { only: s.only, except: s.except },
    where: items.length ? { type: 'all', of: items.map(({ condition }) => condition) } : null,
    sort: s.sort,
    limit: s.limit ?? (s.superlative && s.sort.length ? SUPERLATIVE_LIMIT : null),
  });
  return reading(own, items, used, s.unmatched, options.refine);
}

function reading(
  own: ScanPlan,
  items: readonly Item[],
  corrections: Correction[],
  unmatched: Unmatched[],
  before?: ScanPlan,
): PlanReading {
  const plan = before ? refinePlan(before, own) : own;
  const chipList = plan.where ? (plan.where.type === 'all' ? plan.where.of : [plan.where]) : [];
  const spanOf = new Map<string, Span>(items.map(({ condition, span }) => [JSON.stringify(condition), span]));
  return {
    kind: 'plan',
    plan,
    corrections,
    unmatched,
    spans: chipList.map((chip) => spanOf.get(JSON.stringify(chip)) ?? null),
    contradiction: contradictionOf(plan.where),
  };
}

/**
 * A parser for the market at hand. Building it walks every symbol and industry once; the names and what corrects spelling are
 * taken apart when a word asks for them. A parser's answers depend on nothing else: it can be shared.
 */
export function createParser(lexicon: MarketLexicon): Parser {
  const words = marketWords(lexicon);
  let speller: ((word: string) => string | null) | null = null;
  const spell = (word: string) => (speller ??= pluralSpeller(VOCABULARY, words.industries.words, PLAIN_FILLER))(word);
  return { parse: (sentence, options = {}) => read(sentence, words, spell, options) };
}
