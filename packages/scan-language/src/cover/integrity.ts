import { TIME_UNITS } from '../lexicon/time-words.ts';
import { EVENT_TERMS } from '../meaning/when.ts';
import type { Token } from '../text/tokens.ts';
import { FILLER } from '../lexicon/filler-words.ts';
import { countsNext, endsClause } from './clause-ends.ts';
import { listAfter } from './count-lists.ts';
import type { Element, Item } from './elements.ts';

/** Elements that end a clause: a word that wasn't understood on one side doesn't affect the other. */
const BOUNDARIES: ReadonlySet<Element['kind']> = new Set([
  'and',
  'or',
  'comma',
  'but',
  'then',
  'opener',
  'order',
  'kinds',
  'watchlist',
  'nor',
  'missing',
  'everything',
  'bracket',
]);

/** "$5", "10%": an amount with a unit is complete; a bare number may count the word after it. */
const endsWithUnit = (item: Item, tokens: readonly Token[]): boolean => {
  const { kind, text } = tokens[item.end - 1]!;
  if (
    text === '%' ||
    ['dollar', 'buck', 'percent', 'usd', 'share', 'day', 'week', 'month', 'year', 'today', 'yesterday'].includes(text)
  )
    return true;
  return kind === 'number' && tokens[item.end - 2]?.text === '$';
};

/** A word for the stock itself: an unknown word before it doesn't change the condition. */
const isName = (item: Item): boolean => {
  const { condition } = item;
  return (
    condition.type === 'term' ||
    condition.type === 'candle' ||
    condition.type === 'belongs' ||
    (condition.type === 'any' && item.modifier)
  );
};

/** Words about the future or about selling, which a scan can't find. */
const FORECASTS: ReadonlySet<string> = new Set([
  'about',
  'will',
  'sell',
  'exit',
  'soon',
  'likely',
  'expected',
  'potential',
  'before',
]);
/** What begins a clause that says when or whether: if it was not understood, nor was what it leads. */
const LEADERS: ReadonlySet<string> = new Set([...FORECASTS, 'after', 'following', 'until', 'unless']);
const WILL: ReadonlySet<string> = new Set(['will', 'would', 'could', 'might', 'may']);
const PREPOSITIONS: ReadonlySet<string> = new Set(['into', 'off', 'toward', 'towards']);

const isEvent = ({ condition }: Item): boolean => condition.type === 'term' && EVENT_TERMS.has(condition.term);

/** "setting up for a breakout", "retesting the breakout": the event hasn't happened yet, or something else is meant. */
function changesEvent(tokens: readonly Token[], unknown: Element, event: Item): boolean {
  const between = tokens.slice(unknown.end, event.start);
  const leads = between.some(({ text }) => ['for', 'to', 'into'].includes(text));
  return (
    between.every(({ kind, text }) => kind === 'word' && FILLER.has(text)) &&
    (leads || /(?:ing|ed)$/.test(tokens[unknown.end - 1]!.text))
  );
}

/** Words after an event that hasn't happened yet: "golden cross pending". */
const NOT_YET: ReadonlySet<string> = new Set(
  'pending coming soon imminent happening expected likely forming possible incoming brewing near ahead'.split(' '),
);

/** "4% breakout: price above 10": a label that wasn't understood doesn't affect the complete condition after its colon. */
const isLabel = (tokens: readonly Token[], unknown: Element, { start, edge }: Item): boolean =>
  edge?.rule?.from.endsWith(': Condition') === true ||
  (tokens.slice(unknown.end, start).some(({ text }) => text === ':') && (edge?.parts.length ?? 0) > 1);

/** "bullish moonshot": the direction of something that wasn't understood. */
const isDirection = ({ condition }: Item): boolean =>
  condition.type === 'term' && (condition.term === 'bullish' || condition.term === 'bearish');

const DEGREES: ReadonlySet<string> = new Set(
  'very hard lot bit quite pretty fairly rather super ultra extra kinda much somewhat big huge large long massive giant enormous tiny'.split(
    ' ',
  ),
);

/** Words that only complete a condition: where, since when, by how much. */
const COMPLEMENTS: ReadonlySet<string> = new Set(
  'up down above below over under off from than of within since until yesterday ago last past previous prior each every more higher greater better less lower fewer worse'.split(
    ' ',
  ),
);

/** "bouncing frobnicated off the 50 day", "up 5% this frobnicated week": the unread words belong to the condition before them. */
function leavesComplement(elements: readonly Element[], from: number, tokens: readonly Token[]): boolean {
  let to = from;
  while (elements[to + 1]?.kind === 'unknown') to += 1;
  const start = elements[from - 1]?.end ?? elements[from]!.start;
  return tokens
    .slice(start, elements[to]!.end)
    .some(
      ({ kind, text }, i, words) =>
        kind === 'number' || COMPLEMENTS.has(text) || TIME_UNITS.match(words, i, words.length) !== null,
    );
}

/** Words between a value and what it is compared with. */
const COMPARING: ReadonlySet<string> = new Set(
  'above below over under than near toward towards exceed versus vs'.split(' '),
);

/** Words for the end of a day: "gapped down, then rallied to close green" is a sequence within one day. */
const CLOSES = /^(?:close|closed|closing|finish|finished|rallied|reversed|recovered|faded)$/;

const CONNECTORS: ReadonlySet<Element['kind']> = new Set(['and', 'but', 'comma']);

const RANGES: ReadonlySet<string> = new Set(['between', 'from']);

/** Whether the words that weren't understood include one of `words`, so that the next element may complete them. */
function unreadIncludes(
  elements: readonly Element[],
  to: number,
  tokens: readonly Token[],
  words: ReadonlySet<string>,
): boolean {
  let from = to;
  while (elements[from - 1]?.kind === 'unknown') from -= 1;
  return tokens.slice(elements[from]!.start, elements[to]!.end).some(({ text }) => words.has(text));
}

const isThen = ({ start, end }: Element, tokens: readonly Token[]): boolean =>
  end === start + 1 && tokens[start]!.text === 'then';

const MORE_WORDS: ReadonlySet<string> = new Set(
  'more higher greater better less lower fewer worse above below'.split(' '),
);

const awaitsPeriod = (element: Element): boolean => element.kind === 'order' && element.order.awaitsPeriod === true;

const mentionsTime = (tokens: readonly Token[], { start, end }: Element): boolean =>
  tokens.slice(start, end).some((_, i) => TIME_UNITS.match(tokens, start + i, end) !== null);

const isNegation = (element: Element | undefined): boolean => element?.kind === 'not' || element?.kind === 'except';

/** An unknown degree ("very", "slightly") is reported, but doesn't break its clause. */
const isDegree = ({ start, end }: Element, tokens: readonly Token[]): boolean =>
  tokens.slice(start, end).every(({ text }) => !FORECASTS.has(text) && (/ly$/.test(text) || DEGREES.has(text)));

/** Dropping a clause can break a neighbor that described it. */
const MAX_PASSES = 3;

/** If a word of a clause wasn't understood, the whole clause is reported as unmatched and doesn't run. */
export function withoutBrokenClauses(elements: readonly Element[], tokens: readonly Token[]): Element[] {
  let kept = [...elements];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const less = withoutBroken(kept, tokens);
    if (less.every((element, i) => element === kept[i])) return less;
    kept = less;
  }
  return kept;
}

function withoutBroken(elements: readonly Element[], tokens: readonly Token[]): Element[] {
  const broken = new Set<Element>();
  const ordersAwaitingPeriod = elements.filter(awaitsPeriod);
  elements.forEach((element, i) => {
    if (element.kind !== 'unknown' || isDegree(element, tokens) || isThen(element, tokens)) return;
    const before = neighbor(elements, i, -1);
    const after = neighbor(elements, i, 1);
    const previous = elements[i - 1];
    const isTimed = previous?.kind === 'order' || (previous?.kind === 'item' && previous.condition.type !== 'belongs');
    if (previous && isTimed && leavesComplement(elements, i, tokens)) broken.add(previous);
    // "down 5% or frobnicated more this week": part of the preceding clause
    const joined = elements[i - 2];
    if (previous?.kind === 'or' && joined && (joined.kind === 'item' || joined.kind === 'order'))
      if (MORE_WORDS.has(tokens[element.end]?.text ?? '') || MORE_WORDS.has(tokens[element.end - 1]!.text))
        broken.add(joined);
    // "worst performing tech stocks this frobnicated year": the order is over an unknown period
    if (ordersAwaitingPeriod.length && mentionsTime(tokens, element))
      for (const order of ordersAwaitingPeriod) if (order.start < element.start) broken.add(order);
    // "close below frobnicated the lowest low of 20 days": the next element is what the value is compared with
    const next = elements[i + 1];
    if (next && (next.kind === 'item' || next.kind === 'order') && unreadIncludes(elements, i, tokens, COMPARING))
      broken.add(next);
    // "between 1 frobnicated and 2 million shares": the second bound means nothing without the first
    const upper = elements[i + 2];
    if (next?.kind === 'and' && upper?.kind === 'item' && unreadIncludes(elements, i, tokens, RANGES))
      broken.add(upper);
    // "RSI dipped frobnicated below 30 and is back above 40": the second predicate shares the broken clause's subject
    if (upper?.kind === 'item' && upper.bare && next && CONNECTORS.has(next.kind) && previous?.kind !== 'not')
      broken.add(upper);
    // "Williams frobnicated oversold": the term applied to the value before
    if (element.edge && after?.condition.type === 'term' && !after.condition.value && !isEvent(after))
      broken.add(after);
    if (before && !before.modifier && before.edge && (element.edge || !endsWithUnit(before, tokens)))
      broken.add(before);
    // "30% of the stocks in frobnicated above the 50 day": the condition of a share of stocks
    if (tokens[element.start]!.text === '%' && tokens[element.end]?.text === 'of') {
      const shared = elements.slice(i + 1).find(({ kind }) => kind !== 'head' && kind !== 'unknown');
      if (shared?.kind === 'item') broken.add(shared);
    }
    // "not frobnicated oversold": it is unclear whether the condition is negated
    if (
      after?.edge &&
      !isLabel(tokens, element, after) &&
      (!isName(after) || isNegation(elements[i - 1]) || (isEvent(after) && changesEvent(tokens, element, after)))
    )
      broken.add(after);
    // "frobnicated 8 21 55 bullish": the direction of what wasn't understood
    if (
      after &&
      isDirection(after) &&
      after.start === element.end &&
      !after.headed &&
      endsClause(tokens, after.end, tokens.length - 1)
    )
      broken.add(after);
    // "Klinger flipped bullish": the term describes missing data
    if (after?.condition.type === 'term' && elements[i - 1]?.kind === 'missing') broken.add(after);
    // "extended 3 ATR", "bullish MA": the unread words say what the term is about, or by how much
    if (
      before?.modifier &&
      before.condition.type === 'term' &&
      before.end === element.start &&
      (element.edge || tokens[element.start]!.kind === 'number' || isDirection(before))
    )
      broken.add(before);
    if (before && isEvent(before) && before.end === element.start && NOT_YET.has(tokens[element.start]!.text))
      broken.add(before);
    const { text } = tokens[element.start]!;
    if (next?.kind === 'order' && LEADERS.has(text)) broken.add(next);
    if (LEADERS.has(text) || (PREPOSITIONS.has(tokens[element.start - 1]?.text ?? '') && before))
      for (
        let next = i + 1;
        next < elements.length &&
        next <= i + MAX_CLAUSE_ELEMENTS &&
        !['comma', 'or', 'but', 'order'].includes(elements[next]!.kind);
        next += 1
      ) {
        const other = elements[next]!;
        if (other.kind === 'and' && !FORECASTS.has(text)) break;
        if (other.kind === 'item') broken.add(other);
      }
    if (before?.condition.type === 'term' && PREPOSITIONS.has(tokens[before.end]?.text ?? '')) broken.add(before);
  });
  elements.forEach((element, i) => {
    if (element.kind === 'item' && element.edge && countsNext(tokens, element.end)) {
      broken.add(element);
      const after = neighbor(elements, i, 1);
      if (after) broken.add(after);
    }
    // "will bounce tomorrow": a forecast
    if (element.kind === 'item' && element.edge && WILL.has(tokens[element.start - 1]?.text ?? '') && isEvent(element))
      broken.add(element);
    // "above the 50 day while price isn't", "a high in volume but not in price": a negation without a condition
    if (
      isNegation(element) &&
      ![
        'item',
        'kinds',
        'missing',
        'unknown',
        'either',
        'neither',
        'not',
        'except',
        'opener',
        'head',
        'everything',
        'anything',
        'bracket',
        'count',
      ].includes(elements[i + 1]?.kind ?? '')
    )
      broken.add(element);
    // "not in my watchlist", "in my watchlist or under $5": a plan can only be restricted to one list as a whole
    if (element.kind === 'watchlist' && !restrictsPlan(elements, i)) broken.add(element);
    // "crossed the 50 day, then pulled back | to it": back to what isn't read
    if (
      element.kind === 'item' &&
      element.condition.type === 'term' &&
      !element.condition.value &&
      ['to', 'from', 'off', 'at', 'into'].includes(tokens[element.end]?.text ?? '') &&
      ['it', 'that', 'them', 'there', 'those'].includes(tokens[element.end + 1]?.text ?? '') &&
      (endsClause(tokens, element.end + 2, tokens.length - 1) ||
        ['today', 'now', 'again', 'this', 'on'].includes(tokens[element.end + 2]!.text))
    )
      broken.add(element);
    // "from oversold to above 50": the first condition isn't about today
    if (element.kind === 'item' && tokens[element.start - 1]?.text === 'from' && tokens[element.end]?.text === 'to') {
      broken.add(element);
      const after = neighbor(elements, i, 1);
      if (after) broken.add(after);
    }
    // "A, then B": two events in sequence, not both today
    const joint = elements[i - 1]?.kind ?? '';
    const earlier = ['and', 'comma'].includes(joint) ? elements[i - 2] : elements[i - 1];
    // "down 4 days in a row, then up today": the days before today
    const isBefore =
      joint === 'comma' && earlier?.kind === 'item' && ['trend', 'window'].includes(earlier.condition.type);
    if (
      element.kind === 'then' &&
      !isBefore &&
      earlier?.kind === 'item' &&
      elements[i + 1]?.kind === 'item' &&
      !tokens.slice(0, element.start).some(({ text }) => text === 'if') &&
      !tokens.slice(element.end, element.end + 3).some(({ text }) => CLOSES.test(text))
    )
      broken.add(element);
  });
  // "not (RSI frobnicated above 75 or price above 120)": negating only a part of the group would change its meaning
  elements.forEach((element, i) => {
    if (!isNegation(element) || elements[i + 1]?.kind !== 'bracket') return;
    const close = elements.findIndex(
      ({ kind, start }, at) => at > i && kind === 'bracket' && tokens[start]!.text === ')',
    );
    const inside = elements.slice(i + 1, close < 0 ? elements.length : close);
    if (inside.some((part) => part.kind === 'unknown' || broken.has(part)))
      for (const part of inside) if (part.kind === 'item') broken.add(part);
  });
  // "at least two of: …" is meaningless if a part of the list wasn't understood
  elements.forEach((element, i) => {
    if (element.kind !== 'count') return;
    const listed = elements.slice(i + 1, listAfter(elements, i));
    const isUnread = (part: Element): boolean => part.kind === 'unknown' || part.kind === 'missing' || broken.has(part);
    if (listed.some(isUnread) || listed.filter(({ kind }) => kind === 'item').length < Math.max(2, element.count.least))
      for (const part of [element, ...listed]) if (part.kind === 'item' || part.kind === 'count') broken.add(part);
  });
  return elements.map((element) =>
    broken.has(element) ? { kind: 'unknown', start: element.start, end: element.end } : element,
  );
}

/** Whether a watchlist applies to the whole sentence, and no other one does. */
function restrictsPlan(elements: readonly Element[], at: number): boolean {
  const isSkipped = (element: Element | undefined): boolean =>
    ['head', 'opener', 'bracket', 'everything', 'kinds'].includes(element?.kind ?? '');
  let before = at - 1;
  while (isSkipped(elements[before])) before -= 1;
  let after = at + 1;
  while (isSkipped(elements[after])) after += 1;
  const negation = elements[before];
  return (
    !isNegation(negation) &&
    ![negation?.kind, elements[after]?.kind].some((kind) => kind === 'or' || kind === 'nor' || kind === 'neither') &&
    elements.every((other) => other.kind !== 'watchlist' || other === elements[at])
  );
}

/** Maximum elements of a clause. */
const MAX_CLAUSE_ELEMENTS = 12;

/** The nearest condition before or after an element in the same clause. */
function neighbor(elements: readonly Element[], from: number, step: 1 | -1): Item | null {
  for (let i = from + step; i >= 0 && i < elements.length && Math.abs(i - from) <= MAX_CLAUSE_ELEMENTS; i += step) {
    const element = elements[i]!;
    if (element.kind === 'item') return element;
    if (BOUNDARIES.has(element.kind) || element.kind === 'head') return null;
    if (step < 0 && isNegation(element)) return null;
  }
  return null;
}
