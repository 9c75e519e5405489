import { type BeforeApplicationShutdown, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { Bus } from '../rpc/bus.ts';
import { LOGGER } from '../tokens.ts';
import { OutboxRelay } from './outbox-relay.ts';

/** Exports OutboxRelay, which publishes what `addToOutbox` wrote; call its `notify()` after the commit. Needs DatabaseModule. */
@Module({
  providers: [
    {
      provide: OutboxRelay,
      inject: [DataSource, Bus, Metrics, LOGGER],
      useFactory: (dataSource: DataSource, bus: Bus, metrics: Metrics, logger: Logger) =>
        new OutboxRelay({ dataSource, bus, metrics, logger }),
    },
  ],
  exports: [OutboxRelay],
})
export class OutboxModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(@Inject(OutboxRelay) private readonly relay: OutboxRelay) {}

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  /** Handlers have drained by now, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}
