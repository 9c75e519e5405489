import { Controller, Inject } from '@nestjs/common';
import { appInfoRoute, type Feature, getAuthInfo, getProgress } from '@plainscan/contracts';
import { type CallContext, CONFIG, RpcClient, withDeadline } from '@plainscan/service-kit';
import type { GatewayConfig } from './config.ts';
import { Call } from './http/params.ts';
import { Route } from './http/route.decorator.ts';
import { VERSION } from './version.ts';

const TIMEOUT_MS = 500;
/** Clients only use the features listed here. */
const FEATURES: Feature[] = ['trial', 'journal', 'news', 'strategies'];

@Controller()
export class AppInfoController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** While a service is unavailable, its values are null or false. */
  @Route(appInfoRoute)
  async info(@Call() ctx: CallContext) {
    const bounded = withDeadline(ctx, TIMEOUT_MS);
    const [progress, auth] = await Promise.all([
      this.rpc.call(bounded, getProgress, {}).catch(() => null),
      this.rpc.call(bounded, getAuthInfo, {}).catch(() => null),
    ]);
    return {
      version: VERSION,
      demo: this.config.demo,
      simulated: progress?.simulated ?? null,
      stocks: progress?.stocks.loaded ?? null,
      features: FEATURES,
      provider: auth?.provider ?? null,
      outbox: this.config.demo && (auth?.outbox ?? false),
      supportEmail: auth?.supportEmail ?? null,
      socialLinks: this.config.socialLinks,
    };
  }
}
