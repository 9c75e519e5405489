import { everyday, tone, type Theme } from './sense.ts';

const DOWN = '(retreat|fall|drop|slip|ease|slide|dip|decline|tumble|slump|plunge|sink|step|back)~';
const UP = '(bounce|rebound|recover|rise|climb|rally|jump|surge|soar)~';
const PEAK = '(high|highs|record|records|peak|peaks|heights)';
const BOTTOM = '(low|lows|trough|bottom|lowest)';
const GOOD = '(buy|outperform|overweight|accumulate|add|positive|bullish)';

/** Opinions and reversals whose individual words mean something else. */
export const IDEAS: Theme = [
  // A move away from a level isn't a move to it.
  tone(-0.4, `${DOWN} [back|away] from .. ${PEAK}, ${DOWN} off .. ${PEAK}, (come|came|comes|coming) off .. ${PEAK}`),
  tone(0.4, `${UP} [back|away] (from|off) .. ${BOTTOM}, (come|came|comes|coming) off .. ${BOTTOM}`),
  // brokers and rating agencies
  tone(
    0.6,
    `(up|upped|ups|bumps|bumped|boosts|boosted|raises|raised|lifts|lifted) to [a] [strong] ${GOOD},
    (ups|upped|raises|lifts|boosts) view on, (rated|rates) [a] [strong] ${GOOD}, (maintained|reiterated|kept) (as|at) [a] [strong] ${GOOD},
    stand~ out in, among .. gainers, (lead|leads|leading) .. gainers, added to .. buy list, back in favor, in favor with`,
  ),
  tone(
    -0.6,
    `(cut|cuts|lowered|dropped|slashed|downgraded) to junk, (cut|cuts|lowered|moved|falls|fall|fell) (into|to) junk [status|territory], junk status, fallen angel+,
    among .. (losers|decliners), (lead|leads|leading) .. (losers|decliners), ratings cut, (target|targets) (trimmed|cut|lowered|slashed),
    sell list, out of favor`,
  ),
  // trade ideas
  tone(
    0.45,
    `should be in your .. (portfolio|radar|watchlist), why you should (like|buy|own), (time|reason|reasons|case) to (buy|own|like|reach for),
    (set|poised|positioned|stand|stands|likely) to (benefit|profit|outperform|shine), through the roof, perk~ up, closing in on,
    nice (start|move|run|pop|entry), accumulating, (better|well) positioned, outperformance ahead, (ramp|ramps|ramped|ramping) [up] output,
    (publication|report) of positive, positive (results|data|topline|outcome) (from|in|for|of), fda (oks|okays|greenlights|backs|endorses)`,
  ),
  tone(
    -0.45,
    `(take|took|takes|taken) a (tumble|spill|nosedive|dive|beating|hit), (aren't|isn't|not|never) crazy about, think twice about,
    (budget|funding) (gap|shortfall|hole+), out of work, (slam~|run~) into resistance, days .. are over, crash and burn,
    (face~|open~|launch~) (another|a new|fresh|new) (investigation|probe|inquiry), reckoning, running out of (cash|time|room|firepower),
    (enter|hit|suffer)~ [a|into] recession, (in|into|toward|towards) [a] recession, recession (looms|deepens|bites|hits|risk|risks|fears)`,
  ),
  everyday(-0.3, `destroy~, shocks`),
];
