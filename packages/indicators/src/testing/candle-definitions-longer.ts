import { both, type Candle, type Day, type Definition } from './candle-view.ts';

const retraces = (day: Day, up: boolean) =>
  up ? day(0).c > day(2).c + 0.3 * day(2).body : day(0).c < day(2).c - 0.3 * day(2).body;
const dojiReversal =
  (up: boolean): Definition =>
  (day) =>
    both(day(2).white !== up, day(2).long, day(1).doji, day(0).white === up, day(0).long, retraces(day, up));

const opensAtBody = (a: Candle, before: Candle) =>
  both(a.o >= before.bottom - before.near, a.o <= before.top + before.near);

const trap = (day: Day, k: number) => {
  if (!day(k + 1).inside(day(k + 2))) return 0;
  return day(k).fallsBelow(day(k + 1)) ? 1 : day(k).risesAbove(day(k + 1)) ? -1 : 0;
};
const modifiedTrap = (day: Day, k: number) => {
  const side = trap(day, k);
  const first = day(k + 2);
  if (!first.inside(day(k + 3))) return 0;
  if (side === 1) return first.c <= first.l + first.near ? 1 : 0;
  return side === -1 && first.c >= first.h - first.near ? -1 : 0;
};
const hikkake =
  (side: 1 | -1, of: typeof trap): Definition =>
  (day) => {
    if (of(day, 0) !== 0) return of(day, 0) === side;
    const k = [1, 2, 3].find((ago) => of(day, ago) !== 0);
    if (k === undefined || of(day, k) !== side) return false;
    const confirms = (ago: number) => (side === 1 ? day(ago).c > day(k + 1).h : day(ago).c < day(k + 1).l);
    return confirms(0) && Array.from({ length: k - 1 }, (_, j) => j + 1).every((ago) => !confirms(ago));
  };

const advancing = (a: Candle, before: Candle) =>
  both(a.white, before.white, a.c > before.c, a.o > before.o, a.o <= before.c + before.near);

const threeMethods = (day: Day, sign: 1 | -1) => {
  const past = (a: number, b: number) => sign * a > sign * b;
  return both(
    day(4).white === (sign === 1),
    day(4).long,
    [3, 2, 1].every((k) => day(k).white !== (sign === 1) && day(k).short),
    [3, 2, 1].every((k) => day(k).bottom < day(4).h && day(k).top > day(4).l),
    past(day(3).c, day(2).c),
    past(day(2).c, day(1).c),
    day(0).white === (sign === 1),
    day(0).long,
    past(day(0).o, day(1).c),
    past(day(0).c, day(4).c),
  );
};

/** Patterns of three and more candles. */
export const LONGER_DEFINITIONS = {
  'morning-doji-star': (day) => both(dojiReversal(true)(day), day(1).bodyBelow(day(2))),
  'evening-doji-star': (day) => both(dojiReversal(false)(day), day(1).bodyAbove(day(2))),
  'bullish-abandoned-baby': (day) => both(dojiReversal(true)(day), day(1).h < day(2).l, day(0).l > day(1).h),
  'bearish-abandoned-baby': (day) => both(dojiReversal(false)(day), day(1).l > day(2).h, day(0).h < day(1).l),
  'three-inside-up': (day) =>
    both(
      day(2).black,
      day(2).long,
      !day(1).long,
      day(1).top < day(2).top,
      day(1).bottom > day(2).bottom,
      day(0).white,
      day(0).c > day(2).o,
    ),
  'three-inside-down': (day) =>
    both(
      day(2).white,
      day(2).long,
      !day(1).long,
      day(1).top < day(2).top,
      day(1).bottom > day(2).bottom,
      day(0).black,
      day(0).c < day(2).o,
    ),
  'three-outside-up': (day) =>
    both(day(2).black, day(1).white, day(1).c > day(2).o, day(1).o < day(2).c, day(0).c > day(1).c),
  'three-outside-down': (day) =>
    both(day(2).white, day(1).black, day(1).c < day(2).o, day(1).o > day(2).c, day(0).c < day(1).c),
  'three-stars-in-the-south': (day) =>
    both(
      day(2).black,
      day(2).long,
      day(2).lower > day(2).body,
      day(1).black,
      day(1).body < day(2).body,
      day(1).o > day(2).c,
      day(1).o <= day(2).h,
      day(1).l < day(2).c,
      day(1).l >= day(2).l,
      day(1).someLower,
      day(0).black,
      day(0).short,
      day(0).noUpper,
      day(0).noLower,
      day(0).inside(day(1)),
    ),
  'two-crows': (day) =>
    both(
      day(2).white,
      day(2).long,
      day(1).black,
      day(1).bodyAbove(day(2)),
      day(0).black,
      day(0).opensIn(day(1)),
      day(0).closesIn(day(2)),
    ),
  'upside-gap-two-crows': (day) =>
    both(
      day(2).white,
      day(2).long,
      day(1).black,
      !day(1).long,
      day(1).bodyAbove(day(2)),
      day(0).black,
      day(0).o > day(1).o,
      day(0).c < day(1).c,
      day(0).c > day(2).c,
    ),
  'identical-three-crows': (day) =>
    both(
      [2, 1, 0].every((k) => day(k).black && day(k).noLower),
      [1, 0].every((k) => day(k).c < day(k + 1).c && day(k + 1).isEqual(day(k).o, day(k + 1).c)),
    ),
  'advance-block': (day) => {
    const [first, second, third] = [day(2), day(1), day(0)];
    if (!both(first.long, first.upper < first.shortShadow, advancing(second, first), advancing(third, second)))
      return false;
    return [
      both(second.body < first.body - first.far, third.body < second.body + second.near),
      third.body < second.body - second.far,
      both(
        third.body < second.body,
        second.body < first.body,
        third.upper > third.shortShadow || second.upper > second.shortShadow,
      ),
      both(third.body < second.body, third.upper > third.body),
    ].some(Boolean);
  },
  'stalled-pattern': (day) =>
    both(
      day(2).long,
      day(1).long,
      advancing(day(1), day(2)),
      day(1).noUpper,
      day(0).white,
      day(0).short,
      day(0).c > day(1).c,
      day(0).o >= day(1).c - day(0).body - day(1).near,
    ),
  'upside-tasuki-gap': (day) =>
    both(
      day(1).white,
      day(1).bodyAbove(day(2)),
      day(0).black,
      day(0).opensIn(day(1)),
      day(0).c < day(1).o,
      day(0).c > day(2).top,
      Math.abs(day(0).body - day(1).body) < day(1).near,
    ),
  'downside-tasuki-gap': (day) =>
    both(
      day(1).black,
      day(1).bodyBelow(day(2)),
      day(0).white,
      day(0).opensIn(day(1)),
      day(0).c > day(1).o,
      day(0).c < day(2).bottom,
      Math.abs(day(0).body - day(1).body) < day(1).near,
    ),
  'upside-gap-three-methods': (day) =>
    both(
      day(2).white,
      day(1).white,
      day(1).bodyAbove(day(2)),
      day(0).black,
      day(0).opensIn(day(1)),
      day(0).closesIn(day(2)),
    ),
  'downside-gap-three-methods': (day) =>
    both(
      day(2).black,
      day(1).black,
      day(1).bodyBelow(day(2)),
      day(0).white,
      day(0).opensIn(day(1)),
      day(0).closesIn(day(2)),
    ),
  'upside-gap-side-by-side-white-lines': (day) =>
    both(
      day(1).white,
      day(0).white,
      day(1).bodyAbove(day(2)),
      day(0).bodyAbove(day(2)),
      day(0).hasSizeOf(day(1)),
      day(1).isEqual(day(0).o, day(1).o),
    ),
  'downside-gap-side-by-side-white-lines': (day) =>
    both(
      day(1).white,
      day(0).white,
      day(1).bodyBelow(day(2)),
      day(0).bodyBelow(day(2)),
      day(0).hasSizeOf(day(1)),
      day(1).isEqual(day(0).o, day(1).o),
    ),
  'stick-sandwich': (day) =>
    both(day(2).black, day(1).white, day(0).black, day(1).l > day(2).c, day(2).isEqual(day(0).c, day(2).c)),
  'bullish-tristar': (day) =>
    both(
      [2, 1, 0].every((k) => day(k).body <= day(2).tenth),
      day(1).bodyBelow(day(2)),
      day(0).bottom > day(1).bottom,
    ),
  'bearish-tristar': (day) =>
    both(
      [2, 1, 0].every((k) => day(k).body <= day(2).tenth),
      day(1).bodyAbove(day(2)),
      day(0).top < day(1).top,
    ),
  'unique-three-river': (day) =>
    both(
      day(2).black,
      day(2).long,
      day(1).black,
      day(1).c > day(2).c,
      day(1).o <= day(2).o,
      day(1).l < day(2).l,
      day(0).white,
      day(0).short,
      day(0).o > day(1).l,
    ),
  'bullish-three-line-strike': (day) =>
    both(
      [3, 2, 1].every((k) => day(k).white),
      [2, 1].every((k) => day(k).c > day(k + 1).c && opensAtBody(day(k), day(k + 1))),
      day(0).black,
      day(0).o > day(1).c,
      day(0).c < day(3).o,
    ),
  'bearish-three-line-strike': (day) =>
    both(
      [3, 2, 1].every((k) => day(k).black),
      [2, 1].every((k) => day(k).c < day(k + 1).c && opensAtBody(day(k), day(k + 1))),
      day(0).white,
      day(0).o < day(1).c,
      day(0).c > day(3).o,
    ),
  'concealing-baby-swallow': (day) =>
    both(
      [3, 2, 1, 0].every((k) => day(k).black),
      [3, 2].every((k) => day(k).noUpper && day(k).noLower),
      day(1).bodyBelow(day(2)),
      day(1).someUpper,
      day(1).h > day(2).c,
      day(0).h > day(1).h,
      day(0).l < day(1).l,
    ),
  'rising-three-methods': (day) => threeMethods(day, 1),
  'falling-three-methods': (day) => threeMethods(day, -1),
  'mat-hold': (day) =>
    both(
      day(4).white,
      day(4).long,
      [3, 2, 1].every((k) => day(k).short),
      day(3).black,
      day(3).bodyAbove(day(4)),
      [2, 1].every((k) => day(k).bottom < day(4).c && day(k).bottom > day(4).c - day(4).body / 2),
      day(2).top < day(3).top,
      day(1).top < day(2).top,
      day(0).white,
      day(0).o > day(1).c,
      day(0).c > Math.max(day(3).h, day(2).h, day(1).h),
    ),
  'bullish-breakaway': (day) =>
    both(
      [4, 3, 1].every((k) => day(k).black),
      day(4).long,
      day(3).bodyBelow(day(4)),
      day(2).fallsBelow(day(3)),
      day(1).fallsBelow(day(2)),
      day(0).white,
      day(0).c > day(3).o,
      day(0).c < day(4).c,
    ),
  'bearish-breakaway': (day) =>
    both(
      [4, 3, 1].every((k) => day(k).white),
      day(4).long,
      day(3).bodyAbove(day(4)),
      day(2).risesAbove(day(3)),
      day(1).risesAbove(day(2)),
      day(0).black,
      day(0).c < day(3).o,
      day(0).c > day(4).c,
    ),
  'ladder-bottom': (day) =>
    both(
      [4, 3, 2, 1].every((k) => day(k).black),
      [3, 2].every((k) => day(k).o < day(k + 1).o && day(k).c < day(k + 1).c),
      day(1).someUpper,
      day(0).white,
      day(0).o > day(1).o,
      day(0).c > day(1).h,
    ),
  'bullish-hikkake': hikkake(1, trap),
  'bearish-hikkake': hikkake(-1, trap),
  'bullish-modified-hikkake': hikkake(1, modifiedTrap),
  'bearish-modified-hikkake': hikkake(-1, modifiedTrap),
} as const satisfies Record<string, Definition>;
