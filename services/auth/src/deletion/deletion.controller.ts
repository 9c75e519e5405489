import { Controller, Inject } from '@nestjs/common';
import { deleteAccount, type erasedPayload, listDeletions, USER_ERASED_EVENTS } from '@plainscan/contracts';
import { type CallContext, Consumes, type EventContext, Handles, LOGGER, type Logger } from '@plainscan/service-kit';
import type { z } from 'zod';
import { adminId } from '../actor.ts';
import { DeleteAccount } from './delete-account.ts';
import { type DeletionPage, DeletionsStore } from './deletions.store.ts';

const SERVICE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(USER_ERASED_EVENTS).map(([service, event]) => [event.subject, service]),
);

@Controller()
export class DeletionController {
  readonly #account: DeleteAccount;
  readonly #deletions: DeletionsStore;
  readonly #logger: Logger;
  constructor(account: DeleteAccount, deletions: DeletionsStore, @Inject(LOGGER) logger: Logger) {
    this.#account = account;
    this.#deletions = deletions;
    this.#logger = logger;
  }

  @Handles(deleteAccount)
  async delete(ctx: CallContext, _input: object): Promise<Record<string, never>> {
    await this.#account.delete(ctx);
    return {};
  }

  @Handles(listDeletions)
  list(ctx: CallContext, page: { cursor: string | null; limit: number }): Promise<DeletionPage> {
    adminId(ctx);
    return this.#deletions.list(page);
  }

  @Consumes(...Object.values(USER_ERASED_EVENTS))
  async erased(ctx: EventContext, { deletionId, records }: z.output<typeof erasedPayload>): Promise<void> {
    const service = SERVICE_OF.get(ctx.subject)!;
    if (!(await this.#deletions.erased(deletionId, service, records)))
      this.#logger.info({ deletionId, service }, 'a service erased for a deletion that does not wait for it');
  }
}
