import { tone, type Theme } from './sense.ts';

const LEVEL = '(support|the # day|its # day|key support|# support|trendline|the trendline|neckline)';
const CEILING = '(resistance|key resistance|# resistance|the # day|its # day|trendline|the trendline|neckline)';
const PATTERN = '(divergence|reversal|engulfing|momentum|setup|pattern|bias|signal|signals|candle|trend|flag|wedge)';

/** Technical analysis. */
export const CHARTS: Theme = [
  tone(
    0.5,
    `gap~ higher, gapping up, buy signal+, (positive|bullish) ${PATTERN}, uptrend, up trend, (break|push|move|rip|blast|burst|cross)~ (above|through|past) ${CEILING},
    (bounce|rebound)~ (off|from) ${LEVEL}, hold~ above ${LEVEL}, (test|retest|approach)~ (resistance|highs|the highs), back above,
    reclaim~, dip buyers, buyers (step|stepping|stepped|return|in control|into), turn~ green, green day, well bid, breaks higher,
    breaking higher, higher high, ascending triangle, inverse head and shoulders, momentum (builds|building), coiled, coiling`,
  ),
  tone(
    -0.5,
    `gap~ lower, gapping down, sell signal+, (negative|bearish) ${PATTERN}, (break|fall|drop|slip|slide|close|cross)~ below ${LEVEL},
    (reject|turn~ back|fail)~ at ${CEILING}, (hit|run|slam|bump|crash)~ into resistance, lower high, break~ down, breakdown below,
    (lose|losing|lost|loses) support, support (breaks|fails|gives way|gone), sellers (step|stepping|stepped|return|in control|into), turn~ red,
    red day, distribution day+, topping (pattern|tail), descending triangle, breaks lower, breaking lower, back below, washout`,
  ),
];
