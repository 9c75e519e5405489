import {
  compare,
  MAX_QUERY_CHARS,
  SCAN_PLAN_VERSION,
  type Condition,
  series,
  type ScanPlan,
  type SortKey,
  type Value,
} from '@plainscan/contracts';
import { Chart, type Edge } from './chart/chart.ts';
import { latticeOf, PhraseIndex } from './chart/lattice.ts';
import { isWords, PatternTree, phrasesOf } from './chart/pattern.ts';
import { assemble, conjunction, disjunction } from './cover/assemble.ts';
import { CONNECTIVES, coverings, type CoverInput } from './cover/cover.ts';
import type { Element, Item } from './cover/elements.ts';
import { traceOf } from './cover/trace.ts';
import { withoutBrokenClauses } from './cover/integrity.ts';
import { FILLER, HEADS, skipPrice } from './lexicon/filler-words.ts';
import { marketWords, type MarketWords } from './lexicon/market-words.ts';
import { MISSING_WORDS } from './lexicon/missing-words.ts';
import { VOCABULARY } from './lexicon/vocabulary.ts';
import { markMissing } from './missing.ts';
import { beforeToday } from './meaning/before-today.ts';
import { canonical, canonicalCondition } from './plan/canonical.ts';
import { contradictionOf } from './plan/contradiction.ts';
import { describe } from './plan/describe-plan.ts';
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
import { RULES } from './rules/index.ts';
import { readScope, scopeMessage } from './scope.ts';
import { suggest } from './suggestions.ts';
import { pairBrackets, quotedTexts, quotedTokens } from './text/brackets.ts';
import { ADVICE_REFUSED, asksForAdvice } from './text/advice.ts';
import { isNotEnglish, NOT_ENGLISH } from './text/not-english.ts';
import { expandShorthand, withDecimalCommas, withHalves, withoutInitials, withoutNumbering } from './text/shorthand.ts';
import { pluralSpeller } from './text/spelling.ts';
import { tokenize, type Token } from './text/tokens.ts';
import { fold, normalise } from './text/words.ts';

/** A superlative without a number. */
const SUPERLATIVE_LIMIT = 20;
const MAX_SORTS = 4;
/** Words that short slips are not corrected to: "long" is not "along". */
const PLAIN_FILLER = new Set([...FILLER].filter((word) => !HEADS.has(word)));

const TREE = new PatternTree(RULES);
const PHRASES = new PhraseIndex(TREE);
const CONDITION = TREE.id('Condition');
/** Every word that some rule takes: none of them is a misspelling of another. */
const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [
    ...VOCABULARY,
    ...Object.keys(CONNECTIVES),
    ...TREE.names.filter(isWords).flatMap((name) => phrasesOf(name).flatMap((phrase) => phrase.split(' '))),
  ].map(fold),
);

/** The chart of a sentence, and its cheapest readings; a bracket is read by itself and is then one condition. */
function readChart(
  tokens: readonly Token[],
  sentence: string,
  market: MarketWords,
  brackets: ReadonlyMap<number, number>,
  rest: Pick<CoverInput, 'known' | 'lacks'>,
) {
  const end = tokens.length - 1;
  const quotes = quotedTexts(tokens, sentence);
  const lattice = latticeOf(tokens, end, PHRASES, TREE, market, quotedTokens(tokens, sentence), quotes, rest.lacks);
  const chart = new Chart(
    lattice,
    TREE,
    { at: (start, stop, parts) => ({ tokens, start, end: stop, parts }) },
    sentence.length <= MAX_QUERY_CHARS,
  );
  const input: CoverInput = { tokens, chart, tree: TREE, market, quotes, ...rest };
  const opening = new Map([...brackets].map(([open, close]) => [close, open]));
  const ending: Edge[][] = Array.from({ length: end + 1 }, () => []);
  for (const words of lattice.words) for (const edge of words) ending[edge.end]!.push(edge);
  for (let at = 1; at <= end; at += 1) {
    const open = opening.get(at - 1);
    chart.advance(at, ending[at]!, open === undefined ? [] : groupEdges(input, open, at));
  }
  return { input, readings: coverings(input, 0, end) };
}

/** What stands in brackets, where it is read whole. */
function groupEdges(input: CoverInput, open: number, next: number): Edge[] {
  const [reading] = coverings(input, open + 1, next - 1);
  if (!reading) return [];
  const unread = reading.elements.some(({ kind }) => ['unknown', 'missing', 'order', 'kinds'].includes(kind));
  const { alternatives, only, except } = assemble(reading.elements);
  const condition = disjunction(alternatives);
  if (!condition || unread || only.length || except.length) return [];
  const items = alternatives.flat();
  const edge = items.length === 1 ? items[0]!.edge : null;
  return [
    {
      category: CONDITION,
      start: open,
      end: next,
      meaning: {
        of: { type: 'plan', of: condition },
        about: null,
        modifier: items.every(({ modifier }) => modifier),
        group: true,
      },
      // never more than the same words with their brackets ignored
      cost: Math.min(reading.cost * 0.1 + 0.1, reading.cost),
      rule: null,
      parts: edge ? [edge] : [],
    },
  ];
}

/** Top-level conditions with where they were read, each meaning once. */
function chipsOf(found: readonly Item[][], implied: readonly Item[], literal = false): Item[] {
  const top: Item[] =
    found.length > 1
      ? [{ ...found[0]![0]!, condition: { type: 'any', of: found.map(conjunction) }, ...spanOf(found.flat()) }]
      : [...(found[0] ?? [])];
  const items: Item[] = [];
  const seen = new Set<string>();
  const said = top.map(({ condition }) => condition);
  for (const item of [...top, ...implied]) {
    const condition = canonicalCondition(literal ? item.condition : beforeToday(item.condition, said));
    for (const part of condition.type === 'all' ? condition.of : [condition]) {
      const key = JSON.stringify(part);
      if (!seen.has(key)) items.push({ ...item, condition: part });
      seen.add(key);
    }
  }
  return items;
}

const spanOf = (items: readonly { start: number; end: number }[]) => ({
  start: Math.min(...items.map(({ start }) => start)),
  end: Math.max(...items.map(({ end }) => end)),
});

/** What "top 5 momentum breakouts" are ranked by: what the sentence speaks of, else today's change. */
function spokenOf(items: readonly Item[]): Value {
  for (const { condition } of items)
    if (condition.type === 'term') {
      if (condition.term === 'momentum') return series('roc');
      if (condition.term === 'unusual-volume' || condition.term === 'heavy-volume') return series('relativeVolume');
      if (condition.term === 'high-volume') return series('volume');
    }
  return series('changePercent');
}

/** The plan of a reading; null where it asks for nothing. */
function composed(elements: readonly Element[], literal = false): ScanPlan | null {
  const { alternatives, only, except, everything } = assemble(elements);
  const asks = alternatives.length > 0 || only.length > 0 || except.length > 0 || everything;
  const { sort, limit, implied } = orderOf(elements, alternatives.flat(), asks);
  const items = chipsOf(alternatives, implied, literal);
  if (!asks && !sort.length && limit === null) return null;
  return canonical({
    version: SCAN_PLAN_VERSION,
    universe: { only, except },
    where: items.length ? { type: 'all', of: items.map(({ condition }) => condition) } : null,
    sort,
    limit,
  });
}

/** The plan in which "or" binds before "and": what brackets would have said. Null where there is nothing to bind, or brackets said it. */
function regrouped(elements: readonly Element[]): ScanPlan | null {
  const { alternatives, only, except } = assemble(elements);
  const items = alternatives.flat();
  if (alternatives.length < 2 || items.length === alternatives.length || items.some(({ group }) => group)) return null;
  const bound: Condition[][] = [];
  alternatives.forEach((conjuncts, i) =>
    conjuncts.forEach(({ condition }, j) => {
      if (i > 0 && j === 0) bound.at(-1)!.push(condition);
      else bound.push([condition]);
    }),
  );
  const { sort, limit } = orderOf(elements, items, true);
  const of = bound.map((parts): Condition => (parts.length > 1 ? { type: 'any', of: parts } : parts[0]!));
  return canonical({
    version: SCAN_PLAN_VERSION,
    universe: { only, except },
    where: of.length > 1 ? { type: 'all', of } : of[0]!,
    sort,
    limit,
  });
}

/** Whether a sentence is the description of its own plan, which then means each of its words. */
function isCanonical(sentence: string, elements: readonly Element[]): boolean {
  const spansDays = elements.some(
    (element) => element.kind === 'item' && ['window', 'trend', 'not'].includes(element.condition.type),
  );
  const plan = spansDays ? composed(elements, true) : null;
  return plan !== null && describe(plan) === sentence;
}

/** How much more a reading may cost that is offered beside the best. */
const CLOSE = 0.8;
const MAX_ALTERNATIVES = 3;
/** No one chooses between two readings of a page of text, and each costs time. */
const MAX_AMBIGUOUS_TOKENS = 150;

/** Readings of nearly the same cost, read whole, with another plan. */
function alternativesTo(
  own: ScanPlan,
  readings: readonly { cost: number; elements: Element[] }[],
  tokens: readonly Token[],
): ScanPlan[] {
  const seen = new Set([JSON.stringify(own)]);
  const found: ScanPlan[] = [];
  const other = regrouped(readings[0]!.elements);
  if (other && !seen.has(JSON.stringify(other))) found.push(other);
  for (const { cost, elements } of readings.slice(1)) {
    if (found.length >= MAX_ALTERNATIVES || cost - readings[0]!.cost > CLOSE) break;
    const whole = withoutBrokenClauses(elements, tokens);
    if (whole.some(({ kind }) => kind === 'unknown' || kind === 'missing')) continue;
    const plan = composed(whole);
    const key = JSON.stringify(plan);
    if (plan && !seen.has(key)) found.push(plan);
    seen.add(key);
  }
  return found;
}

interface Ordered {
  sort: SortKey[];
  limit: number | null;
  implied: Item[];
  /** the order is a default: "top 10" */
  assumed: boolean;
}

/** Orders and amounts from left to right: a later one replaces, "lowest first" turns, a period said elsewhere is filled in. */
function orderOf(elements: readonly Element[], items: readonly Item[], asks: boolean): Ordered {
  let sort: SortKey[] = [];
  let limit: number | null = null;
  let superlative = false;
  let bottom = false;
  let top = false;
  let turned: 'asc' | 'desc' | null = null;
  let only: { sign: 'positive' | 'negative'; at: Element } | null = null;
  for (const element of elements) {
    if (element.kind !== 'order') continue;
    const { order } = element;
    if (order.period) {
      const key = sort.at(-1);
      if (key) key.by = order.sort![0]!.by;
      continue;
    }
    if (order.limit !== undefined) limit = order.limit;
    if (order.top) top = true;
    if (order.bottom) bottom = true;
    if (order.turn && sort.length) sort[sort.length - 1]!.direction = order.turn;
    else if (order.turn) turned = order.turn;
    if (order.sort) {
      sort = order.sort.map((key) => ({ ...key }));
      if (turned) for (const key of sort) key.direction = turned;
      if (bottom) for (const key of sort) key.direction = key.direction === 'asc' ? 'desc' : 'asc';
      superlative = order.superlative ?? false;
      only = order.only ? { sign: order.only, at: element } : null;
    }
  }
  const assumed = top && limit !== null && !sort.length && asks;
  if (assumed) sort = [{ by: spokenOf(items), direction: 'desc' }];
  const by = sort[0]?.by;
  const implied: Item[] =
    only && by && by.type !== 'text'
      ? [
          {
            kind: 'item',
            condition: compare(by, only.sign === 'positive' ? '>' : '<', 0),
            start: only.at.start,
            end: only.at.end,
            modifier: true,
            names: false,
            edge: null,
          },
        ]
      : [];
  return {
    sort: sort.slice(0, MAX_SORTS),
    limit: limit ?? (superlative && sort.length ? SUPERLATIVE_LIMIT : null),
    implied,
    assumed,
  };
}

/** "wobbly candles near the 52-week high": words that were passed over belong to the clause around them. */
const isInClause = (tokens: readonly Token[], { start }: Element): boolean =>
  tokens[start - 1]!.kind === 'word' && skipPrice(tokens[start - 1]!) < Number.POSITIVE_INFINITY;

/** Words left over, side by side ones together. */
function unmatchedOf(elements: readonly Element[], tokens: readonly Token[], sentence: string): Unmatched[] {
  const found: (Unmatched & { next: number })[] = [];
  for (const [i, element] of elements.entries()) {
    if (element.kind !== 'unknown' && element.kind !== 'missing') continue;
    const span: Span = [tokens[element.start]!.start, tokens[element.end - 1]!.end];
    const last = found.at(-1);
    const { reason } = element;
    const adjoins =
      last?.next === element.start || (elements[i - 1]?.kind === 'unknown' && isInClause(tokens, element));
    if (last && !reason && !last.reason && adjoins) {
      last.span = [last.span[0], span[1]];
      last.text = sentence.slice(...last.span);
      last.next = element.end;
      continue;
    }
    const lone = element.end === element.start + 1;
    found.push({
      text:
        lone && element.kind === 'unknown'
          ? tokens[element.start]!.raw.replace(/['’]s?$/u, '')
          : sentence.slice(...span),
      span,
      ...(reason && { reason }),
      next: element.end,
    });
  }
  return found.map(({ next: _next, ...unmatched }) => unmatched);
}

/** The words that ask for what is missing, for the message. */
const asked = (missing: readonly { said?: string }[]): string[] => {
  const said = [...new Set(missing.flatMap((element) => element.said ?? []))];
  return said.length ? [`Asked for: ${said.map((text) => `“${text}”`).join(', ')}.`] : [];
};

/** Why a sentence that asks for nothing else than missing data, or for a symbol that is not listed, is no scan; else null. */
function missingOnly(
  elements: readonly Element[],
  restricts: boolean,
  namesListed: boolean,
  unmatched: readonly Unmatched[],
): string | null {
  const missing = elements.filter((element) => element.kind === 'missing');
  if (!missing.length) return null;
  const unlisted = missing.filter((element) => element.unlisted && !element.negated);
  const wantsUnlisted = unlisted.length > 0 && unmatched.every(({ reason }) => reason);
  const wantsOnlyData = !restricts && missing.length > missing.filter((element) => element.unlisted).length;
  return (wantsUnlisted && !namesListed) || wantsOnlyData
    ? [...new Set(missing.map(({ reason }) => reason)), ...asked(missing)].join(' ')
    : null;
}

/** "tsla" and "aapl nvda" with their tickers in capitals, where that is all that was not understood. */
function inCapitals(sentence: string, unmatched: readonly Unmatched[], words: MarketWords): string | null {
  if (!unmatched.length || !unmatched.every(({ text }) => words.isSymbol(text.toUpperCase()))) return null;
  return unmatched.reduce(
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
  if (isNotEnglish(trimmed))
    return {
      kind: 'not-understood',
      suggestions: suggest(''),
      corrections: [],
      unmatched: [
        {
          text: trimmed,
          span: [sentence.indexOf(trimmed), sentence.indexOf(trimmed) + trimmed.length],
          reason: NOT_ENGLISH,
        },
      ],
    };
  const written = withHalves(withDecimalCommas(withoutNumbering(tokenize(sentence, words.isSymbol))));
  const tokens = expandShorthand(withoutInitials(written), words.isSymbol);
  const quoted = quotedTokens(tokens, sentence);
  const corrections: Correction[] = [];
  const known = (word: string) =>
    KNOWN_WORDS.has(word) || words.industries.words.has(word) || words.exchanges.words.has(word);
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
  const { readings } = readChart(kept, sentence, words, brackets, { known, lacks: missing.lacks });
  const elements = withoutBrokenClauses(readings[0]?.elements ?? [], kept);
  const assembled = assemble(elements);
  const asks =
    assembled.alternatives.length > 0 ||
    assembled.only.length > 0 ||
    assembled.except.length > 0 ||
    assembled.everything;
  const { sort, limit, implied, assumed } = orderOf(elements, assembled.alternatives.flat(), asks);
  const literal = isCanonical(trimmed, elements);
  const items = chipsOf(assembled.alternatives, implied, literal);
  const unmatched = [...tooDeep, ...unmatchedOf(elements, kept, sentence)];
  const lost = new Set(
    unmatched.flatMap(({ span }) => corrections.filter((c) => c.span[0] >= span[0] && c.span[1] <= span[1])),
  );
  const used = corrections.filter((correction) => !lost.has(correction));
  const restricts = items.length > implied.length || assembled.only.length > 0 || assembled.except.length > 0;
  const namesListed = items.some(({ condition }) => condition.type === 'belongs' && condition.field === 'symbol');
  const refused = missingOnly(elements, restricts, namesListed, unmatched);
  if (refused) return { kind: 'out-of-scope', message: refused };
  const understood =
    restricts ||
    items.length > 0 ||
    sort.length > 0 ||
    (limit !== null && !elements.some((element) => element.kind === 'order' && element.order.top)) ||
    assembled.everything;
  const filters = items.some(({ modifier, condition }) => !modifier || condition.type === 'term');
  if (
    asksForAdvice(sentence) &&
    (!filters ||
      items.every(
        ({ condition }) =>
          condition.type === 'compare' && condition.left.type === 'series' && condition.left.name === 'relativeVolume',
      ))
  )
    return { kind: 'out-of-scope', message: ADVICE_REFUSED };
  if (!understood)
    return {
      kind: 'not-understood',
      suggestions: suggest(sentence, inCapitals(sentence, unmatched, words)),
      corrections: used,
      unmatched,
    };
  const own = composed(elements, literal)!;
  const alternatives =
    unmatched.length || kept.length > MAX_AMBIGUOUS_TOKENS ? [] : alternativesTo(own, readings, kept);
  const spans = new Map<string, Span>(
    items.map(({ condition, start, end }) => [JSON.stringify(condition), [kept[start]!.start, kept[end - 1]!.end]]),
  );
  const answer = reading(own, spans, used, unmatched, options.refine);
  return {
    ...answer,
    ...(assumed && { assumedOrder: true }),
    alternatives: alternatives.map((other) => {
      const plan = options.refine ? refinePlan(options.refine, other) : other;
      return { plan, description: describe(plan) };
    }),
    ...(options.trace && { trace: traceOf(readings, kept) }),
  };
}

function reading(
  own: ScanPlan,
  spans: ReadonlyMap<string, Span>,
  corrections: Correction[],
  unmatched: Unmatched[],
  before?: ScanPlan,
): Omit<PlanReading, 'alternatives' | 'trace'> {
  const plan = before ? refinePlan(before, own) : own;
  const chips: readonly Condition[] = plan.where ? (plan.where.type === 'all' ? plan.where.of : [plan.where]) : [];
  return {
    kind: 'plan',
    plan,
    corrections,
    unmatched,
    spans: chips.map((chip) => spans.get(JSON.stringify(chip)) ?? null),
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
