import { Controller } from '@nestjs/common';
import {
  type AddedToWatchlist,
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  removeFromWatchlist,
  renameWatchlist,
  restoreWatchlist,
  type Watchlist,
  type Watchlists,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { WatchlistsService } from './watchlists.service.ts';

@Controller()
export class WatchlistsController {
  constructor(private readonly watchlists: WatchlistsService) {}

  @Rpc(listWatchlists)
  list(ctx: CallContext, _input: object): Promise<Watchlists> {
    return this.watchlists.list(ctx);
  }

  @Rpc(createWatchlist)
  create(ctx: CallContext, watchlist: RpcInput<typeof createWatchlist>): Promise<Watchlist> {
    return this.watchlists.create(ctx, watchlist);
  }

  @Rpc(renameWatchlist)
  rename(ctx: CallContext, change: RpcInput<typeof renameWatchlist>): Promise<Watchlist> {
    return this.watchlists.rename(ctx, change);
  }

  @Rpc(deleteWatchlist)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteWatchlist>): Promise<Record<string, never>> {
    await this.watchlists.delete(ctx, id);
    return {};
  }

  @Rpc(restoreWatchlist)
  restore(ctx: CallContext, { id }: RpcInput<typeof restoreWatchlist>): Promise<Watchlist> {
    return this.watchlists.restore(ctx, id);
  }

  @Rpc(addToWatchlist)
  add(ctx: CallContext, pasted: RpcInput<typeof addToWatchlist>): Promise<AddedToWatchlist> {
    return this.watchlists.add(ctx, pasted);
  }

  @Rpc(removeFromWatchlist)
  remove(ctx: CallContext, stock: RpcInput<typeof removeFromWatchlist>): Promise<Watchlist> {
    return this.watchlists.remove(ctx, stock);
  }
}
