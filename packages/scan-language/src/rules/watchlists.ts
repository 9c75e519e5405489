import type { WatchlistRef } from '@plainscan/contracts';
import { rule, type AnyRule, type Place } from '../chart/rule.ts';
import { WATCHLIST_NAME } from '../text/watchlist-names.ts';

const IN = 'in|on|from|within|among|of';
const LIST = 'watchlist|watch_list';
/** Compensates the cost of a word. */
const NAMED = -1;

/** A list whose name is joined into one word. */
const called = (name: string, { tokens, start, end }: Place): WatchlistRef | null =>
  tokens.slice(start, end).some(({ text }) => text === WATCHLIST_NAME) ? { name } : null;

/** One of the user's watchlists. Its stocks are provided by the caller that runs the plan. */
export const WATCHLISTS: readonly AnyRule[] = [
  rule('Watchlist', `${IN}? my|our ${LIST}`, () => ({ name: null }), 'RSI below 30 in my watchlist', -0.5),
  rule('Watchlist', `${IN} the ${LIST}`, () => ({ name: null }), 'oversold names on the watch list', -0.5),
  rule('Watchlist', `${IN}? my|our Word ${LIST}`, called, 'oversold names from my Tech watchlist', NAMED),
  rule('Watchlist', `${IN} the Word ${LIST}`, called, 'RSI below 40, from the dividend growth watchlist', NAMED),
  rule(
    'Watchlist',
    `${IN}? my|our|the ${LIST} called|named? Quoted`,
    (name) => ({ name }),
    'price above $20, in my watchlist "Buy and hold"',
    NAMED,
  ),
  rule(
    'Watchlist',
    `${IN}? my|our|the ${LIST} called|named Word`,
    called,
    'RSI below 30 in my watchlist called Tech Leaders',
    NAMED,
  ),
];
