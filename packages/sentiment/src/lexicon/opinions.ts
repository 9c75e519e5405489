import { everyday, tone, type Theme } from './sense.ts';

const BROKER =
  '(barclays|bernstein|bmo|bofa|btig|canaccord|citi|citigroup|cowen|credit suisse|deutsche|deutsche bank|evercore|goldman|goldman sachs|hsbc|jefferies|jpmorgan|keybanc|loop capital|mizuho|morgan stanley|needham|oppenheimer|piper|piper sandler|raymond james|rbc|stephens|stifel|suntrust|truist|ubs|wedbush|wells fargo|wolfe|zacks)';
const LOOK = '(look|looks|looking|seem|seems|appear|appears)';

/** Opinions about a stock, a company, or the market. */
export const OPINIONS: Theme = [
  tone(0.4, `${BROKER} (raises|lifts|ups|boosts|likes|loves), (gets|get) a boost from`),
  tone(-0.4, `${BROKER} (trims|slashes|dislikes)`),
  tone(0.3, `(buy|outperform|overweight) rating (maintained|reiterated|kept|affirmed|backed)`),
  tone(-0.3, `(sell|underperform|underweight) rating (maintained|reiterated|kept|affirmed|backed)`),
  tone(
    0.45,
    `worth (buying|owning), (too|still|dirt) cheap, hidden gem+, underrated, underappreciated, mispriced, margin of safety,
    (compelling|attractive) (value|valuation|buy|opportunity|entry|price|yield), (favorable|attractive) risk reward, best in breed, high conviction,
    bullish (case|thesis|call|view|stance|outlook|note), bull thesis, street high, estimates (rising|moving higher|moving up|going up),
    (reason|reasons) to (love|cheer|be bullish|be optimistic), long term winner+, should keep (rising|climbing|growing|rallying),
    (can|could|will|should|may) (double|triple|soar|rally|pop|surge|outperform), (more|plenty of|further|big|huge) upside,
    ${LOOK} (good|great|strong|clean|healthy|solid|bullish|cheap|attractive|undervalued|promising|compelling|ready to run|set to run)`,
  ),
  tone(
    -0.45,
    `too (expensive|pricey|rich), priced (for|to) perfection, bearish (case|thesis|call|view|stance|outlook|note), bear thesis,
    value destruction, yield trap, dividend (at risk|in danger), unsustainable (dividend|valuation|debt), (not|isn't) (worth it|a buy),
    don't buy, street low, estimates (falling|moving lower|coming down|going down), (more|further|big|huge) downside, overhyped,
    (can|could|will|should|may) (plunge|crash|tumble|collapse|sink|underperform), time to (exit|get out|take profits|trim),
    ${LOOK} (bad|weak|ugly|awful|bleak|bearish|grim|shaky|vulnerable|expensive|overvalued|stretched|pricey|fragile|toppy)`,
  ),
  everyday(
    0.35,
    `exceptional, excellent, superb, sparkling, bumper, banner year, knockout, fantastic, terrific, spectacular, amazing, phenomenal,
    inspiring, on a roll, on a tear, on fire, hot streak, red hot, bright future, smooth sailing, all clear, shines,
    shining, outshine~, reassure~, reassuring, delight~, (fire|firing|fires) on all cylinders, second wind, thing of beauty,
    (hold|holds|holding) up well, (better|best) positioned, brighter, upgrade cycle, crushing it, killing it`,
  ),
  everyday(
    -0.35,
    `lousy, awful, grim year, ugly, punishing, downshift, terrible, horrible, abysmal, miserable, dreadful, woeful, subpar, underwhelming, underwhelm~, uninspiring, mediocre,
    ghastly, on the brink, on the ropes, in trouble, in limbo, under fire, in hot water, nightmare, disaster, disastrous,
    catastrophe, catastrophic, ominous, worrisome, worrying, rude awakening, collateral damage, house of cards, train wreck`,
  ),
];
