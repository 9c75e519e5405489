import { Injectable } from '@nestjs/common';
import { AppError, getEntitlement } from '@plainscan/contracts';
import { actorOf, type CallContext, RpcClient } from '@plainscan/service-kit';

/** Who may use channels other than email. */
@Injectable()
export class ChannelAccess {
  constructor(private readonly rpc: RpcClient) {}

  /** The trial includes them for its one alert. @throws AppError PREMIUM_REQUIRED; UNAVAILABLE or TIMEOUT */
  async require(ctx: CallContext): Promise<void> {
    if (actorOf(ctx).role === 'admin') return;
    const { premium, trial } = await this.rpc.call(ctx, getEntitlement, {});
    if (premium || trial?.active) return;
    throw new AppError(
      'forbidden',
      'PREMIUM_REQUIRED',
      'Push notifications and webhooks are Premium features. Upgrade to use them.',
    );
  }
}
