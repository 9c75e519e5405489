/**
 * Kleene's three truth values as two bits: whether a condition holds, and whether it may hold. So "and" and "or" are those of
 * the bits, and work on four bars at a time.
 */
export const FALSE = 0b00;
export const UNKNOWN = 0b01;
export const TRUE = 0b11;

export type Truth = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** The truth of one condition for one stock: at each bar, and before the first bar, where every series is absent. */
export interface Timeline {
  readonly at: Uint8Array;
  /** the same memory as `at`, up to three bytes longer */
  readonly words: Int32Array;
  before: Truth;
}

export const BARS_PER_WORD = 4;

export const truthOf = (known: boolean, holds: boolean): Truth => (holds ? TRUE : known ? FALSE : UNKNOWN);

export const not = (truth: Truth): Truth => (truth === UNKNOWN ? UNKNOWN : truth === TRUE ? FALSE : TRUE);

export function invert(timeline: Timeline): void {
  const { at } = timeline;
  for (let i = 0; i < at.length; i++) at[i] = not(at[i] as Truth);
  timeline.before = not(timeline.before);
}

/** into ← into and other */
export function andInto(into: Timeline, other: Timeline): void {
  const { words } = into;
  for (let w = 0; w < words.length; w++) words[w]! &= other.words[w]!;
  into.before = (into.before & other.before) as Truth;
}

/** into ← into or other */
export function orInto(into: Timeline, other: Timeline): void {
  const { words } = into;
  for (let w = 0; w < words.length; w++) words[w]! |= other.words[w]!;
  into.before = (into.before | other.before) as Truth;
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

/** True on a bar if at least so many of the conditions hold, false if they can't, unknown otherwise. */
export function countInto(parts: readonly Timeline[], atLeast: number, out: Timeline): void {
  const decide = (truths: readonly Truth[]): Truth => {
    const yes = truths.filter((truth) => truth === TRUE).length;
    const possible = truths.filter((truth) => truth !== FALSE).length;
    return yes >= atLeast ? TRUE : possible < atLeast ? FALSE : UNKNOWN;
  };
  out.before = decide(parts.map(({ before }) => before));
  for (let i = 0; i < out.at.length; i++) out.at[i] = decide(parts.map(({ at }) => at[i] as Truth));
}
