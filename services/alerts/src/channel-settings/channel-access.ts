import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type CallContext, callerPlan, RpcClient } from '@plainscan/service-kit';

/** Who may use channels other than email. */
@Injectable()
export class ChannelAccess {
  constructor(private readonly rpc: RpcClient) {}

  /** The trial includes them for its one alert. @throws AppError PREMIUM_REQUIRED; UNAVAILABLE or TIMEOUT */
  async require(ctx: CallContext): Promise<void> {
    if ((await callerPlan(ctx, this.rpc)) !== 'none') return;
    throw new AppError(
      'forbidden',
      'PREMIUM_REQUIRED',
      'Push notifications and webhooks are Premium features. Upgrade to use them.',
    );
  }
}
