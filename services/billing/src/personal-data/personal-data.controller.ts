import { Controller } from '@nestjs/common';
import { exportBillingData, type PersonalDataPart, userDeleted } from '@plainscan/contracts';
import { type CallContext, Consumes, type EventContext, type EventPayload, Rpc } from '@plainscan/service-kit';
import { EraseUserService } from './erase-user.service.ts';
import { ExportDataService } from './export-data.service.ts';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly exports: ExportDataService,
    private readonly erasure: EraseUserService,
  ) {}

  @Rpc(exportBillingData)
  async export(ctx: CallContext): Promise<PersonalDataPart> {
    return { data: await this.exports.export(ctx), next: null };
  }

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, event: EventPayload<typeof userDeleted>): Promise<void> {
    await this.erasure.erase(event.deletionId, event.userId);
  }
}
