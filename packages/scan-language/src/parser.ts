import { MAX_QUERY_CHARS, type Condition, type ScanPlan } from '@plainscan/contracts';
import { isWords, phrasesOf } from './chart/pattern.ts';
import { alternativesTo } from './cover/alternatives.ts';
import { compose } from './cover/compose.ts';
import { CONNECTIVES } from './cover/clause-ends.ts';
import type { Element } from './cover/elements.ts';
import { withoutBrokenClauses } from './cover/integrity.ts';
import { TREE, readChart } from './cover/read-chart.ts';
import { traceOf } from './cover/trace.ts';
import { missingOnly, unmatchedOf } from './cover/unread.ts';
import { FILLER, HEADS } from './lexicon/filler-words.ts';
import { marketWords, type MarketWords } from './lexicon/market-words.ts';
import { MISSING_WORDS } from './lexicon/missing-words.ts';
import { VOCABULARY } from './lexicon/vocabulary.ts';
import { markMissing } from './missing.ts';
import { isConsolidation } from './plan/before-today.ts';
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
import { readScope, scopeMessage } from './scope.ts';
import { suggest } from './suggestions.ts';
import { ADVICE_REFUSED, asksForAdvice } from './text/advice.ts';
import { pairBrackets, quotedTokens } from './text/brackets.ts';
import { isFollowUp } from './text/follow-up.ts';
import { NOT_ENGLISH, isNotEnglish } from './text/not-english.ts';
import { withFormulaNotation } from './text/notation.ts';
import { withAverageNames } from './text/average-names.ts';
import {
  expandShorthand,
  withDecimalCommas,
  withFractions,
  withHalves,
  withoutInitials,
  withoutNumbering,
} from './text/shorthand.ts';
import { withShorterFirst, withStudyParams } from './text/study-params.ts';
import { createPluralSpeller } from './text/spelling.ts';
import { withTimeframes } from './text/timeframes.ts';
import { tokenize, type Token } from './text/tokens.ts';
import { WATCHLIST_NAME, withWatchlistNames } from './text/watchlist-names.ts';
import { fold, normalize } from './text/words.ts';

/** Words that never correct a short word: "long" isn't a typo of "along". */
const PLAIN_FILLER = new Set([...FILLER].filter((word) => !HEADS.has(word)));

/** Every word of the grammar; none of them is treated as a misspelling. */
const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [
    ...VOCABULARY,
    WATCHLIST_NAME,
    ...Object.keys(CONNECTIVES),
    ...TREE.names.filter(isWords).flatMap((name) => phrasesOf(name).flatMap((phrase) => phrase.split(' '))),
  ].map(fold),
);

/** Longer texts get no alternatives, which are expensive and rarely useful for them. */
const MAX_AMBIGUOUS_TOKENS = 150;

/** Whether a sentence is exactly the description of its plan, so that it is read literally. */
function isCanonical(sentence: string, elements: readonly Element[]): boolean {
  const isDoubtful = elements.some(
    (element) =>
      (element.kind === 'item' &&
        (['window', 'trend', 'not'].includes(element.condition.type) || isConsolidation(element.condition))) ||
      (element.kind === 'order' && element.order.bare),
  );
  const plan = isDoubtful ? compose(elements, true).plan : null;
  return plan !== null && describe(plan) === sentence;
}

/** "which of these will double: NVDA, AMD": "double" alone is a volume, and names aren't a filter. */
const isAboutVolumeOf = (condition: Condition): boolean =>
  condition.type === 'belongs'
    ? condition.field === 'symbol'
    : condition.type === 'compare' && condition.left.type === 'series' && condition.left.name === 'relativeVolume';

/** The sentence with its tickers in capitals ("tsla", "aapl nvda"), if no other words are unmatched. */
function withTickersInCapitals(sentence: string, unmatched: readonly Unmatched[], words: MarketWords): string | null {
  if (!unmatched.length || !unmatched.every(({ text }) => words.isSymbol(text.toUpperCase()))) return null;
  return unmatched.reduce(
    (text, { span: [from, to] }) => text.slice(0, from) + text.slice(from, to).toUpperCase() + text.slice(to),
    sentence,
  );
}

/** Replaces misspelled words and reports each replacement. */
function correctSpelling(
  tokens: readonly Token[],
  isQuoted: (at: number) => boolean,
  known: (word: string) => boolean,
  words: MarketWords,
  spell: (word: string) => string | null,
): Correction[] {
  const corrections: Correction[] = [];
  const end = tokens.length - 1;
  let missingUntil = 0;
  for (const [i, token] of tokens.entries()) {
    missingUntil = Math.max(missingUntil, MISSING_WORDS.match(tokens, i, end)?.next ?? 0);
    const isTicker = token.caps && words.isSymbol(token.raw);
    if (token.kind !== 'word' || i < missingUntil || isQuoted(i) || known(token.text) || isTicker) continue;
    if (words.names.match(tokens, i, end)) continue;
    const to = spell(normalize(token.raw));
    if (!to) continue;
    token.text = fold(to);
    corrections.push({ from: token.raw, to, span: [token.start, token.end] });
  }
  return corrections;
}

function readSentence(
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
  const written = withWatchlistNames(tokenize(sentence, words.isSymbol));
  const normalizedTokens = withFractions(withHalves(withDecimalCommas(withoutNumbering(written))));
  const named = withAverageNames(
    withStudyParams(
      withShorterFirst(expandShorthand(withoutInitials(withFormulaNotation(normalizedTokens)), words.isSymbol)),
    ),
  );
  const quotedNames = quotedTokens(named, sentence);
  const tokens = withTimeframes(named, (at) => quotedNames.has(at));
  const quoted = quotedTokens(tokens, sentence);
  const known = (word: string) =>
    KNOWN_WORDS.has(word) || words.industries.words.has(word) || words.exchanges.words.has(word);
  const corrections = correctSpelling(tokens, (i) => quoted.has(i), known, words, spell);
  const scope = readScope(tokens, words, quoted);
  if (scope.asked) return { kind: 'out-of-scope', message: scopeMessage(scope.asked) };
  const inScope = scope.excluded.size ? tokens.filter((_, i) => !scope.excluded.has(i)) : tokens;
  const missing = markMissing(inScope, words, known, inScope === tokens ? quoted : quotedTokens(inScope, sentence));
  const { kept, brackets, tooDeep } = pairBrackets(
    missing.tokens,
    missing.tokens.length === tokens.length ? quoted : quotedTokens(missing.tokens, sentence),
  );
  const { input, readings } = readChart(kept, sentence, words, brackets, { known, unmetNeeds: missing.unmetNeeds });
  const traced = options.trace && { trace: traceOf(readings, kept, input) };
  const elements = withoutBrokenClauses(readings[0]?.elements ?? [], kept);
  const literal = isCanonical(trimmed, elements);
  const { plan: sentencePlan, order, items, only, except, watchlist, everything } = compose(elements, literal);
  const { sort, limit, implied, assumed } = order;
  const unmatched = [...tooDeep, ...unmatchedOf(elements, kept, sentence)];
  const unusedCorrections = new Set(
    unmatched.flatMap(({ span }) => corrections.filter((c) => c.span[0] >= span[0] && c.span[1] <= span[1])),
  );
  const usedCorrections = corrections.filter((correction) => !unusedCorrections.has(correction));
  const restricts = items.length > implied.length || only.length > 0 || except.length > 0 || watchlist !== null;
  const namesListed = items.some(({ condition }) => condition.type === 'belongs' && condition.field === 'symbol');
  const refusal = missingOnly(elements, restricts, namesListed, unmatched);
  if (refusal) return { kind: 'out-of-scope', message: refusal, ...traced };
  const understood =
    restricts ||
    items.length > 0 ||
    sort.length > 0 ||
    (limit !== null && !elements.some((element) => element.kind === 'order' && element.order.top)) ||
    (everything && !unmatched.length);
  const filters = items.some(({ modifier, condition }) => !modifier || condition.type === 'term');
  if (asksForAdvice(sentence) && (!filters || items.every(({ condition }) => isAboutVolumeOf(condition))))
    return { kind: 'out-of-scope', message: ADVICE_REFUSED, ...traced };
  if (!understood || !sentencePlan)
    return {
      kind: 'not-understood',
      suggestions: suggest(sentence, withTickersInCapitals(sentence, unmatched, words)),
      corrections: usedCorrections,
      unmatched,
      ...traced,
    };
  const alternatives =
    unmatched.length || kept.length > MAX_AMBIGUOUS_TOKENS ? [] : alternativesTo(sentencePlan, readings, kept);
  const spans = new Map<string, Span>(
    items.map(({ condition, start, end }) => [JSON.stringify(condition), [kept[start]!.start, kept[end - 1]!.end]]),
  );
  const before = options.refine && isFollowUp(trimmed, sentencePlan) ? options.refine : undefined;
  const result = planReading(sentencePlan, spans, usedCorrections, unmatched, before);
  return {
    ...result,
    ...(before && { refines: true }),
    ...(assumed && { assumedOrder: true }),
    alternatives: alternatives.map((other) => {
      const plan = before ? refinePlan(before, other) : other;
      return { plan, description: describe(plan) };
    }),
    ...traced,
  };
}

function planReading(
  sentencePlan: ScanPlan,
  spans: ReadonlyMap<string, Span>,
  corrections: Correction[],
  unmatched: Unmatched[],
  before?: ScanPlan,
): Omit<PlanReading, 'alternatives' | 'trace'> {
  const plan = before ? refinePlan(before, sentencePlan) : sentencePlan;
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
 * Creates a parser for one market. Symbols and industries are processed once; names and the spelling index when a word first
 * needs them. Readings depend only on the sentence and its options, so a parser can be shared.
 */
export function createParser(lexicon: MarketLexicon): Parser {
  const words = marketWords(lexicon);
  let speller: ((word: string) => string | null) | null = null;
  const spell = (word: string) =>
    (speller ??= createPluralSpeller(VOCABULARY, words.industries.words, PLAIN_FILLER))(word);
  return { parse: (sentence, options = {}) => readSentence(sentence, words, spell, options) };
}
