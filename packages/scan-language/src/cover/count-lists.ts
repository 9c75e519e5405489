import { all, any, type Condition } from '@plainscan/contracts';
import { COUNTS } from '../text/amounts.ts';
import type { Token } from '../text/tokens.ts';
import type { Element, Item } from './elements.ts';

/** More conditions would give too many combinations. */
const MAX_LISTED = 6;
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

/** "at least two of these:", "any 2 of the following", "2 of 3:": how many conditions of the following list must hold. */
export function countOfList(
  tokens: readonly Token[],
  at: number,
): { count: number; next: number; until: number } | null {
  const text = (i: number): string => tokens[i]?.text ?? '';
  let next = at;
  const leads = text(at) === 'at' && text(at + 1) === 'least' ? 2 : LEADS.has(text(at)) ? 1 : 0;
  next += leads;
  if (text(next) === 'of') next += 1;
  const token = tokens[next];
  const count = token?.kind === 'number' ? token.value : token && COUNTS.get(token.text);
  if (!count || !Number.isInteger(count) || count > MAX_LISTED) return null;
  next += 1;
  if (text(next) === 'out') next += 1;
  if (text(next) !== 'of') return null;
  next += 1;
  const total = tokens[next]?.kind === 'number' || COUNTS.has(text(next));
  if (total) next += 1;
  const named = next;
  while (NAMES.has(text(next))) next += 1;
  if (text(next) === ':') return { count, next: next + 1, until: endOfList(tokens, next) };
  const isNamed = [text(named), text(named + 1)].some((name) => ['these', 'those', 'following'].includes(name));
  return !total && next > named && isNamed ? { count, next, until: endOfList(tokens, next) } : null;
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

/** "At least `count` of these conditions" as a disjunction of all combinations of that size. */
export function combinations(count: number, listed: readonly Item[]): Condition | null {
  if (listed.length < 2 || listed.length > MAX_LISTED || count > listed.length) return null;
  const chosen: Condition[] = [];
  const choose = (from: number, taken: readonly Condition[]): void => {
    if (taken.length === count) chosen.push(all(...taken));
    else for (let i = from; i < listed.length; i += 1) choose(i + 1, [...taken, listed[i]!.condition]);
  };
  choose(0, []);
  return any(...chosen);
}
