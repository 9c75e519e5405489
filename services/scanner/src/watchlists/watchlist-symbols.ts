import { Injectable, Module } from '@nestjs/common';
import { DEFAULT_WATCHLIST, type ScanPlan, type WatchlistRef } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import type { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import { foldedName } from '../strategies/strategy-name.ts';
import { unknownWatchlist, watchlistOfVisitor } from './watchlist-errors.ts';
import { WatchlistsStore } from './watchlists.store.ts';

/** The symbols that a plan is restricted to for one user; undefined for all. @throws AppError WATCHLIST_NOT_FOUND */
export type SymbolsOf = (plan: ScanPlan) => Promise<readonly string[] | undefined>;

/** Resolves the watchlists that plans name. */
@Injectable()
export class WatchlistSymbols {
  constructor(
    private readonly dataSource: DataSource,
    private readonly watchlists: WatchlistsStore,
  ) {}

  /** The lists of a user, read when the first plan names one. */
  ofUser(userId: string): SymbolsOf {
    let lists: Promise<WatchlistEntity[]> | undefined;
    return async ({ watchlist }) => {
      if (!watchlist) return undefined;
      lists ??= this.watchlists.list(this.dataSource.manager, userId.toLowerCase());
      return listNamed(await lists, watchlist).symbols;
    };
  }

  /** The lists of the caller; a visitor has none. */
  ofCaller({ actor }: Pick<CallContext, 'actor'>): SymbolsOf {
    return actor ? this.ofUser(actor.userId) : ofVisitor;
  }
}

/** @throws AppError WATCHLIST_NOT_FOUND for a plan with a watchlist */
export const ofVisitor: SymbolsOf = async ({ watchlist }) => {
  if (watchlist) throw watchlistOfVisitor();
  return undefined;
};

/** Without a name, the only list, or the one named "Watchlist". @throws AppError WATCHLIST_NOT_FOUND */
export function listNamed<L extends Pick<WatchlistEntity, 'name' | 'foldedName'>>(
  lists: readonly L[],
  ref: WatchlistRef,
): L {
  const only = ref.name === null && lists.length === 1 ? lists[0] : undefined;
  const folded = foldedName(ref.name ?? DEFAULT_WATCHLIST);
  const found = only ?? lists.find((list) => list.foldedName === folded);
  if (found) return found;
  throw unknownWatchlist(
    ref,
    lists.map(({ name }) => name),
  );
}

@Module({ providers: [WatchlistSymbols, WatchlistsStore], exports: [WatchlistSymbols, WatchlistsStore] })
export class WatchlistSymbolsModule {}
