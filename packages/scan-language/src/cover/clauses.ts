import type { Condition } from '@plainscan/contracts';
import type { Edge } from '../chart/chart.ts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { Priced } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import type { Draft, DraftCondition, DraftSeries } from '../meaning/draft.ts';
import { resolve } from '../meaning/resolve.ts';
import { bind, refers } from '../rules/bind.ts';
import { isNeverMeantCondition, isOutOfBounds } from '../plan/never-meant.ts';
import { AVERAGES, isSeries } from '../plan/units.ts';
import { seriesWith } from '../rules/series.ts';
import type { Token } from '../text/tokens.ts';
import { bareNumberEnds, CONNECTIVES, continuesFormula, countsNext, endsClause, endsFormula } from './clause-ends.ts';
import { COSTS } from './costs.ts';
import { discourseAfter, resolveContext } from './discourse.ts';
import type { Element, Item } from './elements.ts';
import { onItsTimeframe } from './on-timeframe.ts';
import type { Path, Stretch } from './path.ts';
import {
  contains,
  isChange,
  isStockMeasure,
  isSign,
  levelOf,
  needsSubject,
  hasBareNumber,
  isExactNumber,
  hasPlainNumber,
  hasPercent,
  hasSmallPercent,
  relativeBefore,
  startsWithChange,
  subjectIn,
  subjectlessCost,
} from './predicate-shapes.ts';

const isHead = ({ text, raw }: Token): boolean => HEADS.has(text) || /caps$/i.test(raw);

/** "volume above the volume of …": a comparison whose second value continues. */
const comparesWithItself = (condition: Condition): boolean =>
  (condition.type === 'compare' && JSON.stringify(condition.left) === JSON.stringify(condition.right)) ||
  (condition.type === 'near' && JSON.stringify(condition.value) === JSON.stringify(condition.target));

/** "RSI was in oversold": the term applies to the subject of the preceding clause. */
const isZoneOfSubject = ({ of }: ParsedCondition, path: Path, preposition: Token | undefined): boolean =>
  of.type === 'term' &&
  (of.term === 'oversold' || of.term === 'overbought') &&
  !of.value &&
  path.subject !== null &&
  path.clause &&
  ['in', 'from', 'at'].includes(preposition?.text ?? '');

/** Cache of resolved conditions without references to earlier clauses, which mean the same in every reading. */
const RESOLVED = new WeakMap<DraftCondition, { condition: Condition | null }>();

function resolveCached(of: DraftCondition, path: Path): Condition | null {
  const known = RESOLVED.get(of);
  if (known) return known.condition;
  const condition = resolve(of, resolveContext(path));
  if (!refers(of)) RESOLVED.set(of, { condition });
  return condition;
}

export function withCondition(path: Path, edge: Edge, parsed: ParsedCondition, { tokens, end }: Stretch): Path[] {
  if (continuesFormula(tokens, edge.start)) return [];
  const { of, modifier = false } = parsed;
  const isOfSubject = isZoneOfSubject(parsed, path, tokens[edge.start - 1]);
  const resolved = isOfSubject
    ? resolve({ ...of, value: path.subject } as DraftCondition, resolveContext(path))
    : resolveCached(of, path);
  const condition = onItsTimeframe(resolved, edge, tokens);
  if (!condition || (comparesWithItself(condition) && !endsClause(tokens, edge.end, end))) return [];
  const item: Item = {
    kind: 'item',
    condition,
    start: edge.start,
    end: edge.end,
    modifier,
    names: parsed.names ?? false,
    ...(parsed.group && { group: true }),
    ...(parsed.isLimit && { isLimit: true }),
    edge,
    headed: isHead(tokens[edge.end - 1]!),
  };
  return [
    {
      ...withItem(
        path,
        item,
        parsed.subject ?? (modifier ? path.subject : null),
        COSTS.item + periodPenalty(of, path),
        edge,
        {
          tokens,
          end,
        },
      ),
      clause: !modifier && edge.rule?.from !== 'Condition When',
      elliptic: !modifier && parsed.subject !== null,
    },
  ];
}

/** A predicate without a subject takes the previous one if it fits, otherwise the price or the value that its unit implies. */
export function withPredicate(path: Path, edge: Edge, read: DraftCondition, stretch: Stretch): Path[] {
  if (path.unknown) return [];
  const predicate = ofLosers(path, read);
  // "the high | of the three previous days": the subject of "of" and a number comes right before them
  if (isExactNumber(predicate) && stretch.tokens[edge.start]!.text === 'of') return [];
  return [
    ...withLastSubject(path, edge, predicate, stretch),
    ...withLastLevel(path, edge, predicate, stretch),
    ...withoutSubject(path, edge, predicate, stretch),
  ];
}

/** Whether an edge directly follows a clause, with no punctuation or connective between them. */
const followsClause = (path: Path, edge: Edge, tokens: readonly Token[]): boolean => {
  const last = lastElement(path);
  return last?.kind === 'item' && !last.modifier && followsItem(path, edge, tokens);
};

const followsItem = (path: Path, { start }: Edge, tokens: readonly Token[]): boolean => {
  const last = lastElement(path);
  return (
    last?.kind === 'item' &&
    tokens.slice(last.end, start).every(({ kind, text }) => kind === 'word' && !Object.hasOwn(CONNECTIVES, text))
  );
};

/** The last element of a reading; filler has none. */
function lastElement(path: Path): Element | null {
  let at: Path | null = path;
  while (at && !at.element) at = at.before;
  return at?.element ?? null;
}

/** "volume dried up to the lowest level in 20 days": whether the predicate takes the subject of the preceding clause. */
const isElliptic = (path: Path, edge: Edge, predicate: DraftCondition, tokens: readonly Token[]): boolean =>
  path.elliptic ||
  ((predicate.type === 'extreme' || contains(predicate, 'reference')) && followsItem(path, edge, tokens));

/** "15 biggest gainers under $10 this week": a penalty, because the period belongs to the order rather than the condition. */
const periodPenalty = (of: DraftCondition, path: Path): number =>
  path.awaitsPeriod && of.type === 'timed' && of.when.kind === 'within' && of.when.named && of.when.sessions > 1
    ? 1
    : 0;

const isDistance = (subject: Draft): boolean =>
  subject.type === 'percentFrom' ||
  (subject.type === 'series' && ['distanceFromHigh', 'distanceFromLow'].includes(subject.name));

const CLOSING: ReadonlySet<string> = new Set(['closed', 'closing', 'finished', 'ended']);

/** Applies a predicate to the last subject: "RSI is above 30 and rising". */
function withLastSubject(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  const { subject } = path;
  if (!subject || (!isElliptic(path, edge, predicate, stretch.tokens) && !contains(predicate, 'own-signal'))) return [];
  if (isChange(predicate)) return [];
  // "up 10% this week but red today": the stock is red, not its change
  const isChangeSubject =
    subject.type === 'series' &&
    ['performance', 'performanceYearToDate', 'changePercent', 'gapPercent'].includes(subject.name);
  if (isChangeSubject && subject.name !== 'gapPercent' && isSign(predicate)) return [];
  // "RSI falling but still above the 200": out of the range of RSI, so the price is meant
  if (subject.type === 'series' && isOutOfBounds(subject.name, levelOf(predicate))) return [];
  // "up 5% today, above 10", "green on the month and above the 200": a number without % isn't about the unnamed change
  if (isChangeSubject && !subject.explicit && hasPlainNumber(predicate)) return [];
  // "more than 10% | cheaper than last month": a level, not another change
  if (isChangeSubject && !subject.explicit && predicate.type === 'extreme' && followsClause(path, edge, stretch.tokens))
    return [];
  // "opened below yesterday's low and closed above its high": the verb implies the close
  if (CLOSING.has(stretch.tokens[edge.start]!.text)) return [];
  // "20% below its high last month, now within 5% of it": the price is near that high, not the distance
  if ((isDistance(subject) || isChangeSubject) && (contains(predicate, 'reference') || contains(predicate, 'cross')))
    return [];
  // "20% off its high and up 5% today", "30% off its high and rising": the stock, not the distance
  if (isDistance(subject) && (predicate.type === 'trend' || startsWithChange(stretch.tokens, edge))) return [];
  // "relative volume above 2, +3%": a percentage with a sign is today's change
  if (['+', '-'].includes(stretch.tokens[edge.start]!.text) && hasPercent(predicate)) return [];
  // "volume has increased | 50% over yesterday's volume": a number directly after a clause is part of it
  if (followsClause(path, edge, stretch.tokens) && stretch.tokens[edge.start]!.kind === 'number') return [];
  const ofDay = subject.type === 'series' ? ofTheDay(subject, predicate, stretch.tokens[edge.start]!.text) : null;
  // "volume yesterday at least 3 million and today less than half of yesterday": today's volume
  const current = contains(predicate, 'shifted') ? asOfToday(subject)! : (ofDay ?? subject);
  const applied = applyPredicate(...overItsPeriod(current, predicate), path, edge, stretch.tokens);
  if (!applied) return [];
  const comparesWithOwnAverage = contains(predicate, 'own-average') && !contains(predicate, 'times');
  const isAboutStock = startsWithChange(stretch.tokens, edge) && (isStockMeasure(subject) || isChangeSubject);
  const cost = COSTS.predicate + applied.cost + (comparesWithOwnAverage ? 1 : 0) + (isAboutStock ? 1.5 : 0);
  return [withClause(path, applied.condition, subject, cost, edge, stretch, needsSubject(predicate))];
}

/** "losers over 5%": they fell by more than that. */
function ofLosers(path: Path, predicate: DraftCondition): DraftCondition {
  const last = lastElement(path);
  if (last?.kind !== 'order' || last.order.only !== 'negative' || predicate.type !== 'compare') return predicate;
  const { op, right } = predicate;
  return right.type === 'amount' && right.amount.unit === 'percent' && right.amount.value > 0
    ? { ...predicate, op: MIRRORED[op], right: { ...right, amount: { ...right.amount, value: -right.amount.value } } }
    : predicate;
}

const MOVED_DURING_DAY =
  /^(?:trade|traded|trading|dip|dipped|drop|dropped|went|fell|rally|rallied|push|pushed|ran|rose|climbed|spiked)$/;

/** "opened above yesterday's close, traded below it": during the day, so its low. */
function ofTheDay({ name, ago }: DraftSeries, predicate: DraftCondition, verb: string): Draft | null {
  if (name !== 'open' || !MOVED_DURING_DAY.test(verb)) return null;
  const side = predicate.type === 'compare' ? predicate.op[0] : predicate.type === 'cross' ? predicate.direction : '';
  const field = side === '<' || side === 'below' ? 'low' : side === '>' || side === 'above' ? 'high' : null;
  return field && { type: 'series', name: field, params: [], ago };
}

/** Applies a predicate to the value of the last comparison: "above its 50-day average, which is rising". */
function withLastLevel(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  if (!path.level) return [];
  const opener = relativeBefore(stretch.tokens, edge.start);
  const isOfAverage = opener === 'is' && isSeries(path.level, ...AVERAGES) && needsSubject(predicate);
  if (opener !== ', which' && !isOfAverage) return [];
  const applied = applyPredicate(path.level as Draft, predicate, path, edge, stretch.tokens);
  return applied
    ? [withClause(path, applied.condition, path.level as Draft, COSTS.predicate - 0.5, edge, stretch)]
    : [];
}

/** Applies a predicate to its implied subject: "above $10" is about the price. */
function withoutSubject(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  const { tokens } = stretch;
  const startsWithNumber = tokens[edge.start]!.kind === 'number';
  // "5 or more" counts a word that wasn't understood
  if (hasBareNumber(predicate) && startsWithNumber) return [];
  // "frobnicated above 30 and rising": the subject wasn't understood
  if (path.lost && needsSubject(predicate)) return [];
  // "pullback | of 5%": its size
  if (hasPercent(predicate) && tokens[edge.start]!.text === 'of' && path.element?.kind === 'item') return [];
  if (hasSmallPercent(predicate) || isExactNumber(predicate) || endsFormula(tokens, edge.start)) return [];
  if (predicate.type === 'extreme' && path.subject && followsItem(path, edge, tokens)) return [];
  if (
    followsClause(path, edge, tokens) &&
    (hasPercent(predicate) || (startsWithNumber && predicate.type === 'compare'))
  )
    return [];
  const condition = onItsTimeframe(resolve(predicate, resolveContext(path)), edge, tokens);
  if (!condition) return [];
  // "more than 3 gaps up": the number counts what follows
  if (hasBareNumber(predicate) && !bareNumberEnds(tokens, edge.end, stretch.end)) return [];
  const cost =
    COSTS.predicate +
    subjectlessCost(predicate) +
    periodPenalty(predicate, path) +
    (isNeverMeantCondition(condition) ? COSTS.neverMeant : 0);
  return [withClause(path, condition, asOfToday(subjectIn(condition)), cost, edge, stretch, needsSubject(predicate))];
}

/** "down 10% yesterday and green today": a time belongs to its clause, so the subject doesn't carry it over. */
const asOfToday = (subject: Draft | null): Draft | null =>
  subject?.type === 'series' && subject.ago ? { ...subject, ago: 0 } : subject;

/** Applies a predicate to a subject in the context of the preceding clauses. */
function applyPredicate(
  subject: Draft,
  predicate: DraftCondition,
  path: Path,
  edge: Edge,
  tokens: readonly Token[],
): { condition: Condition; cost: number } | null {
  const parsed = bind(subject, predicate);
  if (!parsed) return null;
  const { of } = parsed instanceof Priced ? (parsed.meaning as ParsedCondition) : parsed;
  const condition = onItsTimeframe(resolve(of, resolveContext(path)), edge, tokens);
  return condition && !comparesWithItself(condition)
    ? { condition, cost: parsed instanceof Priced ? parsed.cost : 0 }
    : null;
}

/** "up 25% this month but less than 100% in the past year": a period given with the bound is that of the change. */
function overItsPeriod(subject: Draft, predicate: DraftCondition): [Draft, DraftCondition] {
  const isChangeSubject = subject.type === 'series' && ['performance', 'changePercent'].includes(subject.name);
  if (!isChangeSubject || predicate.type !== 'timed' || predicate.of.type !== 'compare') return [subject, predicate];
  const { when, of } = predicate;
  return when.kind === 'within' && when.atLeast === 1 && when.ago === 0 && when.sessions > 1
    ? [seriesWith('performance', [when.sessions])!, of]
    : [subject, predicate];
}

const withClause = (
  path: Path,
  condition: Condition,
  subject: Draft | null,
  cost: number,
  edge: Edge,
  stretch: Pick<Stretch, 'tokens' | 'end'>,
  bare = false,
): Path => {
  const { start, end } = edge;
  const item: Item = {
    kind: 'item',
    condition,
    start,
    end,
    modifier: false,
    names: false,
    edge,
    ...(bare && { bare }),
  };
  return { ...withItem(path, item, subject, cost, edge, stretch), clause: true, elliptic: true };
};

const withItem = (
  path: Path,
  item: Item,
  subject: Draft | null,
  cost: number,
  edge: Edge,
  { tokens, end }: Pick<Stretch, 'tokens' | 'end'>,
): Path => ({
  ...path,
  ...discourseAfter(item.condition, path),
  subject,
  cost:
    path.cost +
    cost +
    edge.cost +
    (path.clause && !item.modifier ? COSTS.juxtaposed : 0) +
    (countsNext(tokens, edge.end, end) ? COSTS.counting : 0),
  element: item,
  before: path,
  unknown: false,
  lost: false,
});
