import { Controller } from '@nestjs/common';
import { cancelReplay, getReplay, type ReplayStatus, startReplay } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ReplaysService } from './replays.service.ts';

@Controller()
export class ReplaysController {
  constructor(private readonly replays: ReplaysService) {}

  @Rpc(startReplay)
  start(ctx: CallContext, request: RpcInput<typeof startReplay>): Promise<Pick<ReplayStatus, 'id'>> {
    return this.replays.start(ctx, request);
  }

  @Rpc(getReplay)
  get(ctx: CallContext, { id }: RpcInput<typeof getReplay>): Promise<ReplayStatus> {
    return this.replays.get(ctx, id);
  }

  @Rpc(cancelReplay)
  async cancel(ctx: CallContext, { id }: RpcInput<typeof cancelReplay>) {
    await this.replays.cancel(ctx, id);
    return {};
  }
}
