import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { type Clock, systemClock } from './clock.ts';
import type { EventTimings } from './events/event-consumer.ts';
import { Health } from './health.ts';
import type { Logger } from './logging.ts';
import { Metrics } from './metrics.ts';
import { ActorSigner, ActorVerifier } from './rpc/actor-tokens.ts';
import { Broadcast } from './rpc/broadcast.ts';
import { Bus } from './rpc/bus.ts';
import type { CallLimits } from './rpc/call-queue.ts';
import { SealingKeyPair } from './rpc/sealing.ts';
import { RpcClient } from './rpc/client.ts';
import { DeadlineInterceptor } from './rpc/deadline.interceptor.ts';
import { NatsServer, type NatsServerOptions } from './rpc/nats-server.ts';
import { RpcErrorFilter } from './rpc/rpc-exception.filter.ts';
import { StartupGate } from './rpc/startup-gate.ts';
import type { Secret } from './secret.ts';
import { ACTOR_SIGNER, CLOCK, CONFIG, LOGGER, NATS_SERVER_OPTIONS, SEALING_KEY_PAIR } from './tokens.ts';

export interface ServiceKitOptions {
  /** name of the process, as shown by NATS and in metrics */
  name: string;
  /** name of the service whose events it consumes, if the service has several processes; `name` by default */
  service?: string;
  natsUrl: string | Secret;
  logger: Logger;
  /** public keys of the gateway; without any, calls for a user are refused */
  actorKeys?: readonly string[];
  /** the gateway's private key */
  actorSigningKey?: string | Secret;
  /** for a service with sealed calls: 32 bytes, the same for all replicas */
  sealingSecret?: Uint8Array;
  clock?: Clock;
  config?: unknown;
  /** set by a process that serves its probes before its modules are initialized */
  health?: Health;
  metrics?: Metrics;
  /** shorter delays for tests */
  eventTimings?: Partial<EventTimings>;
  callLimits?: Partial<CallLimits>;
}

/** For processes that serve calls over NATS; the gateway has its own module for HTTP. */
const rpcEnhancers = [
  { provide: APP_FILTER, useClass: RpcErrorFilter },
  { provide: APP_INTERCEPTOR, useClass: DeadlineInterceptor },
];

/** Global: CLOCK, CONFIG, LOGGER, Health, Metrics, Bus, RpcClient, Broadcast, NatsServer and StartupGate. */
@Module({})
export class ServiceKitModule implements OnApplicationShutdown {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  static forRoot(options: ServiceKitOptions & { http?: boolean }): DynamicModule {
    const { name, service = name, natsUrl, logger, health, metrics, clock, config, eventTimings, callLimits } = options;
    const { actorKeys, actorSigningKey, sealingSecret } = options;
    const readiness = health ?? new Health(logger);
    return {
      module: ServiceKitModule,
      global: true,
      // Once per process: Nest identifies modules by reference, and a second one would run every interval twice.
      imports: [ScheduleModule.forRoot()],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: CLOCK, useValue: clock ?? systemClock },
        { provide: CONFIG, useValue: config ?? null },
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
        { provide: NATS_SERVER_OPTIONS, useValue: { service, eventTimings, callLimits } satisfies NatsServerOptions },
        { provide: ActorVerifier, useFactory: () => new ActorVerifier(actorKeys) },
        { provide: ACTOR_SIGNER, useFactory: () => (actorSigningKey ? new ActorSigner(actorSigningKey) : null) },
        { provide: SEALING_KEY_PAIR, useValue: sealingSecret ? new SealingKeyPair(sealingSecret) : null },
        RpcClient,
        Broadcast,
        StartupGate,
        NatsServer,
        ...(options.http ? [] : rpcEnhancers),
      ],
      exports: [
        CLOCK,
        CONFIG,
        LOGGER,
        Health,
        Metrics,
        Bus,
        RpcClient,
        Broadcast,
        StartupGate,
        NatsServer,
        SEALING_KEY_PAIR,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.bus.close();
  }
}
