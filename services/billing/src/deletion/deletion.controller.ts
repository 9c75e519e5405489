import { Controller } from '@nestjs/common';
import { userDeleted } from '@plainscan/contracts';
import { Consumes, type EventContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import { EraseUser } from './erase-user.ts';

@Controller()
export class DeletionController {
  readonly #users: EraseUser;
  constructor(users: EraseUser) {
    this.#users = users;
  }

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, event: z.output<typeof userDeleted.payload>): Promise<void> {
    await this.#users.erase(event.deletionId, event.userId);
  }
}
