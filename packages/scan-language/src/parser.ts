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
import { pluralSpeller } from './text/spelling.ts';
import { tokenize, type Token } from './text/tokens.ts';
import { fold, normalise } from './text/words.ts';

/** A superlative without a number. */
const SUPERLATIVE_LIMIT = 20;
const MAX_BRACKET_DEPTH = 8;
/** Words that short slips are not corrected to: "long" is not "along". */
const PLAIN_FILLER = new Set([...FILLER].filter((word) => !HEADS.has(word)));

/** Tokens inside a quoted text that a field is compared with: never corrected, never words of the language. */
function quotedTokens(tokens: readonly Token[], sentence: string): Set<number> {
  const inside = new Set<number>();
  let open = -1;
  for (const [i, { text, raw, start }] of tokens.entries()) {
    if (open < 0) {
      if (
        text === '"' &&
        raw === '"' &&
        ['is', 'are', 'or', 'contain', 'in', ',', '='].includes(tokens[i - 1]?.text ?? '')
      )
        open = i;
    } else if (text === '"' && raw === '"' && /\\*$/.exec(sentence.slice(0, start))![0].length % 2 === 0) open = -1;
    else inside.add(i);
  }
  if (open >= 0) for (const i of inside) if (i > open) inside.delete(i);
  return inside;
}

/** Brackets that pair, at most so deep; the others are left out and reported where they nest too deep. */
function pairBrackets(
  tokens: readonly Token[],
  quoted: ReadonlySet<number>,
): { kept: Token[]; brackets: Map<number, number>; tooDeep: Unmatched[] } {
  const partner = new Map<number, number>();
  const depth = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign' || quoted.has(i)) continue;
    if (text === '(') {
      depth.set(i, open.length);
      open.push(i);
    } else if (text === ')') {
      const start = open.pop();
      if (start !== undefined) {
        partner.set(start, i);
        partner.set(i, start);
      }
    }
  }
  const tooDeep: Unmatched[] = [];
  const kept: Token[] = [];
  const place = new Map<number, number>();
  for (const [i, token] of tokens.entries()) {
    const bracket = token.kind === 'sign' && (token.text === '(' || token.text === ')') && !quoted.has(i);
    if (bracket) {
      const other = partner.get(i);
      if (other === undefined) continue;
      if (depth.get(Math.min(i, other))! >= MAX_BRACKET_DEPTH) {
        if (token.text === '(' && !tooDeep.length) tooDeep.push({ text: token.raw, span: [token.start, token.end] });
        continue;
      }
    }
    place.set(i, kept.length);
    kept.push(token);
  }
  const brackets = new Map<number, number>();
  for (const [i, other] of partner)
    if (i < other && place.has(i) && place.has(other)) brackets.set(place.get(i)!, place.get(other)!);
  return { kept, brackets, tooDeep };
}

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

/** Why a sentence that asks for nothing else, or for a symbol that is not listed, is no scan; else null. */
function missingOnly(s: State, items: readonly Item[]): string | null {
  const reasons = [...new Set(s.unmatched.flatMap(({ reason }) => reason ?? []))];
  if (!reasons.length) return null;
  const symbols = s.unlisted.length > 0 && s.unmatched.every(({ reason }) => reason);
  const namesListed = items.some(({ condition }) => condition.type === 'belongs' && condition.field === 'symbol');
  const restricts = items.length > s.implied.length || s.only.length > 0 || s.except.length > 0;
  if (symbols ? namesListed : restricts || (s.unlisted.length > 0 && reasons.length === s.unlisted.length)) return null;
  return reasons.join(' ');
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
  const tokens = tokenize(sentence, words.isSymbol);
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
    return { kind: 'not-understood', suggestions: suggest(sentence), corrections: used, unmatched: s.unmatched };
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
