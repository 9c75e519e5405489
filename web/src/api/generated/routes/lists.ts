// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import type { RouteOf } from '../../calls.ts';

export const addToWatchlistRoute: RouteOf<'addToWatchlistRoute'> = ['POST', '/api/watchlists/:id/symbols'];
export const changeStrategyRoute: RouteOf<'changeStrategyRoute'> = ['PATCH', '/api/strategies/:id'];
export const createWatchlistRoute: RouteOf<'createWatchlistRoute'> = ['POST', '/api/watchlists'];
export const deleteStrategyRoute: RouteOf<'deleteStrategyRoute'> = ['DELETE', '/api/strategies/:id'];
export const deleteWatchlistRoute: RouteOf<'deleteWatchlistRoute'> = ['DELETE', '/api/watchlists/:id'];
export const duplicateStrategyRoute: RouteOf<'duplicateStrategyRoute'> = ['POST', '/api/strategies/:id/duplicate'];
export const removeFromWatchlistRoute: RouteOf<'removeFromWatchlistRoute'> = ['DELETE', '/api/watchlists/:id/symbols/:symbol'];
export const renameWatchlistRoute: RouteOf<'renameWatchlistRoute'> = ['PATCH', '/api/watchlists/:id'];
export const restoreStrategyRoute: RouteOf<'restoreStrategyRoute'> = ['POST', '/api/strategies/:id/restore'];
export const restoreWatchlistRoute: RouteOf<'restoreWatchlistRoute'> = ['POST', '/api/watchlists/:id/restore'];
export const saveStrategyRoute: RouteOf<'saveStrategyRoute'> = ['POST', '/api/strategies'];
export const strategiesRoute: RouteOf<'strategiesRoute'> = ['GET', '/api/strategies'];
export const strategyAlertRoute: RouteOf<'strategyAlertRoute'> = ['PUT', '/api/strategies/:id/alert'];
export const strategyRoute: RouteOf<'strategyRoute'> = ['GET', '/api/strategies/:id'];
export const watchlistsRoute: RouteOf<'watchlistsRoute'> = ['GET', '/api/watchlists'];
