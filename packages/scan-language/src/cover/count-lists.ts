import { all, atLeast, type Condition, not } from '@plainscan/contracts';
import { COUNTS } from '../text/amounts.ts';
import type { Token } from '../text/tokens.ts';
import type { Element, Item, ListCount } from './elements.ts';

/** Maximum count of a list; larger numbers are lengths or amounts. */
const MAX_COUNT = 20;
const LEADS: ReadonlySet<string> = new Set(['any', 'min', 'minimum', 'atleast', '>=']);
const ENDING: ReadonlySet<Element['kind']> = new Set([
  'but',
  'order',
  'kinds',
  'watchlist',
  'opener',
  'count',
  'everything',
]);
const NAMES: ReadonlySet<string> = new Set(
  'these those the following condition criteria rule filter signal thing is are true met my must hold apply'.split(' '),
);

/** The words before a number, and what they make of it. */
const BOUNDS: readonly [words: readonly string[], bound: (count: number) => ListCount][] = [
  [['at', 'least'], (least) => ({ least, most: null })],
  [['at', 'most'], (most) => ({ least: 0, most })],
  [['no', 'more', 'than'], (most) => ({ least: 0, most })],
  [['exactly'], (count) => ({ least: count, most: count })],
  [['only'], (count) => ({ least: count, most: count })],
  [['just'], (count) => ({ least: count, most: count })],
];

/** "at least two of these:", "any 2 of the following", "2 of 3:", "none of:": how many conditions of the following list must hold. */
export function countOfList(
  tokens: readonly Token[],
  at: number,
): { count: ListCount; next: number; until: number } | null {
  const text = (i: number): string => tokens[i]?.text ?? '';
  const [words, bound] = BOUNDS.find(([lead]) => lead.every((word, i) => text(at + i) === word)) ?? [null, null];
  let next = at + (words?.length ?? (LEADS.has(text(at)) ? 1 : 0));
  if (text(next) === 'of') next += 1;
  const token = tokens[next];
  const none = next === at && text(at) === 'none';
  const number = token?.kind === 'number' ? token.value : token && (none ? 0 : COUNTS.get(token.text));
  if (number === undefined || !Number.isInteger(number) || number > MAX_COUNT || (number === 0 && !none)) return null;
  const count = none ? { least: 0, most: 0 } : (bound?.(number) ?? { least: number, most: null });
  next += 1;
  if (text(next) === 'out') next += 1;
  if (text(next) !== 'of') return null;
  next += 1;
  const total = tokens[next]?.kind === 'number' || COUNTS.has(text(next));
  if (total) next += 1;
  const named = next;
  while (NAMES.has(text(next))) next += 1;
  const isNamed = [text(named), text(named + 1)].some((name) => ['these', 'those', 'following'].includes(name));
  // "2 of these 3:"
  if (isNamed && (tokens[next]?.kind === 'number' || COUNTS.has(text(next))) && text(next + 1) === ':') next += 1;
  if (text(next) === ':') return { count, next: next + 1, until: endOfList(tokens, next) };
  const listed =
    (isNamed && next > named) || ((words !== null || none || LEADS.has(text(at))) && startsList(tokens, next));
  return !total && listed ? { count, next, until: endOfList(tokens, next) } : null;
}

/** "at least 2 of the last 5 days" counts days. */
const OF_DAYS: ReadonlySet<string> = new Set([
  'last',
  'past',
  'previous',
  'prior',
  'its',
  'day',
  'week',
  'session',
  'month',
]);

/** Whether several conditions follow: "at least 2 of RSI below 30, MFI below 20, price under 5". */
function startsList(tokens: readonly Token[], from: number): boolean {
  const ahead = tokens.slice(from, from + 3);
  const separators = tokens.slice(from, endOfList(tokens, from)).filter(({ text }) => text === ',').length;
  return separators > 0 && ahead[0]?.kind === 'word' && !ahead.some(({ text }) => OF_DAYS.has(text));
}

/** A list uses its first separator throughout: "A, B, C. Price over 10" ends after C. */
function endOfList(tokens: readonly Token[], from: number): number {
  const separators = tokens.flatMap(({ kind, text, raw }, at) =>
    at >= from && kind === 'sign' && text === ',' ? [{ raw, at }] : [],
  );
  const first = separators[0]?.raw;
  return (first !== '.' && separators.find(({ raw }) => raw === '.')?.at) || tokens.length;
}

/** The index of the element after the list of a counting element. */
export function listAfter(elements: readonly Element[], at: number): number {
  const counting = elements[at]!;
  const until = counting.kind === 'count' ? counting.until : 0;
  let end = at + 1;
  while (end < elements.length && elements[end]!.start < until && !ENDING.has(elements[end]!.kind)) end += 1;
  return end;
}

/** How many of these conditions must hold; null if there are too few of them. */
export function countCondition({ least, most }: ListCount, listed: readonly Item[]): Condition | null {
  const of = listed.map(({ condition }) => condition);
  if (of.length < 2 || least > of.length || (most !== null && most >= of.length && least < of.length)) return null;
  const bounds = [
    ...(least > 0 ? [atLeast(least, ...of)] : []),
    ...(most !== null && most < of.length ? [not(atLeast(most + 1, ...of))] : []),
  ];
  return all(...bounds);
}
