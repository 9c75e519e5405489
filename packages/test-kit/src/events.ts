import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { DurableEvent } from '@plainscan/contracts';
import { Bus, Consumes, type EventContext } from '@plainscan/service-kit';
import { EventPublisher } from '@plainscan/service-kit/events';
import type { z } from 'zod';
import { bootControllers, silentLogger } from './boot-controllers.ts';

/** Publishes a durable event like its service. Resolves with its ID once JetStream has stored it; each ID is stored once. */
export async function publishEvent<P extends z.ZodType>(
  natsUrl: string,
  event: DurableEvent<P>,
  payload: z.input<P>,
  { id = randomUUID() }: { id?: string } = {},
): Promise<string> {
  const bus = new Bus({ url: natsUrl, name: 'test-publisher', logger: silentLogger() });
  bus.open();
  try {
    const { connection } = await bus.connected(10_000);
    const { subject } = event;
    await new EventPublisher(connection).publish({
      id,
      subject,
      payload: event.payload.parse(payload),
      requestId: null,
    });
    return id;
  } finally {
    await bus.close();
  }
}

export interface CollectedEvents<T> {
  /** in order of arrival; grows as events arrive */
  readonly payloads: T[];
  close(): Promise<void>;
}

/** Collects a durable event's messages: those published so far, and new ones until `close`. */
export async function collectEvents<P extends z.ZodType>(
  natsUrl: string,
  event: DurableEvent<P>,
): Promise<CollectedEvents<z.output<P>>> {
  const payloads: z.output<P>[] = [];
  @Controller()
  class Collector {
    @Consumes(event)
    collect(_ctx: EventContext, payload: z.output<P>): void {
      payloads.push(payload);
    }
  }
  const collector = await bootControllers({ natsUrl, controllers: [Collector], name: `collector-${randomUUID()}` });
  return { payloads, close: () => collector.stop() };
}
