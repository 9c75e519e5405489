import { Controller, Inject } from '@nestjs/common';
import {
  dataProgressRoute,
  getProgress,
  getScanHours,
  getScanHoursRoute,
  marketClockRoute,
  setScanHours,
  setScanHoursRoute,
} from '@plainscan/contracts';
import { clock, MARKET_ZONE, zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../http/answers.ts';
import { CLOCK } from '../tokens.ts';
import { ScanHoursPolicy } from './scan-hours.ts';

@Controller()
export class MarketRoutes {
  readonly #rpc: RpcClient;
  readonly #hours: ScanHoursPolicy;
  readonly #now: Clock;
  constructor(rpc: RpcClient, hours: ScanHoursPolicy, @Inject(CLOCK) now: Clock) {
    this.#rpc = rpc;
    this.#hours = hours;
    this.#now = now;
  }

  @Answers(dataProgressRoute)
  progress(ctx: CallContext) {
    return this.#rpc.call(ctx, getProgress, {});
  }

  @Answers(marketClockRoute)
  async clock(ctx: CallContext) {
    const now = this.#now();
    const { isOpen, nextOpen, nextClose, note } = clock(now);
    const scanHours = await this.#hours.current(ctx);
    return {
      isOpen,
      nextOpen,
      nextClose,
      userTimeZone: ctx.timeZone,
      marketTime: zonedIso(now, MARKET_ZONE),
      userTime: zonedIso(now, ctx.timeZone),
      note,
      scanHours,
      scansOpen: isOpen || scanHours !== 'market',
    };
  }

  @Answers(getScanHoursRoute)
  scanHours(ctx: CallContext) {
    return this.#rpc.call(ctx, getScanHours, {});
  }

  @Answers(setScanHoursRoute)
  setScanHours(ctx: CallContext, { body }: RouteInput<typeof setScanHoursRoute>) {
    return this.#rpc.call(ctx, setScanHours, body);
  }
}
