import { Body, Controller, Param } from '@nestjs/common';
import {
  addToWatchlist,
  addToWatchlistRoute,
  createWatchlist,
  createWatchlistRoute,
  deleteWatchlist,
  deleteWatchlistRoute,
  listWatchlists,
  removeFromWatchlist,
  removeFromWatchlistRoute,
  renameWatchlist,
  renameWatchlistRoute,
  restoreWatchlist,
  restoreWatchlistRoute,
  watchlistsRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class WatchlistsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(watchlistsRoute)
  list(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listWatchlists, {});
  }

  @Route(createWatchlistRoute)
  create(@Call() ctx: CallContext, @Body() body: BodyOf<typeof createWatchlistRoute>) {
    return this.rpc.relay(ctx, createWatchlist, body);
  }

  @Route(renameWatchlistRoute)
  rename(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof renameWatchlistRoute>,
    @Body() body: BodyOf<typeof renameWatchlistRoute>,
  ) {
    return this.rpc.relay(ctx, renameWatchlist, { ...params, ...body });
  }

  @Route(deleteWatchlistRoute)
  delete(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteWatchlistRoute>) {
    return this.rpc.call(ctx, deleteWatchlist, params);
  }

  @Route(restoreWatchlistRoute)
  restore(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof restoreWatchlistRoute>) {
    return this.rpc.relay(ctx, restoreWatchlist, params);
  }

  @Route(addToWatchlistRoute)
  add(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof addToWatchlistRoute>,
    @Body() body: BodyOf<typeof addToWatchlistRoute>,
  ) {
    return this.rpc.relay(ctx, addToWatchlist, { ...params, ...body });
  }

  @Route(removeFromWatchlistRoute)
  remove(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof removeFromWatchlistRoute>) {
    return this.rpc.relay(ctx, removeFromWatchlist, params);
  }
}
