import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AddedToWatchlist,
  type addToWatchlist,
  type createWatchlist,
  MAX_UNKNOWN_TICKERS,
  MAX_WATCHLIST_SYMBOLS,
  type removeFromWatchlist,
  type renameWatchlist,
  type Watchlist,
  type Watchlists,
} from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { findSymbol } from '@plainscan/scan-engine';
import { type CallContext, CLOCK, type Clock, type RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import type { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import { DELETED_STRATEGY_KEEP_MS } from '../db/retention.ts';
import { CurrentMarket, isoDay } from '../market/current-market.ts';
import { requireRow } from '../stocks/require-row.ts';
import { givenName } from '../strategies/strategy-name.ts';
import { ownerOf } from '../users/caller.ts';
import { type LockedUser, UserLock } from '../users/user-lock.ts';
import { pastedTickers, sortTickers } from './pasted-tickers.ts';
import { requireRoom, WatchlistAllowance } from './watchlist-allowance.ts';
import { nameTaken, watchlistFull, watchlistNotFound } from './watchlist-errors.ts';
import { watchlistView } from './watchlist-view.ts';
import { WatchlistsStore } from './watchlists.store.ts';

/** A call that is repeated within this time doesn't create another list. */
const REPEAT_WINDOW_MS = 60_000;

/** The caller's watchlists; those of other users are reported as not found. */
@Injectable()
export class WatchlistsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly userLock: UserLock,
    private readonly watchlists: WatchlistsStore,
    private readonly allowance: WatchlistAllowance,
    private readonly market: CurrentMarket,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext): Promise<Watchlists> {
    const loaded = this.market.get();
    const lists = await this.watchlists.list(this.dataSource.manager, ownerOf(ctx));
    return {
      asOf: loaded && isoDay(loaded.market.asOf),
      simulated: loaded?.meta.simulated ?? false,
      watchlists: lists.map((list) => this.view(list)),
    };
  }

  /** Creates one list even if the same call is repeated within a minute. @throws AppError, any code of the contract */
  async create(ctx: CallContext, given: RpcInput<typeof createWatchlist>): Promise<Watchlist> {
    const name = givenName(given.name, 'watchlist');
    const symbols = this.listedSymbols(given.symbols);
    const lists = await this.allowance.lists(ctx);
    return this.write(ctx, async (user) => {
      const now = this.now();
      const namesake = await this.watchlists.named(user, name);
      if (namesake && isRepeat(namesake, name, symbols, now)) return namesake.id;
      if (namesake) throw nameTaken(namesake.name);
      const id = randomUUID();
      requireRoom(await this.watchlists.countOthers(user, id), lists);
      await this.watchlists.add(user, { id, name, symbols }, now);
      return id;
    });
  }

  /** @throws AppError NOT_FOUND, WATCHLIST_NAME_TAKEN */
  rename(ctx: CallContext, { id, name }: RpcInput<typeof renameWatchlist>): Promise<Watchlist> {
    return this.write(ctx, async (user) => {
      const existing = await this.own(user, id);
      await this.watchlists.rename(user, existing.id, givenName(name, 'watchlist'), this.now());
      return existing.id;
    });
  }

  /** No-op if it is already deleted. @throws AppError NOT_FOUND */
  async delete(ctx: CallContext, id: string): Promise<void> {
    await this.userLock.runExclusive(ctx, ownerOf(ctx), async (user) => {
      const existing = await this.watchlists.find(user, id);
      if (!existing) throw watchlistNotFound();
      if (!existing.deletedAt) await this.watchlists.delete(user, existing.id, this.now());
    });
  }

  /** No-op if it isn't deleted. @throws AppError NOT_FOUND after thirty days; any code of the contract */
  async restore(ctx: CallContext, id: string): Promise<Watchlist> {
    const lists = await this.allowance.lists(ctx);
    return this.write(ctx, async (user) => {
      const existing = await this.watchlists.find(user, id);
      if (!existing || (existing.deletedAt && existing.deletedAt.getTime() + DELETED_STRATEGY_KEEP_MS <= this.clock()))
        throw watchlistNotFound();
      if (!existing.deletedAt) return existing.id;
      requireRoom(await this.watchlists.countOthers(user, existing.id), lists);
      await this.watchlists.restore(user, existing);
      return existing.id;
    });
  }

  /** Adds the tickers that the market knows, all or none. @throws AppError, any code of the contract */
  async add(ctx: CallContext, { id, text }: RpcInput<typeof addToWatchlist>): Promise<AddedToWatchlist> {
    const { market } = this.market.require();
    const { known, unknown } = sortTickers(pastedTickers(text), (symbol) => findSymbol(market, symbol) !== null);
    const lists = await this.allowance.lists(ctx);
    let added: string[] = [];
    const watchlist = await this.write(ctx, async (user) => {
      const list = await this.own(user, id);
      requireRoom(await this.watchlists.countOthers(user, list.id), lists);
      const before = new Set(list.symbols);
      added = known.filter((symbol) => !before.has(symbol));
      const room = MAX_WATCHLIST_SYMBOLS - list.symbols.length;
      if (added.length > room) throw watchlistFull(room);
      if (added.length > 0) await this.watchlists.setSymbols(user, list.id, [...list.symbols, ...added], this.now());
      return list.id;
    });
    const isNew = new Set(added);
    return {
      watchlist,
      added,
      existing: known.filter((symbol) => !isNew.has(symbol)),
      unknown: unknown.slice(0, MAX_UNKNOWN_TICKERS),
    };
  }

  /** No-op if the list doesn't have the stock. @throws AppError NOT_FOUND */
  remove(ctx: CallContext, { id, symbol }: RpcInput<typeof removeFromWatchlist>): Promise<Watchlist> {
    const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
    return this.write(ctx, async (user) => {
      const list = await this.own(user, id);
      const left = list.symbols.filter((one) => one !== canonical);
      if (left.length < list.symbols.length) await this.watchlists.setSymbols(user, list.id, left, this.now());
      return list.id;
    });
  }

  /** `work` returns the ID of the list that it wrote. */
  private write(ctx: CallContext, work: (user: LockedUser) => Promise<string>): Promise<Watchlist> {
    return this.userLock.runExclusive(ctx, ownerOf(ctx), async (user) =>
      this.view(await this.own(user, await work(user))),
    );
  }

  private async own(user: LockedUser, id: string): Promise<WatchlistEntity> {
    const existing = await this.watchlists.find(user, id);
    if (!existing || existing.deletedAt) throw watchlistNotFound();
    return existing;
  }

  private view(list: WatchlistEntity): Watchlist {
    return watchlistView(list, this.market.get()?.market ?? null);
  }

  /** Canonical and without duplicates. @throws AppError UNKNOWN_SYMBOL, MARKET_LOADING */
  private listedSymbols(symbols: readonly string[]): string[] {
    if (symbols.length === 0) return [];
    const { market } = this.market.require();
    return [...new Set(symbols.map((symbol) => market.stocks[requireRow(market, symbol)]!.listing.symbol))];
  }

  private now(): Date {
    return new Date(this.clock());
  }
}

const isRepeat = (existing: WatchlistEntity, name: string, symbols: readonly string[], now: Date): boolean =>
  now.getTime() - existing.createdAt.getTime() < REPEAT_WINDOW_MS &&
  existing.name === name &&
  existing.symbols.join() === symbols.join();
