// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import { call, type Body, type Options } from '../calls.ts';
import { addToWatchlistRoute, changeStrategyRoute, createWatchlistRoute, deleteStrategyRoute, deleteWatchlistRoute, duplicateStrategyRoute, removeFromWatchlistRoute, renameWatchlistRoute, restoreStrategyRoute, restoreWatchlistRoute, saveStrategyRoute, strategiesRoute, strategyAlertRoute, strategyRoute, watchlistsRoute } from './routes/lists.ts';
import { useRoute } from '../use-route.ts';

export const addToWatchlist = (id: string, body: Body<'addToWatchlistRoute'>, options?: Options) => call(addToWatchlistRoute, { ...options, params: { id }, body });
export const changeStrategy = (id: string, body: Body<'changeStrategyRoute'>, options?: Options) => call(changeStrategyRoute, { ...options, params: { id }, body });
export const createWatchlist = (body: Body<'createWatchlistRoute'>, options?: Options) => call(createWatchlistRoute, { ...options, body });
export const deleteStrategy = (id: string, options?: Options) => call(deleteStrategyRoute, { ...options, params: { id } });
export const deleteWatchlist = (id: string, options?: Options) => call(deleteWatchlistRoute, { ...options, params: { id } });
export const duplicateStrategy = (id: string, options?: Options) => call(duplicateStrategyRoute, { ...options, params: { id } });
export const removeFromWatchlist = (id: string, symbol: string, options?: Options) => call(removeFromWatchlistRoute, { ...options, params: { id, symbol } });
export const renameWatchlist = (id: string, body: Body<'renameWatchlistRoute'>, options?: Options) => call(renameWatchlistRoute, { ...options, params: { id }, body });
export const restoreStrategy = (id: string, options?: Options) => call(restoreStrategyRoute, { ...options, params: { id } });
export const restoreWatchlist = (id: string, options?: Options) => call(restoreWatchlistRoute, { ...options, params: { id } });
export const saveStrategy = (body: Body<'saveStrategyRoute'>, options?: Options) => call(saveStrategyRoute, { ...options, body });
export const readStrategies = (options?: Options) => call(strategiesRoute, { ...options });
export const useStrategies = (enabled = true) => useRoute(strategiesRoute, enabled && [], () => readStrategies());
export const strategyAlert = (id: string, body: Body<'strategyAlertRoute'>, options?: Options) => call(strategyAlertRoute, { ...options, params: { id }, body });
export const readStrategy = (id: string, options?: Options) => call(strategyRoute, { ...options, params: { id } });
export const useStrategy = (id: string | null) => useRoute(strategyRoute, id && [id], () => readStrategy(id!));
export const readWatchlists = (options?: Options) => call(watchlistsRoute, { ...options });
export const useWatchlists = (enabled = true) => useRoute(watchlistsRoute, enabled && [], () => readWatchlists());
