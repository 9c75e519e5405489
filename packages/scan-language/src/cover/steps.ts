import { CLAUSE_OPENERS, EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { FILLER, HEADS, NEVER_FILLER } from '../lexicon/filler-words.ts';
import { WORD_CLASSES } from '../lexicon/word-classes.ts';
import { missingSymbol } from '../missing.ts';
import { CONNECTIVES } from './clause-ends.ts';
import { COSTS } from './costs.ts';
import { countOfList } from './count-lists.ts';
import type { Element } from './elements.ts';
import type { Stretch } from './path.ts';
import { titleAt } from './titles.ts';
import type { Token } from '../text/tokens.ts';

export interface Step {
  element: Element | null;
  next: number;
  cost: number;
  /** a predicate after it may take the last subject */
  elliptic?: boolean;
  /** a new noun begins, so the last subject no longer applies */
  resets?: boolean;
  /** unknown words before it are a label */
  labels?: boolean;
}

/** "no small caps, just oversold stocks": what follows the comma is wanted again. */
const LIMITS: ReadonlySet<string> = new Set(['just', 'only', 'instead', 'rather']);

/** "only stocks", "just ETFs": the kinds themselves. */
const namesKinds = (tokens: readonly Token[], at: number, end: number): boolean =>
  HEADS.has(tokens[at]!.text) || WORD_CLASSES.KindWord.match(tokens, at, end) !== null;

/** "beating the market and its sector", "worst performing sectors": the group itself, not its stocks. */
const isItsGroup = (tokens: readonly Token[], at: number): boolean =>
  ['sector', 'industry', 'group'].includes(tokens[at]!.text) &&
  /^(?:its|their|own|(?:under|out)?performing|strongest|weakest|best|worst|top|leading|lagging|hottest)$/.test(
    tokens[at - 1]?.text ?? '',
  );

/** Steps over words between conditions, and over words that no constituent covers. */
export function stepsAt(stretch: Stretch, at: number): Step[] {
  const { tokens, market, known, unmetNeeds, quotes, end } = stretch;
  const token = tokens[at]!;
  const { kind, text, raw } = token;
  const steps: Step[] = [];
  const title = at === 0 ? titleAt(stretch) : null;
  if (title)
    steps.push({ element: { kind: 'unknown', start: at, end: title.next }, next: title.next, cost: title.cost });
  const unmetNeed = unmetNeeds.get(token);
  if (unmetNeed?.kind === 'symbol')
    steps.push({
      element: {
        kind: 'missing',
        reason: missingSymbol(unmetNeed.symbol, market),
        start: at,
        end: at + 1,
        unlisted: true,
        negated: false,
      },
      next: at + 1,
      cost: COSTS.missing,
    });
  // "squeeze + new high": a plus with spaces on both sides joins clauses
  const isPlus = text === '+' && !token.glued && !tokens[at + 1]!.glued;
  // "RSI below 30 / price above 10"
  const isSlash = text === '/' && !token.glued && !tokens[at + 1]!.glued;
  const connective = isPlus
    ? 'and'
    : isSlash
      ? 'comma'
      : Object.hasOwn(CONNECTIVES, text)
        ? CONNECTIVES[text]
        : undefined;
  if (connective)
    steps.push({
      element: { kind: connective as 'and', start: at, end: at + 1 },
      next: at + 1,
      cost: COSTS.mark,
      elliptic: true,
    });
  if (LIMITS.has(text) && tokens[at - 1]?.text === ',' && !namesKinds(tokens, at + 1, end))
    steps.push({ element: { kind: 'but', start: at, end: at + 1 }, next: at + 1, cost: COSTS.mark, elliptic: true });
  for (const [table, name] of [
    [EXCLUSIONS, 'except'],
    [NEGATIONS, 'not'],
    [CLAUSE_OPENERS, 'opener'],
  ] as const) {
    const found = table.match(tokens, at, end);
    if (found)
      steps.push({
        element: {
          kind: name,
          start: at,
          end: found.next,
          ...(name === 'except' && connective && { joins: true }),
        },
        next: found.next,
        cost: COSTS.mark + 0.1,
        ...(name === 'opener' ? { resets: false } : {}),
      });
  }
  const counting = countOfList(tokens, at);
  if (counting) {
    const { count, next, until } = counting;
    steps.push({
      element: { kind: 'count', count, until, start: at, end: next },
      next,
      cost: COSTS.mark,
      elliptic: true,
    });
  }
  if (['anything', 'everything', 'those', 'whatever', 'any'].includes(text) && tokens[at - 1]?.text === 'and')
    steps.push({
      element: { kind: 'anything', start: at, end: at + 1 },
      next: at + 1,
      cost: COSTS.mark,
      elliptic: true,
    });
  if (
    text === 'everything' ||
    (['all', 'every', 'any', 'each'].includes(text) && HEADS.has(tokens[at + 1]?.text ?? '')) ||
    (text === 'all' && tokens[at + 1]?.text === 'but')
  )
    steps.push({
      element: { kind: 'everything', start: at, end: at + 1 },
      next: text === 'everything' || tokens[at + 1]?.text === 'but' ? at + 1 : at + 2,
      cost: COSTS.mark,
    });
  if (kind === 'sign') {
    if (text === '$' && tokens[at + 1] && unmetNeeds.has(tokens[at + 1]!)) {
      steps.push({ element: null, next: at + 1, cost: COSTS.mark });
      return steps;
    }
    if (text === '(' || text === ')') {
      steps.push({ element: { kind: 'bracket', start: at, end: at + 1 }, next: at + 1, cost: COSTS.bracket });
      return steps;
    }
    if (['<', '<=', '>', '>=', '=', '!=', '%', '$', '+', '-', '*'].includes(text))
      steps.push({ element: { kind: 'unknown', start: at, end: at + 1 }, next: at + 1, cost: COSTS.sign });
    else if (quotes.has(at) && ['is', 'are', 'or', 'contain', 'in', ',', '='].includes(tokens[at - 1]?.text ?? ''))
      steps.push({ element: { kind: 'unknown', start: at, end: at + 1 }, next: at + 1, cost: COSTS.unknown });
    else if (!connective)
      steps.push({ element: null, next: at + 1, cost: COSTS.mark, ...(text === ':' && { labels: true }) });
    return steps;
  }
  const next = tokens[at + 1]?.text ?? '';
  if (
    ['only', 'just', 'first'].includes(text) &&
    [
      'those',
      'the',
      'show',
      'find',
      'list',
      'give',
      'one',
      'include',
      'keep',
      'want',
      'stock',
      'name',
      'trade',
      'buy',
      'like',
      'look',
      'looking',
    ].includes(next)
  )
    steps.push({ element: { kind: 'bracket', start: at, end: at + 1 }, next: at + 1, cost: COSTS.filler });
  if (
    ['only', 'just'].includes(text) &&
    (tokens[at - 1]?.text ?? ',') === ',' &&
    ['above', 'below', 'over', 'under', 'between'].includes(next)
  )
    steps.push({ element: null, next: at + 1, cost: COSTS.filler, elliptic: true });
  if (
    ['only', 'just'].includes(text) &&
    tokens[at - 1]?.text === 'but' &&
    ['if', 'when', 'where', 'while', 'with'].includes(next)
  )
    steps.push({ element: null, next: at + 1, cost: COSTS.filler, elliptic: true });
  if (
    ['buy', 'enter', 'entry', 'long', 'go'].includes(text) &&
    (at === 0 || [',', ':', '.'].includes(tokens[at - 1]!.text)) &&
    ['when', 'if', 'on', 'once', ':', 'signal', 'rule', 'long'].includes(next)
  )
    steps.push({ element: null, next: at + 1, cost: COSTS.filler });
  if (at === 0 && ['rank', 'sort', 'order'].includes(text))
    steps.push({ element: null, next: at + 1, cost: COSTS.juxtaposed + 1 });
  if (
    (['swing', 'position', 'momentum'].includes(text) && /^(?:trade|trading|trader)$/.test(next)) ||
    (text === 'swing' && HEADS.has(next))
  )
    steps.push({ element: null, next: at + 1, cost: COSTS.filler });
  if (text === 'way' && ['any', 'a'].includes(tokens[at - 1]?.text ?? '') && next === 'to')
    steps.push({ element: null, next: at + 1, cost: COSTS.filler });
  if (text === 'all' || (['each', 'every'].includes(text) && HEADS.has(next)))
    steps.push({ element: null, next: at + 1, cost: COSTS.filler });
  if (kind === 'word' && HEADS.has(text) && !isItsGroup(tokens, at))
    steps.push({ element: { kind: 'head', start: at, end: at + 1 }, next: at + 1, cost: COSTS.head, resets: true });
  else if (kind === 'word' && FILLER.has(text) && !NEVER_FILLER.has(text))
    steps.push({ element: null, next: at + 1, cost: text === 'price' ? 1.3 : COSTS.filler + (text === 'by' ? 2 : 0) });
  else {
    const symbol = raw.toUpperCase();
    const ticker = kind === 'word' && raw.length > 1 && !known(text) && market.isSymbol(symbol);
    steps.push({
      element: {
        kind: 'unknown',
        start: at,
        end: at + 1,
        ...(ticker && { reason: `Write tickers in capitals: ${symbol}.` }),
      },
      next: at + 1,
      cost: COSTS.unknown,
    });
  }
  return steps;
}
