import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  type Consumer,
  type ConsumerAPI,
  type ConsumerInfo,
  DeliverPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { AppError, type DurableEvent, eventConsumerOf, HEADERS } from '@plainscan/contracts';
import { newContext, withRequestId } from '../context.ts';
import { invalidRequest, timeoutError } from '../app-error.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Bus } from '../rpc/bus.ts';
import { unpack } from '../rpc/wire.ts';
import { isCanceledQuery, isStoreFailure } from '../stores/store-failure.ts';
import type { EventContext, EventHandler } from '../rpc/rpc.decorator.ts';
import { storeDeadLetter } from './dead-letters.ts';
import { ensureEventStream } from './event-stream.ts';

export interface EventTimings {
  /** an event is redelivered to another replica after this long without a response */
  ackWaitMs: number;
  /** pause before a failed event is redelivered; doubles each time */
  firstRetryMs: number;
  maxRetryMs: number;
  /** the limit of that pause while an outage is the cause, so that events don't wait long after it */
  maxOutageRetryMs: number;
  /** a handler that takes longer counts as failed */
  handlerMs: number;
  /** an event that failed this often becomes a dead letter; outages of stores and services don't count */
  maxDeliveries: number;
}

export const EVENT_TIMINGS: EventTimings = {
  ackWaitMs: 5000,
  firstRetryMs: 1000,
  maxRetryMs: 60_000,
  maxOutageRetryMs: 3000,
  handlerMs: 10 * 60_000,
  maxDeliveries: 30,
};

const RECONNECT_MS = 500;
const ACK_TIMEOUT_MS = 2000;
/** A pull that returns nothing ends after this time and is repeated. */
const PULL_MS = 30_000;

export interface EventConsumerDeps {
  /** name of the service; its replicas share the events */
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
 * An event is pulled only when it can be handled at once, so that none waits here while another replica is idle.
 */
export class EventConsumer {
  readonly #deps: EventConsumerDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #consuming = false;

  constructor(deps: EventConsumerDeps) {
    this.#deps = deps;
  }

  /** whether the server currently delivers events to this process */
  get isConsuming(): boolean {
    return this.#consuming;
  }

  start(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Stops taking events; resolves once the current one is handled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { bus, event, logger } = this.#deps;
    let failing = false;
    while (!stopping.aborted) {
      try {
        const { connection, lost } = await bus.connected(RECONNECT_MS);
        const consumer = await this.#consumer(connection);
        this.#consuming = true;
        if (failing) logger.info({ subject: event.subject }, 'consuming events again');
        failing = false;
        await this.#consume(consumer, AbortSignal.any([stopping, lost]));
      } catch (err) {
        if (bus.isUp && !failing) {
          logger.warn({ err, subject: event.subject }, 'failed to consume events; retrying');
          failing = true;
        }
      }
      this.#consuming = false;
      await sleep(RECONNECT_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  async #consumer(connection: NatsConnection): Promise<Consumer> {
    const { service, event, timings } = this.#deps;
    const stream = await ensureEventStream(connection, event.subject);
    const { consumers } = await jetstreamManager(connection, { checkAPI: false });
    const name = eventConsumerOf(service, event.subject);
    const ackWait = nanos(timings.ackWaitMs);
    const existing = await consumerInfo(consumers, stream, name);
    // Servers since 2.10 refuse to add a consumer that exists with a different configuration.
    const info = !existing
      ? await consumers.add(stream, {
          durable_name: name,
          filter_subject: event.subject,
          deliver_policy: DeliverPolicy.All,
          ack_policy: AckPolicy.Explicit,
          ack_wait: ackWait,
          max_deliver: -1,
        })
      : existing.config.ack_wait === ackWait
        ? existing
        : await consumers.update(stream, name, { ack_wait: ackWait });
    return jetstream(connection).consumers.getConsumerFromInfo(info);
  }

  async #consume(consumer: Consumer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const message = await nextMessage(consumer, signal);
      if (message && this.#stopping.signal.aborted) message.nak();
      else if (message) await this.#deliver(message);
    }
  }

  async #deliver(message: JsMsg): Promise<void> {
    const { event, handler, timings, logger } = this.#deps;
    const { subject } = event;
    const ctx = contextOf(message, timings.handlerMs);
    const logFields = { subject, eventId: ctx.eventId, delivery: ctx.delivery };
    const payload = event.payload.safeParse(await unpack(message).catch(() => undefined));
    if (!payload.success) {
      const { message: reason, details } = invalidRequest(payload.error);
      logger.error({ ...logFields, ...details }, 'event does not match its contract');
      return this.#giveUp(message, ctx, reason);
    }
    const keepAlive = setInterval(() => working(message), timings.ackWaitMs / 3);
    try {
      await withRequestId(ctx.requestId, () =>
        withTimeout(timings.handlerMs, () => handler(ctx, payload.data), timeoutError),
      );
      await this.#acknowledge(message);
      this.#count('ok');
    } catch (err) {
      await this.#handleFailure(message, ctx, err, logFields);
    } finally {
      clearInterval(keepAlive);
    }
  }

  /** Waits for the connection: an acknowledgment sent during an outage is lost, and the event would be handled again. */
  async #acknowledge(message: JsMsg): Promise<void> {
    const { bus, timings, logger } = this.#deps;
    const deadline = performance.now() + timings.ackWaitMs;
    while (!bus.isUp && performance.now() < deadline && !this.#stopping.signal.aborted)
      await bus.connected(RECONNECT_MS).catch(() => undefined);
    try {
      await message.ackAck({ timeout: ACK_TIMEOUT_MS });
    } catch (err) {
      logger.warn({ err, subject: message.subject }, 'failed to acknowledge event; it will be redelivered');
    }
  }

  async #handleFailure(message: JsMsg, ctx: EventContext, err: unknown, logFields: object): Promise<void> {
    const { timings, logger } = this.#deps;
    const transient = isTransient(err);
    const maxMs = transient ? timings.maxOutageRetryMs : timings.maxRetryMs;
    const retryMs = Math.min(timings.firstRetryMs * 2 ** (ctx.delivery - 1), maxMs);
    const { requestId } = ctx;
    if (!transient && ctx.delivery >= timings.maxDeliveries) {
      logger.error({ err, requestId, ...logFields }, 'event failed too many times');
      return this.#giveUp(message, ctx, err instanceof Error ? err.message : String(err));
    }
    logger[transient ? 'warn' : 'error']({ err, requestId, ...logFields, retryMs }, 'event failed; retrying');
    message.nak(retryMs);
    this.#count('failed');
  }

  /** Moves the event to the dead letters; if that fails, it is redelivered, so that no event is lost. */
  async #giveUp(message: JsMsg, ctx: EventContext, reason: string): Promise<void> {
    const { bus, service, timings, logger } = this.#deps;
    try {
      const { connection } = await bus.connected(RECONNECT_MS);
      await storeDeadLetter(connection, message, { service, eventId: ctx.eventId, reason });
    } catch (err) {
      logger.warn({ err, subject: message.subject, eventId: ctx.eventId }, 'failed to store dead letter; retrying');
      message.nak(timings.maxRetryMs);
      return this.#count('failed');
    }
    message.term(); // servers before 2.10 ignore the reason
    this.#count('dead');
  }

  #count(outcome: 'ok' | 'failed' | 'dead'): void {
    this.#deps.metrics.eventsHandled.inc({ subject: this.#deps.event.subject, outcome });
  }
}

/** Whether an outage caused the error: the event is then retried until the outage ends. */
const isTransient = (err: unknown): boolean =>
  isStoreFailure(err) ||
  isCanceledQuery(err) ||
  (err instanceof AppError && ['unavailable', 'timeout'].includes(err.category));

async function consumerInfo(consumers: ConsumerAPI, stream: string, name: string): Promise<ConsumerInfo | null> {
  try {
    return await consumers.info(stream, name);
  } catch (err) {
    if (err instanceof JetStreamApiError && err.code === JetStreamApiCodes.ConsumerNotFound) return null;
    throw err;
  }
}

/** null if the pull expired or `signal` aborted first */
async function nextMessage(consumer: Consumer, signal: AbortSignal): Promise<JsMsg | null> {
  const pulled = await consumer.fetch({ max_messages: 1, expires: PULL_MS });
  const close = () => void pulled.close();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  try {
    let found: JsMsg | null = null;
    for await (const message of pulled) found = message;
    return found;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

function working(message: JsMsg): void {
  try {
    message.working();
  } catch {
    // The connection is closed: the server redelivers the event to another replica.
  }
}

function contextOf(message: JsMsg, handlerMs: number): EventContext {
  const { stream, streamSequence, deliveryCount } = message.info;
  const eventId = message.headers?.get('Nats-Msg-Id') || `${stream}-${streamSequence}`;
  const requestId = message.headers?.get(HEADERS.requestId) || eventId;
  const ctx = newContext({ requestId, deadlineMs: handlerMs });
  return Object.assign(ctx, { eventId, subject: message.subject, delivery: deliveryCount });
}
