import { Controller, Inject, Module } from '@nestjs/common';
import { userDeleted } from '@plainscan/contracts';
import { CLOCK, type Clock, Consumes, type EventContext, type EventPayload } from '@plainscan/service-kit';
import { OutboxModule, OutboxRelay } from '@plainscan/service-kit/postgres';
import { HistoryStore } from '../history/history.store.ts';
import { PersonalDataStore } from './personal-data.store.ts';

@Controller()
export class ErasureController {
  constructor(
    private readonly personalData: PersonalDataStore,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, { deletionId, userId }: EventPayload<typeof userDeleted>): Promise<void> {
    await this.personalData.erase(deletionId, userId, new Date(this.clock()));
    this.outbox.notify();
  }
}

@Module({
  imports: [OutboxModule],
  controllers: [ErasureController],
  providers: [HistoryStore, PersonalDataStore],
})
export class ErasureModule {}
