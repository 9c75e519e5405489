import { Controller, Inject } from '@nestjs/common';
import { deleteAccount, listDeletions, USER_ERASED_EVENTS, type erasedPayload } from '@plainscan/contracts';
import {
  type CallContext,
  Consumes,
  type EventContext,
  LOGGER,
  type Logger,
  Rpc,
  type RpcInput,
} from '@plainscan/service-kit';
import type { z } from 'zod';
import { requireAdmin } from '../users/roles.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { DeletionsStore } from './deletions.store.ts';

const SERVICE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(USER_ERASED_EVENTS).map(([service, event]) => [event.subject, service]),
);

@Controller()
export class DeletionController {
  constructor(
    private readonly accounts: AccountDeletionService,
    private readonly deletions: DeletionsStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Rpc(deleteAccount)
  async delete(ctx: CallContext) {
    await this.accounts.delete(ctx);
    return {};
  }

  @Rpc(listDeletions)
  list(ctx: CallContext, page: RpcInput<typeof listDeletions>) {
    requireAdmin(ctx);
    return this.deletions.list(page);
  }

  @Consumes(...Object.values(USER_ERASED_EVENTS))
  async erased(ctx: EventContext, { deletionId, records }: z.output<typeof erasedPayload>): Promise<void> {
    const service = SERVICE_OF.get(ctx.subject)!;
    if (!(await this.deletions.erased(deletionId, service, records)))
      this.logger.info({ deletionId, service }, 'erasure reported for an unknown deletion; ignored');
  }
}
