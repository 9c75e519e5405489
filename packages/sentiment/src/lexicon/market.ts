import { everyday, move, tone, type Theme } from './sense.ts';

const SPAN = '(day|week|month|quarter|year|session|run|streak|decade|start|performance|return)';
const RISE = '(gain|jump|rise|rally|advance|surge|increase)';
const FALL = '(loss|drop|fall|decline|slide|plunge|selloff|rout)';
const PROFESSIONALS = '(hedge funds|funds|insiders|institutions|investors|traders|shareholders)';

/** Market moods and moves. */
export const MARKET: Theme = [
  tone(
    0.6,
    `short squeeze+, [fresh|bullish] breakout+, break~ out, bull (market|run), bullish, (golden|bullish) cross, oversold bounce,
    bull flag+, cup and handle, higher low+, (winning|gaining) (streak|run),
    (santa|santa claus|relief|year end|broad|powerful|stock|market) rally, best ${SPAN} [since|in|ever],
    biggest [one] [day] ${RISE} [since|in|ever], [in] record territory, buying spree, risk on,
    % (gain|return|jump|surge|rally|rise|upside|pop|climb), (shareholders|stock|shares) (gained|returned|delivered) %,
    top gainer+, leads gainers, institutional accumulation, ${PROFESSIONALS} are (buying|loving|piling), impresses investors,
    (hit|top|cross|surpass)~ .. (market cap|market value|market capitalization|valuation), investors cheer, cheers investors,
    cheered by investors, melt up`,
  ),
  tone(
    -0.6,
    `bear market, bearish, death cross, bear flag+, lower highs, (break|breaks|broke|breaking) (below|support),
    losing (streak|run), worst ${SPAN} [since|in|ever], biggest [one] [day] ${FALL} [since|in|ever], head and shoulders,
    margin call+, capitulation, risk off, flight to safety, (premarket|top|biggest|worst) loser+, flash crash, falling knife,
    % (loss|drop|decline|fall|plunge|slump|slide|tumble|haircut), dead money, under pressure, sea of red, in the doldrums,
    dead cat bounce, junk status, market correction, ${PROFESSIONALS} are (selling|dumping|fleeing|exiting),
    disappoints investors, investors flee, spooks investors, rattles investors`,
  ),
  tone(
    0.35,
    `oversold, bottom~ out, bottoming, find~ support, hold~ support, double bottom, (off|above) [the|its|their] lows,
    buy~ [the] dip+, cup base, near highs, bulls in control, insider buying, (break|clear)~ resistance, above resistance,
    accumulation, pent up demand`,
  ),
  tone(
    -0.35,
    `overbought, rich valuations, off [the|its] highs, profit taking, topping out, double top, bears in control, rejected at,
    lower low+, bearish divergence, (heavy|forced|panic) selling, selling pressure, crowded trade, froth, frothy,
    insider (selling|sale+), laggard+, losers`,
  ),
  tone(
    -0.4,
    `give~ (back|up) [early|all|most] gains, (pare|erase|trim|surrender)~ [early|all|most] gains,
    snap (winning|gaining) (streak|run)`,
  ),
  tone(0.4, `(pare|erase|trim|recoup)~ [early|all|most] losses, pare~ (drop|decline), snap losing (streak|run)`),
  tone(0.4, `(shake|shrug)~ off .. (fears|worries|concerns|jitters|losses|headlines|news)`),
  everyday(0.1, `best`),
  everyday(-0.3, `worst`),
  everyday(-0.4, `dump~, flee~, scrambling`),
];

/** Levels reached by the neighboring noun: "record sales", "jobless claims at a six-week high". */
export const LEVELS: Theme = [
  move(
    1,
    1,
    0.45,
    'object',
    `(record|new|fresh|all|time|year|month|week|session|intraday|lifetime|historic|closing|decade|#) high+, all time high+, ath,
    aths, [new|fresh] [multi] # (day|week|weeks|month|months|year|years) high+,
    [new|fresh] (multi|two|three|four|five|six|seven|eight|nine|ten|one) (day|week|month|year|decade) high+,
    record [closing|intraday|close] high+, record (close|level|levels), new peak, (day|session) highs, hod, highs`,
    { reach: 3 },
  ),
  move(1, 1, 0.25, 'object', `record, records, record (setting|breaking), highest [level|levels|since]`, { reach: 3 }),
  move(
    -1,
    1,
    0.45,
    'object',
    `(record|new|fresh|year|month|week|session|intraday|historic|closing|decade|#) low+, all time low+,
    [new|fresh] [multi] # (day|week|weeks|month|months|year|years) low+,
    [new|fresh] (multi|two|three|four|five|six|seven|eight|nine|ten|one) (day|week|month|year|decade) low+,
    record [closing|intraday] low+, lows, low+ of the (day|session), rock bottom`,
    { reach: 3 },
  ),
  move(-1, 1, 0.25, 'object', `lowest [level|levels|since]`, { reach: 3 }),
  move(1, 1, 0.1, 'object', `strongest`, { reach: 2 }),
  move(-1, 1, 0.1, 'object', `weakest, slowest`, { reach: 3 }),
];
