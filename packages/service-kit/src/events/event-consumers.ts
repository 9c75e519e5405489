import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { Bus } from '../rpc/bus.ts';
import { EVENT_OPTIONS, LOGGER } from '../tokens.ts';
import { eventBindings, type EventContext } from './consumes.ts';
import type { EventConsumer, EventTimings } from './event-consumer.ts';

export interface EventOptions {
  service: string;
  timings?: Partial<EventTimings> | undefined;
}

/** Not loaded by a process that consumes nothing. Outside of the class: in a decorated one the compiler leaves the extension as it is. */
const loadConsumer = () => import('./event-consumer.ts');

/**
 * Consumes for every method bound with `@Consumes`, once NATS is there; a process without any consumes nothing.
 * Events in hand are finished when the module is destroyed; stores that handlers use must therefore close in `onApplicationShutdown`.
 */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #discovery: DiscoveryService;
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #health: Health;
  readonly #logger: Logger;
  readonly #options: EventOptions;
  readonly #consumers: EventConsumer[] = [];

  constructor(
    discovery: DiscoveryService,
    bus: Bus,
    metrics: Metrics,
    health: Health,
    @Inject(LOGGER) logger: Logger,
    @Inject(EVENT_OPTIONS) options: EventOptions,
  ) {
    this.#discovery = discovery;
    this.#bus = bus;
    this.#metrics = metrics;
    this.#health = health;
    this.#logger = logger;
    this.#options = options;
  }

  async onApplicationBootstrap(): Promise<void> {
    const subjects = new Set<string>();
    const bound = [...eventBindings.in<[EventContext, unknown], Promise<void> | void>(this.#discovery)];
    if (bound.length === 0) return;
    const { EVENT_TIMINGS, EventConsumer } = await loadConsumer();
    for (const { contract: event, call: handler } of bound) {
      if (subjects.has(event.subject)) throw new Error(`${event.subject} is consumed twice`);
      subjects.add(event.subject);
      this.#consumers.push(
        new EventConsumer({
          service: this.#options.service,
          event,
          handler,
          timings: { ...EVENT_TIMINGS, ...this.#options.timings },
          bus: this.#bus,
          metrics: this.#metrics,
          logger: this.#logger,
        }),
      );
    }
    this.#health.register('events', () => this.#consumers.every((consumer) => consumer.isConsuming));
    for (const consumer of this.#consumers) consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
  }
}
