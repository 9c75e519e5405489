import { Controller } from '@nestjs/common';
import { listDeadLetters } from '@plainscan/contracts';
import { Bus, type CallContext, remainingMs, Rpc } from '@plainscan/service-kit';
import { deadLetterCounts } from '@plainscan/service-kit/events';
import { requireAdmin } from '../users/roles.ts';

/** Counts the dead letters of all services. Auth already may read the state of their stream. */
@Controller()
export class DeadLettersController {
  constructor(private readonly bus: Bus) {}

  @Rpc(listDeadLetters)
  async list(ctx: CallContext, _input: object) {
    requireAdmin(ctx);
    const { connection } = await this.bus.connected(remainingMs(ctx));
    return { deadLetters: await deadLetterCounts(connection) };
  }
}
