import type { ByDefinition } from '../by-definition.ts';
import {
  alike,
  ascending,
  descending,
  everything,
  industry,
  say,
  sector,
  tech,
  type Expectation,
} from './expectation.ts';

const change = (s: ByDefinition) => s.changePct();
const volume = (s: ByDefinition) => s.volume();
const price = (s: ByDefinition) => s.close();
const rsi = (s: ByDefinition) => s.rsi();
const cap = (s: ByDefinition) => s.stock.marketCap;

export const SORTS: readonly Expectation[] = [
  ...alike(
    ['top 20 gainers', 'top gainers', 'gainers', 'biggest gainers today', "today's top gainers"],
    (s) => change(s) > 0,
    descending(change, 20),
  ),
  ...alike(['biggest losers', 'losers', 'top losers', 'top 20 losers'], (s) => change(s) < 0, ascending(change, 20)),
  ...alike(['10 biggest gainers', 'top ten gainers', 'top 10 gainers'], (s) => change(s) > 0, descending(change, 10)),
  say('top 15 losers under $5', (s) => change(s) < 0 && s.close() < 5, ascending(change, 15)),
  ...alike(['most active', 'most active stocks'], everything, descending(volume, 20)),
  ...alike(['most active tech stocks', 'most active tech'], tech, descending(volume, 20)),
  say('10 most active', everything, descending(volume, 10)),
  ...alike(
    ['most volatile', 'most volatile stocks'],
    everything,
    descending((s) => s.atrPct(), 20),
  ),
  say(
    '5 most volatile energy stocks',
    sector('Energy'),
    descending((s) => s.atrPct(), 5),
  ),
  ...alike(['highest volume', 'stocks with the highest volume'], everything, descending(volume, 20)),
  ...alike(
    ['top 5 tech stocks by volume', 'top five tech by volume', '5 highest volume tech stocks'],
    tech,
    descending(volume, 5),
  ),
  ...alike(['cheapest tech stocks', 'cheapest tech'], tech, ascending(price, 20)),
  say('cheapest', everything, ascending(price, 20)),
  say('10 cheapest energy stocks', sector('Energy'), ascending(price, 10)),
  say('most expensive tech stocks', tech, descending(price, 20)),
  ...alike(
    [
      'energy stocks sorted by rsi',
      'energy stocks sort by rsi',
      'energy sorted by rsi descending',
      'energy stocks ordered by rsi',
      'energy, highest rsi first',
    ],
    sector('Energy'),
    descending(rsi),
  ),
  ...alike(
    ['energy stocks, lowest rsi first', 'energy stocks sorted by rsi ascending', 'energy by rsi ascending'],
    sector('Energy'),
    ascending(rsi),
  ),
  ...alike(['highest rsi tech stocks', 'tech stocks with the highest rsi'], tech, descending(rsi, 20)),
  ...alike(['lowest rsi tech stocks', 'tech stocks with the lowest rsi'], tech, ascending(rsi, 20)),
  ...alike(
    ['first 10 utilities by market cap', 'top 10 utilities by market cap'],
    sector('Utilities'),
    descending(cap, 10),
  ),
  ...alike(['tech by market cap', 'tech stocks sorted by market cap'], tech, descending(cap)),
  ...alike(['largest tech companies', 'biggest tech companies'], tech, descending(cap, 20)),
  ...alike(['smallest tech companies'], tech, ascending(cap, 20)),
  ...alike(
    ['best performing this month', 'best performers this month'],
    everything,
    descending((s) => s.performance(21), 20),
  ),
  ...alike(
    ['worst performers this week', 'worst performing stocks this week'],
    everything,
    ascending((s) => s.performance(5), 20),
  ),
  say(
    'best performing tech stocks this quarter',
    tech,
    descending((s) => s.performance(63), 20),
  ),
  say(
    '10 best performing tech stocks this year',
    tech,
    descending((s) => s.performance(252), 10),
  ),
  say(
    'best performers year to date',
    everything,
    descending((s) => s.yearToDate(), 20),
  ),
  say(
    'top gainers this week',
    (s) => s.performance(5) > 0,
    descending((s) => s.performance(5), 20),
  ),
  say(
    'highest relative volume',
    everything,
    descending((s) => s.relativeVolume(), 20),
  ),
  say(
    'top 10 by relative volume',
    everything,
    descending((s) => s.relativeVolume(), 10),
  ),
  say('bottom 10 by rsi', everything, ascending(rsi, 10)),
  say('rsi below 40 sorted by volume', (s) => s.rsi() < 40, descending(volume)),
  say('stocks under $10 sorted by price, cheapest first', (s) => s.close() < 10, ascending(price)),
  say(
    'above the 50 day, sorted by distance from 52 week high ascending',
    (s) => s.close() > s.sma(50),
    ascending((s) => s.fromYearHigh()),
  ),
  say('first 7 tech stocks', tech, { limit: 7 }),
  say('tech stocks, limit 12', tech, { limit: 12 }),
  say('oversold stocks by volume', (s) => s.rsi() < 30, descending(volume)),
  say('top 5 semis by market cap', industry(/\bsemiconductor/i), descending(cap, 5)),
  say(
    'sorted by 200 day moving average',
    everything,
    descending((s) => s.sma(200)),
  ),
];
