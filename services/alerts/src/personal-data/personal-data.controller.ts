import { Controller, Inject } from '@nestjs/common';
import { exportAlertsData, type PersonalDataPart, userDeleted } from '@plainscan/contracts';
import {
  actorId,
  type CallContext,
  CLOCK,
  type Clock,
  Consumes,
  type EventContext,
  type EventPayload,
  Rpc,
  type RpcInput,
} from '@plainscan/service-kit';
import { OutboxRelay } from '@plainscan/service-kit/postgres';
import { PersonalDataStore } from './personal-data.store.ts';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalDataStore,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Rpc(exportAlertsData)
  export(ctx: CallContext, { after }: RpcInput<typeof exportAlertsData>): Promise<PersonalDataPart> {
    return this.personalData.part(actorId(ctx), after);
  }

  @Consumes(userDeleted)
  async erase(_ctx: EventContext, { deletionId, userId }: EventPayload<typeof userDeleted>): Promise<void> {
    await this.personalData.erase(deletionId, userId, new Date(this.clock()));
    this.outbox.notify();
  }
}
