import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { EventTimings } from './events/event-consumer.ts';
import { EventConsumers, type EventOptions } from './events/event-consumers.ts';
import { Health } from './health.ts';
import type { Logger } from './logging.ts';
import { Metrics } from './metrics.ts';
import { Broadcast } from './rpc/broadcast.ts';
import { Bus } from './rpc/bus.ts';
import { RpcClient } from './rpc/client.ts';
import { RpcServer } from './rpc/server.ts';
import type { Secret } from './secret.ts';
import { EVENT_OPTIONS, LOGGER } from './tokens.ts';

export interface ServiceKitOptions {
  /** of the process: shown by NATS and in metrics */
  name: string;
  /** whose events it consumes, where several processes are one service; `name` where absent */
  service?: string;
  natsUrl: string | Secret;
  logger: Logger;
  /** given by a process that answers its probes before its modules are up */
  health?: Health;
  metrics?: Metrics;
  /** for tests, which cannot wait as long */
  eventTimings?: Partial<EventTimings>;
}

/** Global: Bus, RpcClient, RpcServer, Broadcast, EventConsumers, Health, Metrics and LOGGER. */
@Module({})
export class ServiceKitModule implements OnApplicationShutdown {
  readonly #bus: Bus;
  constructor(bus: Bus) {
    this.#bus = bus;
  }

  static forRoot(options: ServiceKitOptions): DynamicModule {
    const { name, service = name, natsUrl, logger, health, metrics, eventTimings } = options;
    const readiness = health ?? new Health(logger);
    return {
      module: ServiceKitModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Health, useValue: readiness },
        { provide: Metrics, useValue: metrics ?? new Metrics(name) },
        {
          provide: Bus,
          useFactory: () => {
            const bus = new Bus({ url: natsUrl, name, logger });
            readiness.register('nats', () => bus.isUp);
            bus.open();
            return bus;
          },
        },
        { provide: EVENT_OPTIONS, useValue: { service, timings: eventTimings } satisfies EventOptions },
        RpcClient,
        RpcServer,
        Broadcast,
        EventConsumers,
      ],
      exports: [LOGGER, Health, Metrics, Bus, RpcClient, RpcServer, Broadcast, EventConsumers],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#bus.close();
  }
}
