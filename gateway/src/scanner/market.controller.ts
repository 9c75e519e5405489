import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  dataProgressRoute,
  getMarketPulse,
  getMarketState,
  getProgress,
  getScanHoursSetting,
  getScanHoursRoute,
  lastPricesRoute,
  listLastPrices,
  marketClockRoute,
  marketPulseRoute,
  marketStateRoute,
  reloadMarket,
  reloadMarketRoute,
  setScanHours,
  setScanHoursRoute,
} from '@plainscan/contracts';
import { clock, MARKET_ZONE, zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type QueryOf, Route } from '../http/route.decorator.ts';
import { ScanHoursService } from './scan-hours.service.ts';

@Controller()
export class MarketController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly hours: ScanHoursService,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Route(dataProgressRoute)
  progress(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getProgress, {});
  }

  @Route(marketClockRoute)
  async clock(@Call() ctx: CallContext) {
    const now = this.now();
    const { isOpen, nextOpen, nextClose, note } = clock(now);
    const scanHours = await this.hours.current(ctx);
    return {
      isOpen,
      nextOpen,
      nextClose,
      userTimeZone: ctx.timeZone,
      marketTime: zonedIso(now, MARKET_ZONE),
      userTime: zonedIso(now, ctx.timeZone),
      note,
      scanHours,
      scansOpen: isOpen || (scanHours !== null && scanHours !== 'market'),
    };
  }

  @Route(marketPulseRoute)
  pulse(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, getMarketPulse, {});
  }

  @Route(lastPricesRoute)
  lastPrices(@Call() ctx: CallContext, @Query() query: QueryOf<typeof lastPricesRoute>) {
    return this.rpc.relay(ctx, listLastPrices, query);
  }

  @Route(marketStateRoute)
  state(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getMarketState, {});
  }

  @Route(reloadMarketRoute)
  reload(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, reloadMarket, {});
  }

  @Route(getScanHoursRoute)
  scanHours(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getScanHoursSetting, {});
  }

  @Route(setScanHoursRoute)
  async setScanHours(@Call() ctx: CallContext, @Body() body: BodyOf<typeof setScanHoursRoute>) {
    await this.rpc.call(ctx, setScanHours, body);
    return this.rpc.call(ctx, getScanHoursSetting, {});
  }
}
