import { type BeforeApplicationShutdown, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging.ts';
import { Bus } from '../rpc/bus.ts';
import { RpcClient } from '../rpc/client.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { EntitlementCache } from './entitlement-cache.ts';

/** Exports EntitlementCache: who has Premium, kept current by billing's events. */
@Module({
  providers: [
    {
      provide: EntitlementCache,
      inject: [RpcClient, Bus, CLOCK, LOGGER],
      useFactory: (rpc: RpcClient, bus: Bus, clock: Clock, logger: Logger) =>
        new EntitlementCache({ rpc, bus, clock, logger }),
    },
  ],
  exports: [EntitlementCache],
})
export class EntitlementModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(@Inject(EntitlementCache) private readonly entitlements: EntitlementCache) {}

  onApplicationBootstrap(): void {
    this.entitlements.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.entitlements.stop();
  }
}
