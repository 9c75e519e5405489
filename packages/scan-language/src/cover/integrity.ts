import type { Token } from '../text/tokens.ts';
import { countsOn } from './cover.ts';
import type { Element, Item } from './elements.ts';

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
const PREPOSITIONS: ReadonlySet<string> = new Set(['into', 'off', 'toward', 'towards']);
const isPlaceWord = (text: string): boolean => text === 'in';

const DEGREES: ReadonlySet<string> = new Set(
  'very hard lot bit quite somewhat big huge large long massive giant enormous tiny'.split(' '),
);

/** A degree alone is no condition: it is reported, and the rest of its clause is kept. */
const isDegree = ({ start, end }: Element, tokens: readonly Token[]): boolean =>
  tokens.slice(start, end).every(({ text }) => /ly$/.test(text) || DEGREES.has(text));

/** A clause with a word in it that was not understood is not understood: all of it is reported, and none of it runs. */
export function withoutBrokenClauses(elements: readonly Element[], tokens: readonly Token[]): Element[] {
  const broken = new Set<Element>();
  elements.forEach((element, i) => {
    if (element.kind !== 'unknown' || isDegree(element, tokens)) return;
    const before = neighbor(elements, i, -1);
    const after = neighbor(elements, i, 1);
    if (before && !before.modifier && before.edge && !endsWithUnit(before, tokens)) broken.add(before);
    if (after && after.edge && !isName(after)) broken.add(after);
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
    if (
      before &&
      before.condition.type === 'term' &&
      PREPOSITIONS.has(tokens[before.end]?.text ?? '') &&
      !isPlaceWord(tokens[before.end]!.text)
    )
      broken.add(before);
  });
  elements.forEach((element, i) => {
    if (element.kind === 'item' && element.edge && countsOn(tokens, element.end)) {
      broken.add(element);
      const after = neighbor(elements, i, 1);
      if (after) broken.add(after);
    }
    // one thing after another is not both today
    if (element.kind === 'then' && elements[i - 1]?.kind === 'item' && elements[i + 1]?.kind === 'item')
      broken.add(element);
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
    if (BOUNDARIES.has(element.kind)) return null;
    if (element.kind === 'head') return null;
  }
  return null;
}
