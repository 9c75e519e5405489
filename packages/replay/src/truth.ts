/**
 * Kleene's three truth values as numbers, so that "and" is the smaller, "or" the larger, and "not" is 2 minus the
 * value.
 */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;

export type Truth = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** The truth of one condition for one stock: at each bar, and before the first bar, where every series is absent. */
export interface Timeline {
  readonly at: Uint8Array;
  before: Truth;
}

export const not = (truth: Truth): Truth => (2 - truth) as Truth;

export function invert(timeline: Timeline): void {
  const { at } = timeline;
  for (let i = 0; i < at.length; i++) at[i] = 2 - at[i]!;
  timeline.before = not(timeline.before);
}

/** into ← into and other */
export function andInto(into: Timeline, other: Timeline): void {
  const { at } = into;
  for (let i = 0; i < at.length; i++) if (other.at[i]! < at[i]!) at[i] = other.at[i]!;
  into.before = Math.min(into.before, other.before) as Truth;
}

/** into ← into or other */
export function orInto(into: Timeline, other: Timeline): void {
  const { at } = into;
  for (let i = 0; i < at.length; i++) if (other.at[i]! > at[i]!) at[i] = other.at[i]!;
  into.before = Math.max(into.before, other.before) as Truth;
}

/**
 * True on a bar if the condition holds on at least `atLeast` of the `sessions` bars that end `ago` bars before it,
 * false if it can't, unknown otherwise. Counts incrementally: each bar enters and leaves the window once.
 */
export function windowInto(of: Timeline, ago: number, sessions: number, atLeast: number, out: Timeline): void {
  const { length } = out.at;
  const truthAt = (i: number): number => (i < 0 ? of.before : of.at[i]!);
  const decide = (yes: number, possible: number): Truth =>
    yes >= atLeast ? TRUE : possible < atLeast ? FALSE : UNKNOWN;
  let yes = of.before === TRUE ? sessions : 0;
  let possible = of.before === FALSE ? 0 : sessions;
  out.before = decide(yes, possible);
  for (let i = 0; i < length; i++) {
    const entering = truthAt(i - ago);
    const leaving = truthAt(i - ago - sessions);
    yes += (entering === TRUE ? 1 : 0) - (leaving === TRUE ? 1 : 0);
    possible += (entering === FALSE ? 0 : 1) - (leaving === FALSE ? 0 : 1);
    out.at[i] = decide(yes, possible);
  }
}
