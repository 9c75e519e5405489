// The patterns of docs/indicators.md after the basic ones, one bar and one pattern at a time, as simply as possible.

import { LONGER_DEFINITIONS } from './candle-definitions-longer.ts';
import type { CandleHistory } from './candle-histories.ts';
import type { TemplatePattern } from './candle-templates.ts';
import { both, Candle, type Day, type Definition } from './candle-view.ts';

const beltHold = (white: boolean) => (a: Candle) => both(a.white === white, a.long, white ? a.noLower : a.noUpper);
const fullBody = (a: Candle) => both(a.long, a.noUpper, a.noLower);
const kicker =
  (up: boolean): Definition =>
  (day) =>
    both(
      fullBody(day(1)),
      fullBody(day(0)),
      up
        ? both(day(1).black, day(0).white, day(0).l > day(1).h)
        : both(day(1).white, day(0).black, day(0).h < day(1).l),
    );
const byLength =
  (up: boolean): Definition =>
  (day) => {
    const longer = day(0).body > day(1).body ? day(0) : day(1);
    return (kicker(true)(day) || kicker(false)(day)) && longer.white === up;
  };
const opensUnder = (day: Day) => both(day(1).black, day(1).long, day(0).white, day(0).o < day(1).l);
export const CANDLE_DEFINITIONS: Readonly<Record<TemplatePattern, Definition>> = {
  'spinning-top': (day) => both(day(0).short, day(0).upper > day(0).body, day(0).lower > day(0).body),
  'high-wave': (day) => both(day(0).short, day(0).upper > 2 * day(0).body, day(0).lower > 2 * day(0).body),
  'dragonfly-doji': (day) => both(day(0).doji, day(0).noUpper, day(0).someLower),
  'gravestone-doji': (day) => both(day(0).doji, day(0).noLower, day(0).someUpper),
  'long-legged-doji': (day) => both(day(0).doji, Math.max(day(0).upper, day(0).lower) > day(0).body),
  'rickshaw-man': (day) => {
    const middle = day(0).l + day(0).range / 2;
    return both(
      day(0).doji,
      Math.min(day(0).upper, day(0).lower) > day(0).body,
      day(0).bottom <= middle + day(0).near,
      day(0).top >= middle - day(0).near,
    );
  },
  takuri: (day) => both(day(0).doji, day(0).noUpper, day(0).lower > 2 * day(0).body),
  'bullish-long-line': (day) =>
    both(day(0).white, day(0).long, Math.max(day(0).upper, day(0).lower) < day(0).shortShadow),
  'bearish-long-line': (day) =>
    both(day(0).black, day(0).long, Math.max(day(0).upper, day(0).lower) < day(0).shortShadow),
  'short-line': (day) => both(day(0).short, Math.max(day(0).upper, day(0).lower) < day(0).shortShadow),
  'bullish-belt-hold': (day) => beltHold(true)(day(0)),
  'bearish-belt-hold': (day) => beltHold(false)(day(0)),
  'bullish-closing-marubozu': (day) => both(day(0).white, day(0).long, day(0).noUpper),
  'bearish-closing-marubozu': (day) => both(day(0).black, day(0).long, day(0).noLower),
  'hanging-man': (day) =>
    both(day(0).short, day(0).lower > day(0).body, day(0).noUpper, day(0).bottom >= day(1).h - day(1).near),
  'piercing-line': (day) =>
    both(opensUnder(day), day(0).long, day(0).c < day(1).o, day(0).c > day(1).c + day(1).body / 2),
  'dark-cloud-cover': (day) =>
    both(
      day(1).white,
      day(1).long,
      day(0).black,
      day(0).o > day(1).h,
      day(0).c > day(1).o,
      day(0).c < day(1).c - day(1).body / 2,
    ),
  'bullish-harami-cross': (day) => both(day(1).black, day(1).long, day(0).doji, day(0).within(day(1))),
  'bearish-harami-cross': (day) => both(day(1).white, day(1).long, day(0).doji, day(0).within(day(1))),
  'bullish-doji-star': (day) => both(day(1).black, day(1).long, day(0).doji, day(0).bodyBelow(day(1))),
  'bearish-doji-star': (day) => both(day(1).white, day(1).long, day(0).doji, day(0).bodyAbove(day(1))),
  'bullish-counterattack': (day) =>
    both(day(1).black, day(1).long, day(0).white, day(0).long, day(1).isEqual(day(0).c, day(1).c)),
  'bearish-counterattack': (day) =>
    both(day(1).white, day(1).long, day(0).black, day(0).long, day(1).isEqual(day(0).c, day(1).c)),
  'bullish-separating-lines': (day) => both(day(1).black, beltHold(true)(day(0)), day(1).isEqual(day(0).o, day(1).o)),
  'bearish-separating-lines': (day) => both(day(1).white, beltHold(false)(day(0)), day(1).isEqual(day(0).o, day(1).o)),
  'bullish-kicker': kicker(true),
  'bearish-kicker': kicker(false),
  'bullish-kicker-by-length': byLength(true),
  'bearish-kicker-by-length': byLength(false),
  'homing-pigeon': (day) =>
    both(day(1).black, day(1).long, day(0).black, !day(0).long, day(0).o < day(1).o, day(0).c > day(1).c),
  'matching-low': (day) => both(day(1).black, day(0).black, day(1).isEqual(day(0).c, day(1).c)),
  'in-neck': (day) => both(opensUnder(day), day(0).c >= day(1).c, day(0).c <= day(1).c + day(1).equal),
  'on-neck': (day) => both(opensUnder(day), day(1).isEqual(day(0).c, day(1).l)),
  thrusting: (day) => both(opensUnder(day), day(0).c > day(1).c + day(1).equal, day(0).c <= day(1).c + day(1).body / 2),
  'tweezer-top': (day) => both(day(1).white, day(0).black, day(1).c > day(6).c, day(1).isEqual(day(0).h, day(1).h)),
  'tweezer-bottom': (day) => both(day(1).black, day(0).white, day(1).c < day(6).c, day(1).isEqual(day(0).l, day(1).l)),
  ...LONGER_DEFINITIONS,
};

/** Whether bar `i` completes a pattern. */
export const isDefined = (pattern: TemplatePattern, history: CandleHistory, i: number): boolean =>
  CANDLE_DEFINITIONS[pattern]((ago) => new Candle(history, i - ago));
