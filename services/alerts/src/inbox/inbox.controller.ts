import { Controller } from '@nestjs/common';
import { countUnreadAlerts, listAlerts, markAlertsRead, matchesFound } from '@plainscan/contracts';
import {
  type CallContext,
  Consumes,
  type EventContext,
  type EventPayload,
  Rpc,
  type RpcInput,
} from '@plainscan/service-kit';
import { InboxService } from './inbox.service.ts';

@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Consumes(matchesFound)
  receive(_ctx: EventContext, found: EventPayload<typeof matchesFound>): Promise<void> {
    return this.inbox.receive(found);
  }

  @Rpc(listAlerts)
  list(ctx: CallContext, page: RpcInput<typeof listAlerts>) {
    return this.inbox.list(ctx, page);
  }

  @Rpc(countUnreadAlerts)
  countUnread(ctx: CallContext, _input: object) {
    return this.inbox.countUnread(ctx);
  }

  @Rpc(markAlertsRead)
  markRead(ctx: CallContext, { id }: RpcInput<typeof markAlertsRead>) {
    return this.inbox.markRead(ctx, id);
  }
}
