import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, type Consumer, DeliverPolicy, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { type DurableEvent, HEADERS } from '@plainscan/contracts';
import { newContext, withRequestId } from '../context.ts';
import { invalidRequest, timeoutError } from '../app-error.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Bus } from '../rpc/bus.ts';
import { unpack } from '../rpc/wire.ts';
import { isStoreFailure } from '../stores/store-failure.ts';
import type { EventContext, EventHandler } from '../rpc/rpc.decorator.ts';
import { ensureEventStream, eventConsumerOf } from './event-stream.ts';

export interface EventTimings {
  /** without a sign of life for so long, an event goes to another replica */
  ackWaitMs: number;
  /** until it is delivered again after a failure: this, then twice as long each time */
  firstRetryMs: number;
  maxRetryMs: number;
  /** a handler that is not done by then has failed */
  handlerMs: number;
}

export const EVENT_TIMINGS: EventTimings = {
  ackWaitMs: 30_000,
  firstRetryMs: 1000,
  maxRetryMs: 60_000,
  handlerMs: 10 * 60_000,
};

const RECONNECT_MS = 500;
/** A pull that brings nothing is made again after this. */
const PULL_MS = 30_000;

export interface EventConsumerDeps {
  /** whose replicas share the events */
  service: string;
  event: DurableEvent;
  handler: EventHandler;
  timings: EventTimings;
  bus: Bus;
  metrics: Metrics;
  logger: Logger;
}

/**
 * Handles the events of one subject, one at a time, through a durable JetStream consumer that all replicas of the service share.
 * An event is pulled only when it is handled at once, so that none waits here while another replica is idle.
 */
export class EventConsumer {
  readonly #parts: EventConsumerDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #consuming = false;

  constructor(parts: EventConsumerDeps) {
    this.#parts = parts;
  }

  /** whether the server hands events to this process now */
  get isConsuming(): boolean {
    return this.#consuming;
  }

  start(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Takes no new event; resolves when the one in hand is handled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { bus, event, logger } = this.#parts;
    let failing = false;
    while (!stopping.aborted) {
      try {
        const { connection, lost } = await bus.connected(RECONNECT_MS);
        const consumer = await this.#consumer(connection);
        this.#consuming = true;
        if (failing) logger.info({ subject: event.subject }, 'events consumed again');
        failing = false;
        await this.#consume(consumer, AbortSignal.any([stopping, lost]));
      } catch (err) {
        if (bus.isUp && !failing) {
          logger.warn({ err, subject: event.subject }, 'events cannot be consumed; trying again');
          failing = true;
        }
      }
      this.#consuming = false;
      await sleep(RECONNECT_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  async #consumer(connection: NatsConnection): Promise<Consumer> {
    const { service, event, timings } = this.#parts;
    const stream = await ensureEventStream(connection, event.subject);
    const { consumers } = await jetstreamManager(connection, { checkAPI: false });
    const info = await consumers.add(stream, {
      durable_name: eventConsumerOf(service, event.subject),
      filter_subject: event.subject,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(timings.ackWaitMs),
      max_deliver: -1,
    });
    return jetstream(connection).consumers.getConsumerFromInfo(info);
  }

  async #consume(consumer: Consumer, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const message = await nextMessage(consumer, ended);
      if (message && this.#stopping.signal.aborted) message.nak();
      else if (message) await this.#deliver(message);
    }
  }

  async #deliver(message: JsMsg): Promise<void> {
    const { event, handler, timings, logger } = this.#parts;
    const { subject } = event;
    const ctx = contextOf(message, timings.handlerMs);
    const facts = { subject, eventId: ctx.eventId, delivery: ctx.delivery };
    const payload = event.payload.safeParse(await unpack(message).catch(() => undefined));
    if (!payload.success) {
      // However often it came, it would be the same.
      logger.error(
        { ...facts, ...invalidRequest(payload.error).details },
        'event is not what its contract says; dropped',
      );
      message.term(); // with a reason, servers before 2.10 take no notice of it
      return this.#count('invalid');
    }
    const alive = setInterval(() => working(message), timings.ackWaitMs / 3);
    const failure = await withRequestId(ctx.requestId, async () => {
      try {
        await withTimeout(timings.handlerMs, () => handler(ctx, payload.data), timeoutError);
        return null;
      } catch (err) {
        const retryMs = Math.min(timings.firstRetryMs * 2 ** (ctx.delivery - 1), timings.maxRetryMs);
        logger[isStoreFailure(err) ? 'warn' : 'error']({ err, ...facts, retryMs }, 'event not handled; it comes again');
        return { retryMs };
      }
    });
    clearInterval(alive);
    if (failure) message.nak(failure.retryMs);
    else message.ack();
    this.#count(failure ? 'failed' : 'ok');
  }

  #count(outcome: 'ok' | 'failed' | 'invalid'): void {
    this.#parts.metrics.eventsHandled.inc({ subject: this.#parts.event.subject, outcome });
  }
}

/** null when none came, or `ended` came first */
async function nextMessage(consumer: Consumer, ended: AbortSignal): Promise<JsMsg | null> {
  const pulled = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
  const close = () => void pulled.close();
  ended.addEventListener('abort', close, { once: true });
  if (ended.aborted) close();
  try {
    let found: JsMsg | null = null;
    for await (const message of pulled) found = message;
    return found;
  } finally {
    ended.removeEventListener('abort', close);
  }
}

function working(message: JsMsg): void {
  try {
    message.working();
  } catch {
    // The connection is closed: the server hands it to another replica.
  }
}

function contextOf(message: JsMsg, handlerMs: number): EventContext {
  const { stream, streamSequence, deliveryCount } = message.info;
  const eventId = message.headers?.get('Nats-Msg-Id') || `${stream}-${streamSequence}`;
  const requestId = message.headers?.get(HEADERS.requestId) || eventId;
  const ctx = newContext({ requestId, deadlineMs: handlerMs });
  return Object.assign(ctx, { eventId, subject: message.subject, delivery: deliveryCount });
}
