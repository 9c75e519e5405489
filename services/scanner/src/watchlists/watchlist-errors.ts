import { AppError, MAX_WATCHLIST_SYMBOLS, MAX_WATCHLISTS, type WatchlistRef } from '@plainscan/contracts';

export const watchlistNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'Watchlist not found.');

export const nameTaken = (name: string): AppError =>
  new AppError(
    'conflict',
    'WATCHLIST_NAME_TAKEN',
    `You already have a watchlist named “${name}”. Choose another name.`,
  );

export const tooManyWatchlists = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_WATCHLISTS',
    `You've hit the limit of ${MAX_WATCHLISTS} watchlists. Delete one to create another.`,
  );

export const trialLimit = (): AppError =>
  new AppError(
    'forbidden',
    'WATCHLIST_LIMIT',
    'Your trial includes one watchlist. Delete the other one, or upgrade to Premium for more.',
  );

export const premiumRequired = (): AppError =>
  new AppError('forbidden', 'PREMIUM_REQUIRED', 'Watchlists are a Premium feature. Upgrade to create or extend one.');

export const watchlistFull = (room: number): AppError =>
  new AppError(
    'conflict',
    'WATCHLIST_FULL',
    room > 0
      ? `A watchlist holds up to ${MAX_WATCHLIST_SYMBOLS} stocks, and this one has room for ${room} more.`
      : `A watchlist holds up to ${MAX_WATCHLIST_SYMBOLS} stocks. Remove some to add others.`,
  );

/** A plan names a list that its user doesn't have, or that is ambiguous. `names`: the lists that they have. */
export function unknownWatchlist({ name }: WatchlistRef, names: readonly string[]): AppError {
  const yours = `Your watchlists: ${names.map((one) => `“${one}”`).join(', ')}.`;
  return refused(
    names.length === 0
      ? "You don't have a watchlist yet. Create one on the Watchlists page, then scan again."
      : name === null
        ? `Which watchlist? ${yours}`
        : `You don't have a watchlist named “${name}”. ${yours}`,
  );
}

export const watchlistOfVisitor = (): AppError =>
  refused('Sign in to scan your watchlists. Without an account, you can scan the whole market.');

const refused = (message: string): AppError => new AppError('unprocessable', 'WATCHLIST_NOT_FOUND', message);

export const isUnknownWatchlist = (err: unknown): boolean =>
  err instanceof AppError && err.code === 'WATCHLIST_NOT_FOUND';

/** Why a scan of a list without stocks finds nothing. */
export const emptyWatchlist = ({ name }: WatchlistRef): string =>
  `${name === null ? 'Your watchlist' : `Your watchlist “${name}”`} is empty. Add stocks to it, then scan again.`;
