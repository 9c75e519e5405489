import { Controller } from '@nestjs/common';
import { type Import, recordCorporateAction } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { CorporateActionsService } from './corporate-actions.service.ts';

@Controller()
export class CorporateActionsController {
  constructor(private readonly actions: CorporateActionsService) {}

  @Rpc(recordCorporateAction)
  record(ctx: CallContext, input: RpcInput<typeof recordCorporateAction>): Promise<Import> {
    return this.actions.record(ctx, input);
  }
}
