import { Controller } from '@nestjs/common';
import {
  AppError,
  cancelReplay,
  compare,
  DEFAULT_REPLAY_RULE,
  getReplay,
  plan,
  type ReplayStatus,
  series,
  startReplay,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';

export const REPLAY_ID = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';

/** Fakes the replay contracts; the sentence determines the response. */
@Controller()
export class FakeReplays {
  started: RpcInput<typeof startReplay>[] = [];

  @Rpc(startReplay)
  start(_ctx: CallContext, request: RpcInput<typeof startReplay>) {
    this.started.push(request);
    if (request.query === 'busy')
      throw new AppError('rate_limited', 'TOO_MANY_REPLAYS', 'Wait.', { retryAfterSeconds: 5 });
    return { id: REPLAY_ID };
  }

  @Rpc(getReplay)
  get(_ctx: CallContext, { id }: RpcInput<typeof getReplay>): ReplayStatus {
    if (id !== REPLAY_ID) throw new AppError('not_found', 'NOT_FOUND', 'Replay not found.');
    return {
      id,
      status: 'running',
      progress: 0.5,
      query: 'rsi below 30',
      plan: plan(compare(series('rsi'), '<', 30)),
      description: 'RSI(14) below 30',
      unmatched: [],
      rule: DEFAULT_REPLAY_RULE,
      reason: null,
      result: null,
    };
  }

  @Rpc(cancelReplay)
  cancel() {
    return {};
  }
}
