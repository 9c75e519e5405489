import { Controller } from '@nestjs/common';
import {
  getScanHours,
  getScanHoursSetting,
  type ScanHours,
  type ScanHoursSetting,
  setScanHours,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { requireAdmin } from '../users/caller.ts';
import { ScanHoursService } from './scan-hours.service.ts';

@Controller()
export class ScanHoursController {
  constructor(private readonly scanHours: ScanHoursService) {}

  @Rpc(getScanHours)
  get(_ctx: CallContext, _input: object): { scanHours: ScanHours } {
    return { scanHours: this.scanHours.get() };
  }

  @Rpc(getScanHoursSetting)
  inspect(ctx: CallContext, _input: object): Promise<ScanHoursSetting> {
    requireAdmin(ctx, 'see who changed the scan hours');
    return this.scanHours.inspect();
  }

  @Rpc(setScanHours)
  async set(ctx: CallContext, { scanHours }: RpcInput<typeof setScanHours>): Promise<{ scanHours: ScanHours }> {
    const { userId } = requireAdmin(ctx, 'change the scan hours');
    return { scanHours: await this.scanHours.set(scanHours, userId) };
  }
}
