import type { Condition } from '@plainscan/contracts';
import type { Edge } from '../chart/chart.ts';
import type { Said } from '../chart/meanings.ts';
import { Priced } from '../chart/rule.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { resolve } from '../meaning/resolve.ts';
import { bound, refers } from '../rules/bind.ts';
import { isOutOfBounds } from '../plan/never-meant.ts';
import { seriesWith } from '../rules/series.ts';
import type { Token } from '../text/tokens.ts';
import { bareNumberEnds, CONNECTIVES, continuesFormula, countsOn, endsClause, endsFormula } from './clause-ends.ts';
import { COSTS } from './costs.ts';
import { after, surroundings } from './discourse.ts';
import type { Element, Item } from './elements.ts';
import type { Path, Stretch } from './path.ts';
import {
  contains,
  isChange,
  isOfShares,
  isSign,
  levelSaid,
  needsSubject,
  saysBareNumber,
  saysExactNumber,
  saysNumber,
  saysPercent,
  saysSmallPercent,
  subjectIn,
  subjectlessCost,
} from './predicate-shapes.ts';

const isHead = ({ text, raw }: Token): boolean => HEADS.has(text) || /caps$/i.test(raw);

/** "volume above the volume of …": what follows belongs to the second value. */
const comparesWithItself = (condition: Condition): boolean =>
  condition.type === 'compare' && JSON.stringify(condition.left) === JSON.stringify(condition.right);

/** "RSI was in oversold": territory of the value that the clause before mentions. */
const isTerritory = ({ of }: Said, path: Path, preposition: Token | undefined): boolean =>
  of.type === 'term' &&
  (of.term === 'oversold' || of.term === 'overbought') &&
  !of.value &&
  path.subject !== null &&
  path.clause &&
  ['in', 'from', 'at'].includes(preposition?.text ?? '');

/** Conditions that refer to nothing before them: they mean the same in every reading. */
const RESOLVED = new WeakMap<DraftCondition, { condition: Condition | null }>();

function resolvedIn(of: DraftCondition, path: Path): Condition | null {
  const known = RESOLVED.get(of);
  if (known) return known.condition;
  const condition = resolve(of, surroundings(path));
  if (!refers(of)) RESOLVED.set(of, { condition });
  return condition;
}

export function withCondition(path: Path, edge: Edge, said: Said, { tokens, end }: Stretch): Path[] {
  if (continuesFormula(tokens, edge.start)) return [];
  const { of, modifier = false } = said;
  const ofSubject = isTerritory(said, path, tokens[edge.start - 1]);
  const condition = ofSubject
    ? resolve({ ...of, value: path.subject } as DraftCondition, surroundings(path))
    : resolvedIn(of, path);
  if (!condition || (comparesWithItself(condition) && !endsClause(tokens, edge.end, end))) return [];
  const item: Item = {
    kind: 'item',
    condition,
    start: edge.start,
    end: edge.end,
    modifier,
    names: said.names ?? false,
    ...(said.group && { group: true }),
    edge,
    headed: isHead(tokens[edge.end - 1]!),
  };
  return [
    {
      ...withItem(
        path,
        item,
        said.about ?? (modifier ? path.subject : null),
        COSTS.item + takesPeriod(of, path),
        edge,
        {
          tokens,
          end,
        },
      ),
      clause: !modifier && edge.rule?.from !== 'Condition When',
      elliptic: !modifier && said.about !== null,
    },
  ];
}

/** A predicate without a subject takes the last one that it fits, otherwise the price or what its unit says. */
export function withPredicate(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  if (path.unknown) return [];
  // "the high | of the three previous days": a number behind "of" has its subject right before it
  if (saysExactNumber(predicate) && stretch.tokens[edge.start]!.text === 'of') return [];
  return [
    ...ofLastSubject(path, edge, predicate, stretch),
    ...ofLastLevel(path, edge, predicate, stretch),
    ...withoutSubject(path, edge, predicate, stretch),
  ];
}

/** Whether an edge comes right behind a clause, with no mark or connective between them. */
const adjoins = (path: Path, edge: Edge, tokens: readonly Token[]): boolean => {
  const last = lastElement(path);
  return last?.kind === 'item' && !last.modifier && behindItem(path, edge, tokens);
};

const behindItem = (path: Path, { start }: Edge, tokens: readonly Token[]): boolean => {
  const last = lastElement(path);
  return (
    last?.kind === 'item' &&
    tokens.slice(last.end, start).every(({ kind, text }) => kind === 'word' && !Object.hasOwn(CONNECTIVES, text))
  );
};

/** What was read last, apart from filler. */
function lastElement(path: Path): Element | null {
  let at: Path | null = path;
  while (at && !at.element) at = at.before;
  return at?.element ?? null;
}

/** "volume dried up to the lowest level in 20 days": of the value that the word before names. */
const isElliptic = (path: Path, edge: Edge, predicate: DraftCondition, tokens: readonly Token[]): boolean =>
  path.elliptic ||
  ((predicate.type === 'extreme' || contains(predicate, 'reference')) && behindItem(path, edge, tokens));

/** "15 biggest gainers under $10 this week": the week is that of the gains. */
const takesPeriod = (of: DraftCondition, path: Path): number =>
  path.awaitsPeriod && of.type === 'timed' && of.when.kind === 'within' && of.when.named && of.when.sessions > 1
    ? 1
    : 0;

const isDistance = (subject: Draft): boolean =>
  subject.type === 'percentFrom' ||
  (subject.type === 'series' && ['distanceFromHigh', 'distanceFromLow'].includes(subject.name));

const CLOSING: ReadonlySet<string> = new Set(['closed', 'closing', 'finished', 'ended']);

/** "RSI is above 30 and rising" */
function ofLastSubject(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  const { subject } = path;
  if (!subject || (!isElliptic(path, edge, predicate, stretch.tokens) && !contains(predicate, 'own-signal'))) return [];
  if (isChange(predicate)) return [];
  // "up 10% this week but red today": the stock is red
  const isOfChange = subject.type === 'series' && ['performance', 'changePercent', 'gapPercent'].includes(subject.name);
  if (isOfChange && subject.name !== 'gapPercent' && isSign(predicate)) return [];
  // "RSI falling but still above the 200"
  if (subject.type === 'series' && isOutOfBounds(subject.name, levelSaid(predicate))) return [];
  // "up 5% today, above 10", "green on the month and above the 200": the change was not named, and a percent would say so
  if (isOfChange && !subject.said && saysNumber(predicate)) return [];
  // "opened below yesterday's low and closed above its high": the verb names the price
  if (CLOSING.has(stretch.tokens[edge.start]!.text)) return [];
  // "20% below its high last month, now within 5% of it": the price is near that high, not its distance
  if (isDistance(subject) && (contains(predicate, 'reference') || contains(predicate, 'cross'))) return [];
  // "volume has increased | 50% over yesterday's volume": a number right behind a clause is part of it
  if (adjoins(path, edge, stretch.tokens) && stretch.tokens[edge.start]!.kind === 'number') return [];
  const said = applied(...overItsPeriod(subject, predicate), path);
  if (!said) return [];
  const ofItsAverage = contains(predicate, 'own-average') && !contains(predicate, 'times');
  const ofTheStock = isOfShares(subject) && ['up', 'down'].includes(stretch.tokens[edge.start]!.text);
  const cost = COSTS.predicate + said.cost + (ofItsAverage ? 1 : 0) + (ofTheStock ? 1.5 : 0);
  return [withClause(path, said.condition, subject, cost, edge, stretch, needsSubject(predicate))];
}

/** "above its 50-day average, which is rising" */
function ofLastLevel(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  const [before, opener, relative] = [3, 2, 1].map((back) => stretch.tokens[edge.start - back]?.text);
  if (!path.level || before !== ',' || (opener !== 'which' && relative !== 'which')) return [];
  const said = applied(path.level as Draft, predicate, path);
  return said ? [withClause(path, said.condition, path.level as Draft, COSTS.predicate - 0.5, edge, stretch)] : [];
}

function withoutSubject(path: Path, edge: Edge, predicate: DraftCondition, stretch: Stretch): Path[] {
  const { tokens } = stretch;
  const startsWithNumber = tokens[edge.start]!.kind === 'number';
  // "5 or more" counts something that was not understood
  if (saysBareNumber(predicate) && startsWithNumber) return [];
  // "frobnicated above 30 and rising": of what was not understood
  if (path.lost && needsSubject(predicate)) return [];
  if (saysSmallPercent(predicate) || saysExactNumber(predicate) || endsFormula(tokens, edge.start)) return [];
  if (predicate.type === 'extreme' && path.subject && behindItem(path, edge, tokens)) return [];
  if (adjoins(path, edge, tokens) && (saysPercent(predicate) || (startsWithNumber && predicate.type === 'compare')))
    return [];
  const condition = resolve(predicate, surroundings(path));
  if (!condition) return [];
  const isSwallowed = saysBareNumber(predicate) && !bareNumberEnds(tokens, edge.end, stretch.end);
  const cost =
    COSTS.predicate + subjectlessCost(predicate) + takesPeriod(predicate, path) + (isSwallowed ? COSTS.swallowed : 0);
  return [withClause(path, condition, asOfToday(subjectIn(condition)), cost, edge, stretch, needsSubject(predicate))];
}

/** "down 10% yesterday and green today": the time is that of the clause, not of its subject. */
const asOfToday = (subject: Draft | null): Draft | null =>
  subject?.type === 'series' && subject.ago ? { ...subject, ago: 0 } : subject;

/** A predicate said of a value, next to the clauses before. */
function applied(subject: Draft, predicate: DraftCondition, path: Path): { condition: Condition; cost: number } | null {
  const said = bound(subject, predicate);
  if (!said) return null;
  const { of } = said instanceof Priced ? (said.meaning as Said) : said;
  const condition = resolve(of, surroundings(path));
  return condition && { condition, cost: said instanceof Priced ? said.cost : 0 };
}

/** "up 25% this month but less than 100% in the past year": a period said with the bound is that of the change. */
function overItsPeriod(subject: Draft, predicate: DraftCondition): [Draft, DraftCondition] {
  const isChangeSaid = subject.type === 'series' && ['performance', 'changePercent'].includes(subject.name);
  if (!isChangeSaid || predicate.type !== 'timed' || predicate.of.type !== 'compare') return [subject, predicate];
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
  ...after(item.condition, path),
  subject,
  cost:
    path.cost +
    cost +
    edge.cost +
    (path.clause && !item.modifier ? COSTS.juxtaposed : 0) +
    (countsOn(tokens, edge.end, end) ? COSTS.counting : 0),
  element: item,
  before: path,
  unknown: false,
  lost: false,
});
