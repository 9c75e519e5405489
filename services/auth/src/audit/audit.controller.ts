import { Controller } from '@nestjs/common';
import { listAudit, recordAdminCall } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Rpc(recordAdminCall)
  async record(ctx: CallContext, call: RpcInput<typeof recordAdminCall>) {
    await this.audit.recordCall(ctx, call);
    return {};
  }

  @Rpc(listAudit)
  list(ctx: CallContext, page: RpcInput<typeof listAudit>) {
    return this.audit.list(ctx, page);
  }
}
