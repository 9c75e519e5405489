import { Controller } from '@nestjs/common';
import {
  disableSecondFactor,
  enableSecondFactor,
  finishSignIn,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { SecondFactorSignInService } from './second-factor-sign-in.service.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly settings: SecondFactorService,
    private readonly signIn: SecondFactorSignInService,
  ) {}

  @Rpc(finishSignIn)
  finishSignIn(ctx: CallContext, input: RpcInput<typeof finishSignIn>) {
    return this.signIn.finish(ctx, input);
  }

  @Rpc(getSecondFactor)
  status(ctx: CallContext) {
    return this.settings.status(ctx);
  }

  @Rpc(startSecondFactor)
  start(ctx: CallContext) {
    return this.settings.start(ctx);
  }

  @Rpc(enableSecondFactor)
  async enable(ctx: CallContext, input: RpcInput<typeof enableSecondFactor>) {
    return { recoveryCodes: await this.settings.enable(ctx, input) };
  }

  @Rpc(renewRecoveryCodes)
  async renewRecoveryCodes(ctx: CallContext, input: RpcInput<typeof renewRecoveryCodes>) {
    return { recoveryCodes: await this.settings.renewRecoveryCodes(ctx, input) };
  }

  @Rpc(disableSecondFactor)
  async disable(ctx: CallContext, input: RpcInput<typeof disableSecondFactor>) {
    await this.settings.disable(ctx, input);
    return {};
  }
}
