import { Controller } from '@nestjs/common';
import { getScanHours, setScanHours, type ScanHours } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { requireAdmin } from '../require-admin.ts';
import { CurrentScanHours } from './current-scan-hours.ts';

@Controller()
export class ScanHoursController {
  readonly #current: CurrentScanHours;
  constructor(current: CurrentScanHours) {
    this.#current = current;
  }

  @Handles(getScanHours)
  get(_ctx: CallContext, _input: object): { scanHours: ScanHours } {
    return { scanHours: this.#current.get() };
  }

  @Handles(setScanHours)
  async set(ctx: CallContext, { scanHours }: { scanHours: ScanHours }): Promise<{ scanHours: ScanHours }> {
    const { userId } = requireAdmin(ctx, 'change the scan hours');
    return { scanHours: await this.#current.set(scanHours, userId) };
  }
}
