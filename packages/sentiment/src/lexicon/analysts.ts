import { measure, tone, type Theme } from './sense.ts';

const GOOD = '(buy|outperform|overweight|accumulate|add|positive|bullish)';
const MIDDLE =
  '(hold|neutral|in line|market perform|sector perform|equal weight|peer perform|perform|equalweight|mixed|average)';
const BAD = '(sell|underperform|underweight|reduce|negative|bearish)';
const START = '(start|initiate|resume|assume|reinstate|launch|begin)~';

/** Actions of analysts and rating agencies. "started at hold" expresses no opinion. */
export const ANALYSTS: Theme = [
  tone(
    0.7,
    `(initiated|started|resumed|assumed) [a] ${GOOD} (at|by), upgrade~, upgrade+, double upgrade, (raised|lifted|bumped|moved) to [a] [strong] ${GOOD},
    ${START} .. (at|with) .. ${GOOD} [rating], turn~ (bullish|positive|constructive) [on], added to [the] conviction [buy] list,
    added to [the] focus list, top pick+, best idea+, warm~ (to|up), bullish on, named [a] top pick`,
  ),
  tone(
    0.5,
    `(positive|upbeat|constructive|optimistic) on, at (buy|outperform|overweight|strong buy), to positive, buy rating+, outperform rating+, overweight rating+,
    (outlook|outlooks) to positive, positive outlook, reiterate~ buy, reiterate~ outperform, reiterate~ overweight,
    (remains|still|is|screaming) a buy, must buy, strong buy, attractive entry, undervalued, attractively valued,
    upside potential, room to run, more upside, % upside, price target raised, price target hiked, ranks among top picks,
    buy the dip, buying opportunity, sees upside`,
  ),
  tone(
    -0.7,
    `(initiated|started|resumed|assumed) [a] ${BAD} (at|by), downgrade~, downgrade+, double downgrade,
    (cut|cuts|lowered|trimmed|dropped|moved) to [a] (hold|neutral|in|market|sector|equal|peer|perform|equalweight|sell|underperform|underweight|reduce|negative),
    ${START} .. (at|with) .. ${BAD} [rating], turn~ (bearish|negative|cautious) [on], cool~ on, sour~ on, bearish on,
    removed from [the] conviction list, removed from [the] [conviction] buy list, pulled from [the] conviction list,
    loses its bull`,
  ),
  tone(
    -0.5,
    `(cautious|negative|wary|pessimistic) on, % downside, creditwatch negative, at (sell|underperform|underweight|strong sell), to negative, sell rating+, underperform rating+, underweight rating+,
    (outlook|outlooks) to negative, negative outlook, on negative watch, review for downgrade, overvalued, rich valuation,
    stretched valuation+, steer clear, stay away, time to sell, (is|remains|still) a sell, to junk, sell the rally, strong sell,
    value trap, bubble+, price target cut, limited upside, downside ahead, overbought, avoid [this|these] stock+`,
  ),
  [
    `${START} .. (at|with) .. ${MIDDLE} [rating], ${START} coverage, initiates coverage, hold rating, neutral rating,
    (rated|rates) neutral, remain~ neutral`,
    { kind: 'skip' },
  ],
  measure(1, 0.55, `recommendation+, outlook+, conviction`),
];
