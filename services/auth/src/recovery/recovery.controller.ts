import { Controller } from '@nestjs/common';
import { checkRecovery, finishRecovery, requestRecovery } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { HASHES } from '../passwords/password-hasher.ts';
import { RecoveryService } from './recovery.service.ts';

@Controller()
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Rpc(requestRecovery)
  async request(ctx: CallContext, input: RpcInput<typeof requestRecovery>) {
    await this.recovery.request(ctx, input);
    return {};
  }

  @Rpc(checkRecovery)
  async check(_ctx: CallContext, { token }: RpcInput<typeof checkRecovery>) {
    await this.recovery.check(token);
    return {};
  }

  @Rpc(finishRecovery, HASHES)
  async finish(ctx: CallContext, input: RpcInput<typeof finishRecovery>) {
    await this.recovery.finish(ctx, input);
    return {};
  }
}
