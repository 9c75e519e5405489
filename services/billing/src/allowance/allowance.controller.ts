import { Controller } from '@nestjs/common';
import { getScanStatus, reserveScan, type ScanStatus, settleScan } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ReadAllowance } from './read-allowance.ts';
import { ReserveScan } from './reserve-scan.ts';

@Controller()
export class AllowanceController {
  readonly #scans: ReserveScan;
  readonly #allowance: ReadAllowance;
  constructor(scans: ReserveScan, allowance: ReadAllowance) {
    this.#scans = scans;
    this.#allowance = allowance;
  }

  @Handles(getScanStatus)
  status(ctx: CallContext, _input: object): Promise<ScanStatus> {
    return this.#allowance.scanStatus(ctx);
  }

  @Handles(reserveScan)
  reserve(ctx: CallContext, { reservationId }: { reservationId: string }): Promise<{ limited: boolean }> {
    return this.#scans.reserve(ctx, reservationId);
  }

  @Handles(settleScan)
  async settle(
    ctx: CallContext,
    { reservationId, ran }: { reservationId: string; ran: boolean },
  ): Promise<Record<string, never>> {
    await this.#scans.settle(ctx, reservationId, ran);
    return {};
  }
}
