import { Injectable } from '@nestjs/common';
import { userDeleted } from '@plainscan/contracts';
import { Consumes, type Clock, type EventContext } from '@plainscan/service-kit';
import type { OutboxRelay } from '@plainscan/service-kit/postgres';
import type { z } from 'zod';
import type { PersonalDataStore } from './personal-data.store.ts';

@Injectable()
export class ErasureController {
  readonly #store: PersonalDataStore;
  readonly #relay: OutboxRelay;
  readonly #clock: Clock;
  constructor(store: PersonalDataStore, relay: OutboxRelay, clock: Clock) {
    this.#store = store;
    this.#relay = relay;
    this.#clock = clock;
  }

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, event: z.output<typeof userDeleted.payload>): Promise<void> {
    await this.#store.erase(event.deletionId, event.userId, new Date(this.#clock()));
    this.#relay.poke();
  }
}
