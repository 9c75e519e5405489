import { TIME_UNITS } from '../lexicon/time-words.ts';
import { EVENT_TERMS } from '../meaning/when.ts';
import type { Token } from '../text/tokens.ts';
import { FILLER } from '../lexicon/filler-words.ts';
import { countsOn } from './clause-ends.ts';
import { listAfter } from './count-lists.ts';
import type { Element, Item } from './elements.ts';
import { traitOf } from './noun-groups.ts';

/** Where a clause ends: what was not understood on one side says nothing of the other. */
const BOUNDARIES: ReadonlySet<Element['kind']> = new Set([
  'and',
  'or',
  'comma',
  'but',
  'then',
  'opener',
  'order',
  'kinds',
  'nor',
  'missing',
  'everything',
  'bracket',
]);

/** "$5", "10%": an amount that says its unit is complete; a bare number may be counting the word behind it. */
const endsWithUnit = (item: Item, tokens: readonly Token[]): boolean => {
  const { kind, text } = tokens[item.end - 1]!;
  if (
    text === '%' ||
    ['dollar', 'buck', 'percent', 'usd', 'share', 'day', 'week', 'month', 'year', 'today', 'yesterday'].includes(text)
  )
    return true;
  return kind === 'number' && tokens[item.end - 2]?.text === '$';
};

/** A word for the stock itself: what precedes it describes it without changing the condition. */
const isName = (item: Item): boolean => {
  const { condition } = item;
  return (
    condition.type === 'term' ||
    condition.type === 'candle' ||
    condition.type === 'belongs' ||
    (condition.type === 'any' && item.modifier)
  );
};

/** What is to come, or is for another day, is nothing that a scan finds. */
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
const WILL: ReadonlySet<string> = new Set(['will', 'would', 'could', 'might', 'may']);
const PREPOSITIONS: ReadonlySet<string> = new Set(['into', 'off', 'toward', 'towards']);

const isEvent = ({ condition }: Item): boolean => condition.type === 'term' && EVENT_TERMS.has(condition.term);

/** "setting up for a breakout", "retesting the breakout": what has not happened yet, or something else than the event. */
function changesEvent(tokens: readonly Token[], unknown: Element, event: Item): boolean {
  const between = tokens.slice(unknown.end, event.start);
  const leads = between.some(({ text }) => ['for', 'to', 'into'].includes(text));
  return (
    between.every(({ kind, text }) => kind === 'word' && FILLER.has(text)) &&
    (leads || /(?:ing|ed)$/.test(tokens[unknown.end - 1]!.text))
  );
}

/** "golden cross pending" */
const YET_TO_COME: ReadonlySet<string> = new Set(
  'pending coming soon imminent happening expected likely forming possible incoming brewing near ahead'.split(' '),
);

/** "4% breakout: price above 10": a label that was not understood says nothing of the whole condition behind its colon. */
const isLabel = (tokens: readonly Token[], unknown: Element, { start, edge }: Item): boolean =>
  edge?.rule?.from.endsWith(': Condition') === true ||
  (tokens.slice(unknown.end, start).some(({ text }) => text === ':') && (edge?.parts.length ?? 0) > 1);

/** "bullish moonshot": which way something goes that was not understood. */
const isBias = ({ condition }: Item): boolean =>
  condition.type === 'term' && (condition.term === 'bullish' || condition.term === 'bearish');

const DEGREES: ReadonlySet<string> = new Set(
  'very hard lot bit quite pretty fairly rather super ultra extra kinda much somewhat big huge large long massive giant enormous tiny'.split(
    ' ',
  ),
);

/** What only completes a condition: where, from when, by how much. */
const COMPLEMENTS: ReadonlySet<string> = new Set(
  'up down above below over under off from than of within since until yesterday ago last past previous prior each every more higher greater better less lower fewer worse'.split(
    ' ',
  ),
);

/** "bouncing frobnicated off the 50 day", "up 5% this frobnicated week": what is left over belongs to the condition before it. */
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

/** Words that lead from a value to what it is compared with. */
const LEADS: ReadonlySet<string> = new Set(
  'above below over under than near toward towards exceed versus vs'.split(' '),
);

/** "gapped down, then rallied to close green": within one day. */
const CLOSES = /^(?:close|closed|closing|finish|finished|rallied|reversed|recovered|faded)$/;

const JOINTS: ReadonlySet<Element['kind']> = new Set(['and', 'but', 'comma']);

const RANGES: ReadonlySet<string> = new Set(['between', 'from']);

/** Whether what was not understood includes a comparison whose other side may be what follows. */
function leadsOn(
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

const isUndated = (element: Element): boolean => element.kind === 'order' && element.order.awaitsPeriod === true;

const isOfTime = (tokens: readonly Token[], { start, end }: Element): boolean =>
  tokens.slice(start, end).some((_, i) => TIME_UNITS.match(tokens, start + i, end) !== null);

const isDenial = (element: Element | undefined): boolean => element?.kind === 'not' || element?.kind === 'except';

/** A degree alone is no condition: it is reported, and the rest of its clause is kept. */
const isDegree = ({ start, end }: Element, tokens: readonly Token[]): boolean =>
  tokens.slice(start, end).every(({ text }) => !FORECASTS.has(text) && (/ly$/.test(text) || DEGREES.has(text)));

/** Dropping a clause can break its neighbor, which may have described it. */
const MAX_PASSES = 3;

/** A clause with a word in it that was not understood is not understood: all of it is reported, and none of it runs. */
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
  const undated = elements.filter(isUndated);
  elements.forEach((element, i) => {
    if (element.kind !== 'unknown' || isDegree(element, tokens) || isThen(element, tokens)) return;
    const before = neighbor(elements, i, -1);
    const after = neighbor(elements, i, 1);
    const previous = elements[i - 1];
    const isTimed = previous?.kind === 'order' || (previous?.kind === 'item' && previous.condition.type !== 'belongs');
    if (previous && isTimed && leavesComplement(elements, i, tokens)) broken.add(previous);
    // "down 5% or frobnicated more this week": part of the clause before
    const joined = elements[i - 2];
    if (previous?.kind === 'or' && joined && (joined.kind === 'item' || joined.kind === 'order'))
      if (MORE_WORDS.has(tokens[element.end]?.text ?? '') || MORE_WORDS.has(tokens[element.end - 1]!.text))
        broken.add(joined);
    // "worst performing tech stocks this frobnicated year": an order over another time
    if (undated.length && isOfTime(tokens, element))
      for (const order of undated) if (order.start < element.start) broken.add(order);
    // "close below frobnicated the lowest low of 20 days": what follows is what it was compared with
    const next = elements[i + 1];
    if (next && (next.kind === 'item' || next.kind === 'order') && leadsOn(elements, i, tokens, LEADS))
      broken.add(next);
    // "between 1 frobnicated and 2 million shares"
    const upper = elements[i + 2];
    if (next?.kind === 'and' && upper?.kind === 'item' && leadsOn(elements, i, tokens, RANGES)) broken.add(upper);
    // "RSI dipped frobnicated below 30 and is back above 40"
    if (upper?.kind === 'item' && upper.bare && next && JOINTS.has(next.kind) && !isDenial(previous)) broken.add(upper);
    // "Williams frobnicated oversold": of a value that was named
    if (element.edge && after?.condition.type === 'term' && !after.condition.value && !isEvent(after))
      broken.add(after);
    if (before && !before.modifier && before.edge && (element.edge || !endsWithUnit(before, tokens)))
      broken.add(before);
    // "not frobnicated oversold": without the word between them, the condition would be denied or kept by chance
    if (
      after?.edge &&
      !isLabel(tokens, element, after) &&
      (!isName(after) || isDenial(elements[i - 1]) || (isEvent(after) && changesEvent(tokens, element, after)))
    )
      broken.add(after);
    // "SAR flipped bullish": said of what the market does not hold
    if (after?.condition.type === 'term' && elements[i - 1]?.kind === 'missing') broken.add(after);
    // "extended 3 ATR", "bullish MA": what follows says of what, or by how much
    if (
      before?.modifier &&
      before.condition.type === 'term' &&
      before.end === element.start &&
      (element.edge || tokens[element.start]!.kind === 'number' || isBias(before))
    )
      broken.add(before);
    if (before && isEvent(before) && before.end === element.start && YET_TO_COME.has(tokens[element.start]!.text))
      broken.add(before);
    const { text } = tokens[element.start]!;
    if (FORECASTS.has(text) || (PREPOSITIONS.has(tokens[element.start - 1]?.text ?? '') && before))
      for (
        let next = i + 1;
        next < elements.length &&
        next <= i + MAX_APART &&
        !['comma', 'or', 'but', 'order'].includes(elements[next]!.kind);
        next += 1
      ) {
        const said = elements[next]!;
        if (said.kind === 'and' && !FORECASTS.has(text)) break;
        if (said.kind === 'item') broken.add(said);
      }
    if (before?.condition.type === 'term' && PREPOSITIONS.has(tokens[before.end]?.text ?? '')) broken.add(before);
  });
  elements.forEach((element, i) => {
    // "RSI below 30 on the weekly chart"
    if (element.kind === 'missing' && element.otherBars)
      for (const step of [-1, 1] as const) {
        const said = neighbor(elements, i, step);
        if (said && !traitOf(said.condition)) broken.add(said);
      }
    if (element.kind === 'item' && element.edge && countsOn(tokens, element.end)) {
      broken.add(element);
      const after = neighbor(elements, i, 1);
      if (after) broken.add(after);
    }
    // "will bounce tomorrow"
    if (element.kind === 'item' && element.edge && WILL.has(tokens[element.start - 1]?.text ?? '') && isEvent(element))
      broken.add(element);
    // "above the 50 day while price isn't": what is denied is not said
    if (
      element.kind === 'not' &&
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
    // "from oversold to above 50": what it was before is not what it is today
    if (element.kind === 'item' && tokens[element.start - 1]?.text === 'from' && tokens[element.end]?.text === 'to') {
      broken.add(element);
      const after = neighbor(elements, i, 1);
      if (after) broken.add(after);
    }
    // one thing after another is not both today
    const joint = elements[i - 1]?.kind ?? '';
    const earlier = ['and', 'comma'].includes(joint) ? elements[i - 2] : elements[i - 1];
    // "down 4 days in a row, then up today": the days before
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
  // "not (RSI frobnicated above 75 or price above 120)": without a part, the rest is denied or kept by chance
  elements.forEach((element, i) => {
    if (!isDenial(element) || elements[i + 1]?.kind !== 'bracket') return;
    const close = elements.findIndex(
      ({ kind, start }, at) => at > i && kind === 'bracket' && tokens[start]!.text === ')',
    );
    const inside = elements.slice(i + 1, close < 0 ? elements.length : close);
    if (inside.some((part) => part.kind === 'unknown' || broken.has(part)))
      for (const part of inside) if (part.kind === 'item') broken.add(part);
  });
  // of a list with a part that was not understood no number of parts can be counted
  elements.forEach((element, i) => {
    if (element.kind !== 'count') return;
    const listed = elements.slice(i + 1, listAfter(elements, i));
    const isLost = (part: Element): boolean => part.kind === 'unknown' || part.kind === 'missing' || broken.has(part);
    if (listed.some(isLost) || listed.filter(({ kind }) => kind === 'item').length < Math.max(2, element.count))
      for (const part of [element, ...listed]) if (part.kind === 'item' || part.kind === 'count') broken.add(part);
  });
  return elements.map((element) =>
    broken.has(element) ? { kind: 'unknown', start: element.start, end: element.end } : element,
  );
}

/** Elements that a clause has at most. */
const MAX_APART = 12;

/** The condition next to an element inside the same clause. */
function neighbor(elements: readonly Element[], from: number, step: 1 | -1): Item | null {
  for (let i = from + step; i >= 0 && i < elements.length && Math.abs(i - from) <= MAX_APART; i += step) {
    const element = elements[i]!;
    if (element.kind === 'item') return element;
    if (BOUNDARIES.has(element.kind) || element.kind === 'head') return null;
    if (step < 0 && isDenial(element)) return null;
  }
  return null;
}
