import { Controller } from '@nestjs/common';
import { exportJournalData, type PersonalDataPart, userDeleted } from '@plainscan/contracts';
import {
  type CallContext,
  Consumes,
  type EventContext,
  type EventPayload,
  Rpc,
  type RpcInput,
} from '@plainscan/service-kit';
import { EraseUserService } from './erase-user.service.ts';
import { ExportDataService } from './export-data.service.ts';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly exports: ExportDataService,
    private readonly erasure: EraseUserService,
  ) {}

  @Rpc(exportJournalData)
  export(ctx: CallContext, { after }: RpcInput<typeof exportJournalData>): Promise<PersonalDataPart> {
    return this.exports.part(ctx, after);
  }

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, event: EventPayload<typeof userDeleted>): Promise<void> {
    await this.erasure.erase(event.deletionId, event.userId);
  }
}
