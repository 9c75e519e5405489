import { Controller } from '@nestjs/common';
import {
  getScanStatus,
  getTrialStatus,
  reserveScan,
  type ScanStatus,
  settleScan,
  type TrialStatus,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { AllowanceService } from './allowance.service.ts';
import { ReserveScan } from './reserve-scan.ts';

@Controller()
export class AllowanceController {
  constructor(
    private readonly scans: ReserveScan,
    private readonly allowance: AllowanceService,
  ) {}

  @Rpc(getTrialStatus)
  async trialStatus(ctx: CallContext): Promise<{ trialStatus: TrialStatus }> {
    return { trialStatus: await this.allowance.trialStatus(ctx) };
  }

  @Rpc(getScanStatus)
  scanStatus(ctx: CallContext): Promise<ScanStatus> {
    return this.allowance.scanStatus(ctx);
  }

  @Rpc(reserveScan)
  reserve(
    ctx: CallContext,
    { reservationId: id, keys = [], edited }: RpcInput<typeof reserveScan>,
  ): Promise<{ limited: boolean }> {
    return this.scans.reserve(ctx, { id, keys, edited: edited ?? null });
  }

  @Rpc(settleScan)
  async settle(ctx: CallContext, { reservationId, ran, keys = [], conditions = [] }: RpcInput<typeof settleScan>) {
    await this.scans.settle(ctx, reservationId, ran ? { keys, conditions } : null);
    return {};
  }
}
