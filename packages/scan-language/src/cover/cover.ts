import type { Condition, Value } from '@plainscan/contracts';
import type { Chart, Edge } from '../chart/chart.ts';
import type { Meanings, Said } from '../chart/meanings.ts';
import type { PatternTree } from '../chart/pattern.ts';
import { Priced, type AnyRule } from '../chart/rule.ts';
import { CLAUSE_OPENERS, EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { FILLER, HEADS, NEVER_FILLER } from '../lexicon/filler-words.ts';
import type { Draft, DraftCondition, Reference } from '../meaning/draft.ts';
import { NOWHERE, resolve, valueOf, type Surroundings } from '../meaning/resolve.ts';
import { changeOver } from '../meaning/when.ts';
import { missingData, missingSymbol, type Lack } from '../missing.ts';
import { isBarField } from '../plan/units.ts';
import type { MarketWords } from '../lexicon/market-words.ts';
import { bound } from '../rules/bind.ts';
import type { Token } from '../text/tokens.ts';
import type { Element, Item } from './elements.ts';

/** A reading of the sentence up to a token. */
interface Path {
  cost: number;
  element: Element | null;
  before: Path | null;
  /** what the last clause spoke of */
  subject: Draft | null;
  /** the last values by kind, for "the MA" and "it" */
  average: Value | null;
  level: Value | null;
  /** the values of the last clause, for "both" */
  values: () => readonly Value[];
  /** when the last clause was, for "since then" */
  ago: number;
  /** the element before is a clause: another one right behind it is unusual */
  clause: boolean;
  /** a word before was not understood: what follows may be said of it */
  unknown: boolean;
  /** only a connective separates the last clause from here */
  elliptic: boolean;
  /** a period said here is that of the order before */
  awaitsPeriod: boolean;
}

const BEAM = 5;
const COSTS = {
  item: 1,
  predicate: 1.25,
  order: 1,
  kinds: 0.1,
  today: 0.4,
  filler: 0.2,
  head: 0.05,
  mark: 0.05,
  missing: 0.6,
  unknown: 6,
  sign: 4,
  bracket: 0.7,
  juxtaposed: 0.5,
  swallowed: 4,
  counting: 14,
  dangling: 5.2,
};

export interface CoverInput {
  tokens: readonly Token[];
  chart: Chart;
  tree: PatternTree<AnyRule>;
  market: MarketWords;
  known(word: string): boolean;
  lacks: ReadonlyMap<Token, Lack>;
  quotes: ReadonlyMap<number, unknown>;
}

const AVERAGES = ['sma', 'ema', 'wma'];

/** The last average that a condition names. */
function averageIn(node: unknown): Value | null {
  if (typeof node !== 'object' || node === null) return null;
  const { type, name } = node as { type?: string; name?: string };
  if (type === 'series') return AVERAGES.includes(name ?? '') ? (node as Value) : null;
  let found: Value | null = null;
  for (const child of Object.values(node)) found = averageIn(child) ?? found;
  return found;
}

/** The right side of the last comparison, as of today: "it" in "and is above it now". */
function levelIn(condition: Condition): Value | null {
  switch (condition.type) {
    case 'compare':
    case 'cross': {
      const { left, right } = condition;
      if (right.type === 'number') return null;
      // "opened below yesterday's low and closed above it": that low, whenever it is compared
      return isBarField(right) && left.type === 'series' && left.ago === 0 ? right : today(right);
    }
    case 'near':
      return condition.target.type === 'number' ? null : today(condition.target);
    case 'extreme': {
      const { which, value, sessions } = condition;
      return { type: 'over', fn: which, of: { ...value, ago: 0 }, sessions, ago: 0 };
    }
    case 'window':
    case 'not':
      return levelIn(condition.of);
    default:
      return null;
  }
}
/** How many sessions ago a condition was said to hold. */
const agoOf = (condition: Condition): number =>
  condition.type === 'window' && condition.sessions === 1
    ? condition.ago
    : condition.type === 'all'
      ? Math.max(...condition.of.map(agoOf))
      : 0;
const today = (value: Value): Value => (value.type === 'series' ? { ...value, ago: 0 } : value);

/** The values of a condition, each once, as they stand today. */
function valuesIn(node: unknown, found = new Map<string, Value>()): Map<string, Value> {
  if (typeof node !== 'object' || node === null) return found;
  const { type } = node as { type?: string };
  if (type === 'series' || type === 'over') {
    const value = { ...(node as Extract<Value, { ago: number }>), ago: 0 };
    found.set(JSON.stringify(value), value);
  } else for (const child of Object.values(node)) valuesIn(child, found);
  return found;
}
/** The values that a clause speaks of, with those of a clause before it that speaks of one; found only where "both" asks for them. */
function spokenOf(condition: Condition, before: () => readonly Value[]): () => readonly Value[] {
  let found: readonly Value[] | null = null;
  return () => {
    if (found) return found;
    const values = valuesIn(condition);
    const earlier = before();
    if (values.size === 1 && earlier.length <= 1) for (const value of earlier) values.set(JSON.stringify(value), value);
    return (found = values.size > 1 || earlier.length <= 1 ? [...values.values()] : earlier);
  };
}
const NOTHING = (): readonly Value[] => [];

const surroundings = (path: Path): Surroundings => ({
  subject: null,
  values: path.values,
  ago: path.ago,
  refer: (to: Reference) =>
    to === 'average' ? path.average : (path.level ?? (path.subject && valueOf(path.subject, NOWHERE))),
});

/** The cheapest readings of a stretch of tokens. */
export function coverings(input: CoverInput, start: number, end: number): { cost: number; elements: Element[] }[] {
  const { tokens, chart, tree } = input;
  const ids = {
    Condition: tree.id('Condition'),
    Predicate: tree.id('Predicate'),
    Order: tree.id('Order'),
    Kinds: tree.id('Kinds'),
    When: tree.id('When'),
    Value: tree.id('Value'),
    Missing: tree.id('Missing'),
  };
  const beams: Path[][] = Array.from({ length: end - start + 1 }, () => []);
  beams[0]!.push({
    cost: 0,
    element: null,
    before: null,
    subject: null,
    average: null,
    level: null,
    values: NOTHING,
    ago: 0,
    clause: false,
    unknown: false,
    elliptic: false,
    awaitsPeriod: false,
  });
  const put = (at: number, path: Path) => {
    const beam = beams[at - start]!;
    if (beam.length >= BEAM && path.cost >= beam[beam.length - 1]!.cost) return;
    let i = beam.length;
    while (i > 0 && beam[i - 1]!.cost > path.cost) i -= 1;
    beam.splice(i, 0, path);
    if (beam.length > BEAM) beam.pop();
  };

  for (let at = start; at < end; at += 1) {
    const paths = beams[at - start]!;
    if (!paths.length) continue;
    const steps = stepsAt(input, at, end);
    const edges = chart.from(at);
    for (const path of paths) {
      for (const { element, next, cost, elliptic, resets } of steps)
        put(next, {
          ...path,
          cost: path.cost + cost,
          element,
          before: path,
          clause: element === null ? path.clause : false,
          elliptic: elliptic ?? (element === null ? path.elliptic : false),
          unknown: element?.kind === 'unknown' ? true : elliptic || resets ? false : path.unknown,
          ...(resets && { subject: null }),
        });
      for (const edge of edges) {
        if (edge.end > end) continue;
        const { category } = edge;
        if (category === ids.Condition) addItem(path, edge, edge.meaning as Said, COSTS.item);
        else if (category === ids.Predicate) addPredicate(path, edge);
        else if (category === ids.Order) {
          const order = edge.meaning as Meanings['Order'];
          put(edge.end, {
            ...path,
            cost: path.cost + COSTS.order + edge.cost,
            element: { kind: 'order', order, start: edge.start, end: edge.end, edge },
            before: path,
            subject: order.about ?? path.subject,
            elliptic: false,
            unknown: false,
            awaitsPeriod: order.awaitsPeriod ?? path.awaitsPeriod,
          });
        } else if (category === ids.Kinds) {
          const { only, except } = edge.meaning as Meanings['Kinds'];
          put(edge.end, {
            ...path,
            cost: path.cost + COSTS.kinds + edge.cost,
            element: { kind: 'kinds', only, except, start: edge.start, end: edge.end, edge },
            before: path,
            elliptic: false,
            unknown: false,
            subject: null,
          });
        } else if (category === ids.When) addWhen(path, edge);
        else if (category === ids.Missing) {
          const { family } = edge.meaning as Meanings['Missing'];
          put(edge.end, {
            ...path,
            cost: path.cost + COSTS.missing + edge.cost,
            element: {
              kind: 'missing',
              reason: missingData(family.family),
              said: saidOf(tokens, edge),
              start: edge.start,
              end: edge.end,
              unlisted: false,
              negated: false,
            },
            before: path,
            subject: null,
            elliptic: false,
            unknown: family.value,
          });
        } else if (category === ids.Value)
          put(edge.end, {
            ...path,
            cost: path.cost + COSTS.dangling + edge.cost + 0.4 * (edge.end - edge.start),
            element: { kind: 'unknown', start: edge.start, end: edge.end, edge },
            before: path,
            unknown: true,
            elliptic: false,
          });
      }
    }
  }

  function addItem(path: Path, edge: Edge, said: Said, cost: number): void {
    const { of } = said;
    const territory =
      of.type === 'term' &&
      (of.term === 'oversold' || of.term === 'overbought') &&
      !of.value &&
      path.subject &&
      path.clause &&
      ['in', 'from', 'at'].includes(tokens[edge.start - 1]?.text ?? '');
    const condition = resolve(territory ? { ...of, value: path.subject } : of, surroundings(path));
    if (!condition) return;
    const item: Item = {
      kind: 'item',
      condition,
      start: edge.start,
      end: edge.end,
      modifier: said.modifier ?? false,
      names: said.names ?? false,
      ...(said.group && { group: true }),
      edge,
      headed: isHead(input.tokens[edge.end - 1]!),
    };
    put(edge.end, {
      cost:
        path.cost +
        cost +
        edge.cost +
        (path.clause && !said.modifier ? COSTS.juxtaposed : 0) +
        (countsOn(tokens, edge.end, end) ? COSTS.counting : 0),
      element: item,
      before: path,
      subject: said.about ?? (said.modifier ? path.subject : null),
      average: averageIn(condition) ?? path.average,
      level: levelIn(condition) ?? path.level,
      values: spokenOf(condition, path.values),
      ago: agoOf(condition) || path.ago,
      clause: !said.modifier && edge.rule?.from !== 'Condition When',
      unknown: false,
      elliptic: !said.modifier && said.about !== null,
      awaitsPeriod: path.awaitsPeriod,
    });
  }

  /** A predicate without a subject takes the last one that it fits, else the price or what its unit says. */
  function addPredicate(path: Path, edge: Edge): void {
    const predicate = edge.meaning as DraftCondition;
    if (path.unknown) return;
    const about = surroundings(path);
    const ofLine = contains(predicate, 'own-signal');
    if (path.subject && (path.elliptic || ofLine)) {
      const said = bound(path.subject, predicate);
      const of = said instanceof Priced ? (said.meaning as Said) : said;
      const condition = of && resolve(of.of, about);
      if (condition && !isChange(predicate))
        push(
          path,
          edge,
          condition,
          path.subject,
          COSTS.predicate +
            (said instanceof Priced ? said.cost : 0) +
            (contains(predicate, 'own-average') && !contains(predicate, 'times') ? 1 : 0) +
            (isOfShares(path.subject) && ['up', 'down'].includes(tokens[edge.start]!.text) ? 1.5 : 0),
        );
    }
    if (
      (path.level && tokens[edge.start - 1]?.text === 'which') ||
      (tokens[edge.start - 2]?.text === 'which' && path.level)
    ) {
      const said = bound(path.level as Draft, predicate);
      const of = said instanceof Priced ? (said.meaning as Said) : said;
      const condition = of && resolve(of.of, about);
      if (condition && tokens[edge.start - 3]?.text === ',')
        push(path, edge, condition, path.level as Draft, COSTS.predicate - 0.5);
    }
    const condition = resolve(predicate, about);
    if (condition)
      push(
        path,
        edge,
        condition,
        subjectIn(condition),
        COSTS.predicate +
          alone(predicate, path) +
          (saysBareNumber(predicate) && !closes(edge.end) ? COSTS.swallowed : 0),
      );
  }

  /** A bare number is a price only where nothing follows that it could be counting. */
  function closes(next: number): boolean {
    const { kind, text } = tokens[next]!;
    return (
      next >= end ||
      kind === 'sign' ||
      FILLER.has(text) ||
      HEADS.has(text) ||
      Object.hasOwn(CONNECTIVES, text) ||
      /^(?:sort|order|rank|sorted|ordered|ranked|by|with|without|excluding|no|not|except|if|first|today|yesterday|each)$/.test(
        text,
      )
    );
  }

  function push(path: Path, edge: Edge, condition: Condition, subject: Draft | null, cost: number): void {
    put(edge.end, {
      cost:
        path.cost +
        cost +
        edge.cost +
        (path.clause ? COSTS.juxtaposed : 0) +
        (countsOn(tokens, edge.end, end) ? COSTS.counting : 0),
      element: { kind: 'item', condition, start: edge.start, end: edge.end, modifier: false, names: false, edge },
      before: path,
      subject,
      average: averageIn(condition) ?? path.average,
      level: levelIn(condition) ?? path.level,
      values: spokenOf(condition, path.values),
      ago: agoOf(condition) || path.ago,
      clause: true,
      unknown: false,
      elliptic: true,
      awaitsPeriod: path.awaitsPeriod,
    });
  }

  /** A time without a clause: today adds nothing, a period may belong to the preceding order. */
  function addWhen(path: Path, edge: Edge): void {
    const when = edge.meaning as Meanings['When'];
    const today = when.kind === 'within' && when.sessions === 1 && when.ago === 0;
    if (path.awaitsPeriod) {
      const order: Element = {
        kind: 'order',
        order: { sort: [{ by: changeOver(when), direction: 'desc' }], period: true } as Meanings['Order'],
        start: edge.start,
        end: edge.end,
        edge,
      };
      put(edge.end, {
        ...path,
        cost: path.cost + COSTS.today + edge.cost,
        element: order,
        before: path,
        awaitsPeriod: false,
      });
    } else if (today) put(edge.end, { ...path, cost: path.cost + COSTS.today, element: null, before: path });
  }

  return beams[end - start]!.map((path) => ({ cost: path.cost, elements: elementsOf(path) }));
}

function elementsOf(last: Path): Element[] {
  const elements: Element[] = [];
  for (let path: Path | null = last; path; path = path.before) if (path.element) elements.push(path.element);
  return elements.reverse();
}

const saidOf = (tokens: readonly Token[], { start, end }: Edge): string =>
  tokens
    .slice(start, end)
    .map(({ raw, full, glued }, i) => `${glued || i === 0 ? '' : ' '}${full ?? raw}`)
    .join('');

const isHead = ({ text, raw }: Token): boolean => HEADS.has(text) || /caps$/i.test(raw);

/** Whether a draft has a node of a type in it. */
function contains(node: unknown, type: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ((node as Draft).type === type) return true;
  for (const key in node) if (contains((node as Record<string, unknown>)[key], type)) return true;
  return false;
}

/** "under 20": a number without a unit. */
const saysBareNumber = (of: DraftCondition): boolean =>
  of.type === 'compare'
    ? of.right.type === 'amount' && of.right.amount.unit === 'none' && of.right.amount.scale === 1
    : of.type === 'timed' || of.type === 'not'
      ? saysBareNumber(of.of)
      : false;

const isChange = (of: DraftCondition): boolean =>
  of.type === 'change' || ((of.type === 'timed' || of.type === 'not') && isChange(of.of));

/** "average volume over 1 million and down 3 days in a row": the stock is down. */
const isOfShares = (subject: Draft): boolean =>
  subject.type === 'series' && ['volume', 'averageVolume', 'relativeVolume', 'marketCap'].includes(subject.name);

/** "over 3 | ATR above": the number counts what follows. */
export function countsOn(tokens: readonly Token[], next: number, end = tokens.length - 1): boolean {
  const last = tokens[next - 1]!;
  if (next >= end) return false;
  if (last.kind === 'number' || COUNTS.has(last.text))
    return /^(?:atr|day|week|month|standard|std|sigma|time|x|bar|candle)$/.test(tokens[next]!.text);
  // "over 60% of the market is above …"
  if (!['%', 'percent'].includes(last.text) || tokens[next]!.text !== 'of') return false;
  const of = tokens
    .slice(next + 1, Math.min(next + 4, end))
    .find(({ text }) => !['the', 'all', 'u.s', 'us'].includes(text));
  return (
    of !== undefined && ['market', 'stock', 'name', 'sector', 'company', 'nyse', 'nasdaq', 'them'].includes(of.text)
  );
}
const COUNTS: ReadonlySet<string> = new Set('one two three four five six seven eight nine ten'.split(' '));

/** The cost of a predicate without a subject: "rising" alone rarely means the price. */
function alone(of: DraftCondition, path: Path): number {
  switch (of.type) {
    case 'timed':
    case 'not':
      return alone(of.of, path);
    case 'trend':
    case 'turn':
    case 'extreme':
      return 0.3;
    case 'compare':
    case 'between':
    case 'near':
      return 0.3;
    default:
      return 0.2;
  }
}

/** What a condition that was said of nothing came to speak of. */
function subjectIn(condition: Condition): Draft | null {
  switch (condition.type) {
    case 'compare':
    case 'cross':
      return condition.left as Draft;
    case 'between':
    case 'near':
    case 'trend':
    case 'turn':
    case 'extreme':
      return condition.value as Draft;
    case 'all':
    case 'any':
      return subjectIn(condition.of[0]!);
    case 'not':
    case 'window':
      return subjectIn(condition.of);
    default:
      return null;
  }
}

interface Step {
  element: Element | null;
  next: number;
  cost: number;
  /** a predicate after it may be said of the last subject */
  elliptic?: boolean;
  /** another noun begins: what was spoken of before is over */
  resets?: boolean;
}

export const CONNECTIVES: Record<string, Element['kind']> = {
  and: 'and',
  or: 'or',
  but: 'but',
  plus: 'and',
  yet: 'but',
  ',': 'comma',
  then: 'then',
  while: 'and',
  if: 'and',
  given: 'and',
  either: 'either',
  neither: 'neither',
  nor: 'nor',
};

/** Words that stand between conditions, and those that nothing else takes. */
function stepsAt(input: CoverInput, at: number, end: number): Step[] {
  const { tokens, market, known, lacks } = input;
  const token = tokens[at]!;
  const { kind, text, raw } = token;
  const steps: Step[] = [];
  const lack = lacks.get(token);
  if (lack?.kind === 'symbol')
    steps.push({
      element: {
        kind: 'missing',
        reason: missingSymbol(lack.symbol, market),
        start: at,
        end: at + 1,
        unlisted: true,
        negated: false,
      },
      next: at + 1,
      cost: COSTS.missing,
    });
  const connective = Object.hasOwn(CONNECTIVES, text) ? CONNECTIVES[text] : undefined;
  if (connective)
    steps.push({
      element: { kind: connective as 'and', start: at, end: at + 1 },
      next: at + 1,
      cost: COSTS.mark,
      elliptic: true,
    });
  for (const [table, name] of [
    [EXCLUSIONS, 'except'],
    [NEGATIONS, 'not'],
    [CLAUSE_OPENERS, 'opener'],
  ] as const) {
    const found = table.match(tokens, at, end);
    if (found)
      steps.push({
        element: { kind: name, start: at, end: found.next },
        next: found.next,
        cost: COSTS.mark + 0.1,
        ...(name === 'opener' ? { resets: false } : {}),
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
    if (text === '$' && tokens[at + 1] && lacks.has(tokens[at + 1]!)) {
      steps.push({ element: null, next: at + 1, cost: COSTS.mark });
      return steps;
    }
    if (text === '(' || text === ')') {
      steps.push({ element: { kind: 'bracket', start: at, end: at + 1 }, next: at + 1, cost: COSTS.bracket });
      return steps;
    }
    if (['<', '<=', '>', '>=', '=', '!=', '%', '$', '+', '-', '*'].includes(text))
      steps.push({ element: { kind: 'unknown', start: at, end: at + 1 }, next: at + 1, cost: COSTS.sign });
    else if (
      input.quotes.has(at) &&
      ['is', 'are', 'or', 'contain', 'in', ',', '='].includes(tokens[at - 1]?.text ?? '')
    )
      steps.push({ element: { kind: 'unknown', start: at, end: at + 1 }, next: at + 1, cost: COSTS.unknown });
    else if (!connective) steps.push({ element: null, next: at + 1, cost: COSTS.mark });
    return steps;
  }
  const next = tokens[at + 1]?.text ?? '';
  if (
    ['only', 'just', 'first'].includes(text) &&
    ['those', 'the', 'show', 'find', 'list', 'give', 'one', 'include', 'keep', 'want', 'stock', 'name'].includes(next)
  )
    steps.push({ element: { kind: 'bracket', start: at, end: at + 1 }, next: at + 1, cost: COSTS.filler });
  if (['all', 'each', 'every'].includes(text)) steps.push({ element: null, next: at + 1, cost: COSTS.filler });
  if (kind === 'word' && HEADS.has(text))
    steps.push({ element: { kind: 'head', start: at, end: at + 1 }, next: at + 1, cost: COSTS.head, resets: true });
  else if (kind === 'word' && FILLER.has(text) && !NEVER_FILLER.has(text))
    steps.push({ element: null, next: at + 1, cost: text === 'price' ? 1.3 : COSTS.filler });
  else {
    const symbol = raw.toUpperCase();
    const ticker = kind === 'word' && raw.length > 1 && !known(text) && market.isSymbol(symbol);
    steps.push({
      element: {
        kind: 'unknown',
        start: at,
        end: at + 1,
        ...(ticker && { reason: `A ticker is read in capitals: ${symbol}.` }),
      },
      next: at + 1,
      cost: COSTS.unknown,
    });
  }
  return steps;
}
