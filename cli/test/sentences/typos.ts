import { say, sector, tech, type Expectation } from './expectation.ts';

/** One wrong, missing, doubled, or swapped letter in words of at least five letters. */
export const TYPOS: readonly Expectation[] = [
  say('oversld tech', (s) => tech(s) && s.rsi() < 30, { corrections: ['oversld → oversold'] }),
  say('overrsold tech', (s) => tech(s) && s.rsi() < 30, { corrections: ['overrsold → oversold'] }),
  say('ovresold tech', (s) => tech(s) && s.rsi() < 30, { corrections: ['ovresold → oversold'] }),
  say('oversald tech', (s) => tech(s) && s.rsi() < 30, { corrections: ['oversald → oversold'] }),
  say('overbouhgt', (s) => s.rsi() > 70, { corrections: ['overbouhgt → overbought'] }),
  say('tech stocks undr $50 with high volume', (s) => tech(s) && s.close() < 50 && s.volume() >= 1e6, {
    corrections: ['undr → under'],
  }),
  say('technolgy stocks with rsi below thirty', (s) => tech(s) && s.rsi() < 30, {
    corrections: ['technolgy → technology'],
  }),
  say('helathcare stocks above 100', (s) => sector('Healthcare')(s) && s.close() > 100, {
    corrections: ['helathcare → healthcare'],
  }),
  say('utilties rsi above 60', (s) => sector('Utilities')(s) && s.rsi() > 60, {
    corrections: ['utilties → utilities'],
  }),
  say('energgy stocks over 50', (s) => sector('Energy')(s) && s.close() > 50, { corrections: ['energgy → energy'] }),
  say('volme over 2 million', (s) => s.volume() > 2e6, { corrections: ['volme → volume'] }),
  say('vloume over 2 million', (s) => s.volume() > 2e6, { corrections: ['vloume → volume'] }),
  say('brekaout', (s) => s.breakout(), { corrections: ['brekaout → breakout'] }),
  say('bulish engulfing', (s) => s.bullishEngulfing(), { corrections: ['bulish → bullish'] }),
  say('hamer or doji', (s) => s.hammer() || s.doji(), { corrections: ['hamer → hammer'] }),
  say('stochastik below 20', (s) => s.stochK() < 20, { corrections: ['stochastik → stochastic'] }),
  say('rsi belwo 30', (s) => s.rsi() < 30, { corrections: ['belwo → below'] }),
  say('rsi abvoe 70', (s) => s.rsi() > 70, { corrections: ['abvoe → above'] }),
  say('rsi betwen 40 and 45', (s) => s.rsi() >= 40 && s.rsi() <= 45, { corrections: ['betwen → between'] }),
  say('stocsk with momentm', (s) => s.hasMomentum(), {
    corrections: ['stocsk → stocks', 'momentm → momentum'],
  }),
  say('goldne cross', (s) => s.lately(5, (k) => s.goldenCross(k)), { corrections: ['goldne → golden'] }),
  say('market cap over 50 billoin', (s) => s.stock.marketCap > 50e9, {
    corrections: ['billoin → billion'],
  }),
];
