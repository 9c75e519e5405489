import { Controller, Inject } from '@nestjs/common';
import { appInfoRoute, type Feature, getAuthInfo, getProgress } from '@plainscan/contracts';
import { type CallContext, RpcClient, withPatience } from '@plainscan/service-kit';
import type { GatewayConfig } from '../config.ts';
import { Answers } from '../http/answers.ts';
import { CONFIG } from '../tokens.ts';
import { VERSION } from '../version.ts';

const PATIENCE_MS = 500;
/** A client asks only for what stands here: a service that brings such calls adds its name. */
const FEATURES: Feature[] = ['trial', 'journal', 'news', 'strategies'];

@Controller()
export class AppInfoRoutes {
  readonly #rpc: RpcClient;
  readonly #config: GatewayConfig;
  constructor(rpc: RpcClient, @Inject(CONFIG) config: GatewayConfig) {
    this.#rpc = rpc;
    this.#config = config;
  }

  /** What only another service knows is null, or not offered, while it does not answer. */
  @Answers(appInfoRoute)
  async info(ctx: CallContext) {
    const bounded = withPatience(ctx, PATIENCE_MS);
    const [progress, auth] = await Promise.all([
      this.#rpc.call(bounded, getProgress, {}).catch(() => null),
      this.#rpc.call(bounded, getAuthInfo, {}).catch(() => null),
    ]);
    return {
      version: VERSION,
      demo: this.#config.demo,
      simulated: progress?.simulated ?? null,
      stocks: progress?.stocks.loaded ?? null,
      features: FEATURES,
      provider: auth?.provider ?? null,
      outbox: this.#config.demo && (auth?.outbox ?? false),
      socialLinks: this.#config.socialLinks,
    };
  }
}
