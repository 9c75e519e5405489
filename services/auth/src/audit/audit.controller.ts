import { Controller } from '@nestjs/common';
import { listAudit, recordAdminCall } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { type AdminCall, AuditLog, type AuditPage } from './audit-log.ts';

@Controller()
export class AuditController {
  readonly #log: AuditLog;
  constructor(log: AuditLog) {
    this.#log = log;
  }

  @Handles(recordAdminCall)
  async record(ctx: CallContext, call: AdminCall): Promise<Record<string, never>> {
    await this.#log.recordCall(ctx, call);
    return {};
  }

  @Handles(listAudit)
  list(ctx: CallContext, page: { cursor: string | null; limit: number }): Promise<AuditPage> {
    return this.#log.list(ctx, page);
  }
}
