import { series, type SeriesName, type SortKey } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

export type Direction = SortKey['direction'];

/** Superlatives that name a sort value: "highest volume", "lowest RSI". */
export const SUPERLATIVES = phraseTable<Direction>([
  ['highest|biggest|largest|greatest|strongest|most|max|maximum|heaviest|hottest|best|top|widest|steepest', 'desc'],
  ['lowest|smallest|least|weakest|fewest|worst|bottom|lightest|tightest|narrowest|thinnest', 'asc'],
]);

export interface Ranking {
  by: SortKey['by'];
  direction: Direction;
  /** only stocks whose value is above or below zero: gainers or losers */
  only?: 'positive' | 'negative';
  /** sorts by the change over a period that follows, instead of today's: "top gainers this week" */
  overPeriod?: boolean;
}

const change = series('changePercent');

/** Words that rank on their own, with or without "top", "biggest", or a number. */
export const RANKINGS = phraseTable<Ranking>([
  [
    'gained most|gained the most|up the most|up most|rose most|rose the most|gaining the most|moved up the most|gainer|winner|advancer|top gainer|biggest gainer|top gaining|best gainer|biggest winner|top winner|biggest riser|riser|largest gainer|best gaining|biggest gain|largest gain|top gain|biggest 1 day gain|largest 1 day gain|biggest one day gain|largest one day gain|biggest single day gain|largest single day gain|biggest daily gain|largest percentage gainer|biggest percentage gainer|percent gainer|highest % gainer|top % gainer|biggest % gainer|largest % gainer|most gaining|highest gainer|biggest advancer|top advancer|percentage gainer|best performer today|% gainer|big gainer|huge gainer',
    { by: change, direction: 'desc', only: 'positive', overPeriod: true },
  ],
  [
    'lost most|lost the most|down the most|fell most|fell the most|dropped the most|loser|decliner|top loser|biggest loser|worst loser|biggest decliner|biggest faller|faller|largest loser|top decliner|biggest loss|largest loss|biggest drop|largest drop|biggest decline|largest decline|biggest 1 day drop|largest 1 day drop|biggest one day drop|largest one day drop|biggest single day drop|largest single day drop|biggest 1 day loss|biggest one day loss|largest one day loss|biggest daily loss|biggest daily drop|biggest percentage loser|percent loser|highest % loser|top % loser|biggest % loser|largest % loser|largest percentage loser|largest decliner|biggest % decliner|% decliner|percentage decliner|top % decliner|top losing|percentage loser|worst decliner|% loser|biggest dropper|big loser',
    { by: change, direction: 'asc', only: 'negative', overPeriod: true },
  ],
  [
    'most active|most actively traded|most traded|busiest|most active by volume|most heavily traded|top volume|highest volume|biggest volume|largest volume|most volume|heaviest volume|heaviest traded|volume leader|highest trading volume|what is moving|what moving|whats moving|moving right now|moving now|what is moving now|what is moving right now|whats moving right now|most active stock|top by volume',
    { by: series('volume'), direction: 'desc' },
  ],
  [
    'most volatile|highest volatility|wildest|most volatility|biggest volatility',
    { by: series('atrPercent'), direction: 'desc' },
  ],
  ['least volatile|lowest volatility|calmest|most stable', { by: series('atrPercent'), direction: 'asc' }],
  ['least active|lowest volume|least traded', { by: series('volume'), direction: 'asc' }],
  ['most liquid', { by: series('averageDollarVolume'), direction: 'desc' }],
  ['least liquid|most illiquid', { by: series('averageDollarVolume'), direction: 'asc' }],
  ['cheapest|lowest priced|least expensive|lowest price', { by: series('close'), direction: 'asc' }],
  ['most expensive|highest priced|priciest|highest price|dearest', { by: series('close'), direction: 'desc' }],
  [
    'largest company|biggest company|largest by market cap|biggest by market cap|most valuable|highest market cap|largest market cap|biggest market cap|largest cap|biggest cap|highest valued|largest stock|biggest stock',
    { by: series('marketCap'), direction: 'desc' },
  ],
  [
    'smallest company|smallest by market cap|lowest market cap|smallest market cap|smallest cap|smallest stock',
    { by: series('marketCap'), direction: 'asc' },
  ],
  [
    'big gain|huge gain|best performing|top performing|best performer|top performer|highest performing|strongest performing|best performance|strongest performer|top performance|outperformer|best returning|highest return|best return|top return',
    { by: change, direction: 'desc', overPeriod: true },
  ],
  [
    'underperformer|laggard|worst performing|worst performer|weakest performing|bottom performer|worst performance|weakest performer|lowest performing|worst return|lowest return',
    { by: change, direction: 'asc', overPeriod: true },
  ],
  ['tightest|tightest range|narrowest range|tightest base', { by: series('channelPercent', [10]), direction: 'asc' }],
  ['most oversold', { by: series('rsi'), direction: 'asc' }],
  ['most overbought', { by: series('rsi'), direction: 'desc' }],
  [
    'biggest gap|largest gap|highest gap|biggest gapper|top gapper|biggest gap up|largest gap up|top gap up|largest gapper',
    { by: series('gapPercent'), direction: 'desc' },
  ],
  ['biggest gap down|largest gap down|top gap down', { by: series('gapPercent'), direction: 'asc' }],
  ['strongest momentum|most momentum|highest momentum|best momentum', { by: series('roc'), direction: 'desc' }],
  ['strongest trend|strongest trending|most trending', { by: series('adx'), direction: 'desc' }],
  [
    'unusual volume leader|most unusual volume|highest unusual volume|biggest volume spike|largest volume spike|biggest volume surge|largest volume surge',
    { by: series('relativeVolume'), direction: 'desc' },
  ],
]);

/** Phrases that introduce a sort key. */
export const SORT_OPENERS = phraseTable<true>([
  [
    'sorted by|sort by|sort on|sorted on|sort them by|order by|ordered by|ordered on|ranked by|rank by|rank on|sort it by|sorted from|arranged by|arrange by|sorting by|ordering by|ranking by|rank them by|order them by|sort in|sorted in|sort result by|ranked on|sort the result by|sort stock by|sorted according to|sorted',
    true,
  ],
]);

export const DIRECTIONS = phraseTable<Direction>([
  [
    'closest first|nearest first|nearest to farthest|closest to farthest|ascending|asc|ascending order|in ascending order|lowest first|lowest to highest|low to high|from lowest to highest|from low to high|smallest first|cheapest first|smallest to largest|increasing order|worst first|lowest on top|lowest at the top|lowest at top|from smallest to largest|weakest first|a to z|a z|from a to z|reverse|reversed|in increasing order|lowest|up from the bottom|least first|from the bottom|worst|smallest|cheapest|worst to best',
    'asc',
  ],
  [
    'furthest first|farthest first|descending|desc|descending order|in descending order|highest first|highest to lowest|high to low|from highest to lowest|from high to low|largest first|biggest first|largest to smallest|decreasing order|best first|highest on top|highest at the top|highest at top|from largest to smallest|strongest first|z to a|most first|in decreasing order|highest|best|largest|biggest|most expensive first|best to worst|downward|down',
    'desc',
  ],
]);

export const SORT_FIELDS = phraseTable<'symbol' | 'name' | 'sector' | 'industry' | 'exchange'>([
  ['symbol|ticker|ticker symbol|alphabet', 'symbol'],
  ['name|company name|company', 'name'],
  ['sector', 'sector'],
  ['industry', 'industry'],
  ['exchange', 'exchange'],
]);

/** Words for sort keys that differ from the words used in conditions. */
export const SORT_KEYS = phraseTable<SeriesName>([
  ['size|company size', 'marketCap'],
  ['volatility', 'atrPercent'],
  [
    'percent gain|gain|percentage gain|today gain|% gain|gain today|change|percent|daily gain|move|percentage|performance today|loss|percent loss',
    'changePercent',
  ],
  ['liquidity', 'averageDollarVolume'],
  ['activity', 'volume'],
  ['momentum|strength', 'roc'],
]);

export const LIMIT_WORDS = phraseTable<'top' | 'first' | 'bottom'>([
  ['top|best', 'top'],
  [
    'first|limit|limit to|limited to|limit it to|max result|only the first|the first|no more than the first|limit of|limit result to|only show|just show|show only|show just|only show me|show the first',
    'first',
  ],
  ['bottom', 'bottom'],
]);
