import { move, tone, type Theme } from './sense.ts';

const SPAN = '(day|week|month|quarter|year|session|run|decline|drop|streak|decade|start|performance|return)';

/** What the market says of itself. */
export const MARKET: Theme = [
  tone(
    0.6,
    `short squeeze+, breakout+, break~ out, breaking out, fresh breakout, bull market, bull run, bullish, (golden|bullish) cross, oversold bounce, dead cat bounce over, bull flag+, cup and handle, higher low+, win~ streak, winning streak, gaining streak, winning run, (santa|santa claus|relief|year end|broad|powerful) rally, best ${SPAN} [since|in|ever], biggest (gain|jump|rise|rally|advance|surge|increase) [since|in|ever], in record territory, record territory, buying spree, risk on, outperformer+, top gainer+, leads gainers, market darling, institutional accumulation, accumulation, in demand, hot stock, jumps on debut, soars in debut, surges in debut, higher note, golden cross`,
  ),
  tone(
    -0.6,
    `bear market, bearish, death cross, bear flag+, lower highs, breaks support, broke support, (break|breaks|broke) below, losing streak, losing run, worst ${SPAN} [since|in|ever], biggest (loss|drop|fall|decline|slide|plunge|one day drop|selloff) [since|in|ever], head and shoulders top, double top, margin call+, capitulation, risk off, flight to safety, top loser+, premarket losers, biggest loser+, black monday, flash crash, broken chart, falling knife, dead money, below the surface, distribution day, under pressure, sea of red, in the doldrums, dead cat bounce, hedge funds are (selling|dumping|fleeing|exiting), out of love with, dump~, dumping, junk status, market correction`,
  ),
  tone(
    0.35,
    `oversold, (bottom|bottoming) (out|pattern), may be a bottom, find~ support, holds support, bottomed [out], double bottom, off [the|its|their] lows, buy~ dip+, cup base, near highs, shakes off, shrug~ off, bulls in control, bulls take, upgrade to buy, smart money buying, hedge funds are (buying|loving|piling), insider buying, momentum stock, breaking resistance, clear~ resistance, clearing resistance, above resistance, bull+ (win|charge|return)`,
  ),
  tone(
    -0.35,
    `overbought, rich valuations, off [the|its] highs, profit taking, topping out, top is in, bears in control, resistance rejected, rejected at, lower low+, bearish divergence, heavy selling, selling pressure, forced selling, scrambling, crowded trade, lost its shine, frothy, froth, insider sell+, smart money selling, hedge funds aren't crazy, losers, laggard+, loser, likely to break down, breaks down`,
  ),
];

/** Levels reached by what stands beside: "record sales", "jobless claims at a six-week high". */
export const LEVELS: Theme = [
  move(
    1,
    1,
    0.45,
    'object',
    `(record|new|fresh|all|time|year|month|week|session|intraday|lifetime|historic|closing|decade|#) high+, all time high+, ath, aths, [new|fresh] [multi] # (day|week|weeks|month|months|year|years) high+,
    [new|fresh] (multi|two|three|four|five|six|seven|eight|nine|ten|one) (day|week|month|year|decade) high+, record [closing|intraday|close] high+, record close, record level+, new peak, (day|session) highs, hod, highs`,
  ),
  move(
    1,
    1,
    0.3,
    'object',
    `record, records, new record+, record (setting|breaking), highest, highest level+, highest since, strongest, fastest, best`,
  ),
  move(
    -1,
    1,
    0.45,
    'object',
    `(record|new|fresh|year|month|week|session|intraday|historic|closing|decade|#) low+, all time low+, [new|fresh] [multi] # (day|week|weeks|month|months|year|years) low+,
    [new|fresh] (multi|two|three|four|five|six|seven|eight|nine|ten|one) (day|week|month|year|decade) low+, record [closing|intraday] low+, lows, low of the day, lows of the day, rock bottom`,
  ),
  move(-1, 1, 0.3, 'object', `lowest, lowest level+, lowest since, weakest, worst, slowest`),
];
