import { Inject, Injectable } from '@nestjs/common';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { MessageHandler } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { AppError, type DurableEvent, queueGroup, type RpcContract } from '@plainscan/contracts';
import { lastValueFrom } from 'rxjs';
import { appErrorBody, internalError, isDeclared, timeoutError } from '../app-error.ts';
import { type CallContext, remainingMs, withRequestId } from '../context.ts';
import type { EventConsumer, EventTimings } from '../events/event-consumer.ts';
import { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { LOGGER, NATS_SERVER_OPTIONS, SEALING_KEY_PAIR } from '../tokens.ts';
import { ActorVerifier } from './actor-tokens.ts';
import { Bus } from './bus.ts';
import { type CallLimits, CallQueue } from './call-queue.ts';
import type { EventContext, RpcOptions } from './rpc.decorator.ts';
import type { OpenedRequest, SealingKeyPair } from './sealing.ts';
import { StartupGate } from './startup-gate.ts';
import { actorTokenOf, errorHeaders, type Packed, pack, readContext, requestIdOf, unpack } from './wire.ts';

export interface NatsServerOptions {
  /** name of the service; its replicas share the durable events */
  service: string;
  /** shorter delays for tests */
  eventTimings?: Partial<EventTimings> | undefined;
  callLimits?: Partial<CallLimits> | undefined;
}

/** Metadata that `@Rpc` and `@Consumes` attach to a handler. */
type Extras = { contract?: RpcContract; options?: RpcOptions; events?: readonly DurableEvent[] };

// Loaded only by a process that consumes events.
const loadConsumer = () => import('../events/event-consumer.ts');

/**
 * Nest's transport over NATS. Differs from Nest's own: queue groups by contract, absolute deadlines, declared errors,
 * compressed payloads, durable events through JetStream, and draining, so that a rolling restart loses no calls.
 */
@Injectable()
export class NatsServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('nats');
  override readonly propagatesEventHandlerErrors = true; // the event consumer logs them and redelivers the event
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private consumers: EventConsumer[] = [];
  private closed: Promise<void> | null = null;
  private readonly queue: CallQueue;

  constructor(
    private readonly bus: Bus,
    private readonly metrics: Metrics,
    private readonly health: Health,
    private readonly gate: StartupGate,
    private readonly actors: ActorVerifier,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(NATS_SERVER_OPTIONS) private readonly options: NatsServerOptions,
    @Inject(SEALING_KEY_PAIR) private readonly sealing: SealingKeyPair | null,
  ) {
    super();
    this.queue = new CallQueue(options.callLimits);
  }

  /** @throws if a contract already has a handler, an event already has a consumer, or a sealed contract has no key */
  override addHandler(pattern: string, callback: MessageHandler, isEventHandler = false, extras: Extras = {}): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`${pattern} has two handlers`);
    if (extras.contract?.sealed && !this.sealing) throw new Error(`${pattern} is sealed, and the process has no key`);
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  /** Returns immediately: processes boot without NATS or their stores. */
  listen(callback: (err?: unknown) => void): void {
    void this.joinQueueGroups();
    void this.consumeEvents();
    callback();
  }

  /** Stops taking work, then waits for calls in progress. */
  close(): Promise<void> {
    this.closed ??= this.drain();
    return this.closed;
  }

  override on(): never {
    throw new Error('NatsServer emits no events; see Health');
  }

  override unwrap<T>(): T {
    return this.bus as T;
  }

  /** Subjects of the contracts and events that this process handles. */
  get subjects(): readonly string[] {
    return [...this.messageHandlers.keys()];
  }

  private async joinQueueGroups(): Promise<void> {
    const requests = [...this.messageHandlers.values()].filter((handler) => !handler.isEventHandler);
    if (requests.length === 0) return;
    this.health.register('handlers', () => this.subscriptions.length > 0);
    const [connection] = await Promise.all([this.bus.whenUp(), this.gate.opened()]);
    if (this.closed) return;
    for (const handler of requests) this.subscribe(connection, handler, (handler.extras as Extras).contract!);
  }

  private subscribe(connection: NatsConnection, handler: MessageHandler, contract: RpcContract): void {
    const subscription = connection.subscribe(contract.subject, {
      queue: queueGroup(contract),
      callback: (err, message) => {
        if (err) this.log.error({ err, subject: contract.subject }, 'subscription failed');
        else this.track(this.serve(contract, handler, message));
      },
    });
    this.subscriptions.push(subscription);
  }

  private async consumeEvents(): Promise<void> {
    const bound = [...this.messageHandlers].filter(([, handler]) => handler.isEventHandler);
    if (bound.length === 0) return;
    const { EVENT_TIMINGS, EventConsumer } = await loadConsumer();
    if (this.closed) return;
    this.consumers = bound.map(
      ([subject, handler]) =>
        new EventConsumer({
          service: this.options.service,
          event: (handler.extras as Extras).events!.find((event) => event.subject === subject)!,
          handler: async (ctx: EventContext, payload: unknown) => {
            await this.invoke(handler, payload, ctx);
          },
          timings: { ...EVENT_TIMINGS, ...this.options.eventTimings },
          bus: this.bus,
          metrics: this.metrics,
          logger: this.log,
        }),
    );
    this.health.register('events', () => this.consumers.every((consumer) => consumer.isConsuming));
    for (const consumer of this.consumers) consumer.start();
  }

  private async drain(): Promise<void> {
    this.health.stopping();
    await Promise.allSettled([
      ...this.subscriptions.map((subscription) => subscription.drain()),
      ...this.consumers.map((consumer) => consumer.stop()),
    ]);
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight);
  }

  private track(work: Promise<void>): void {
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
  }

  private async serve(contract: RpcContract, handler: MessageHandler, message: Msg): Promise<void> {
    const { subject } = contract;
    const end = this.metrics.rpcSeconds.startTimer({ side: 'server', subject });
    let outcome = 'ok';
    let requestId: string | undefined;
    let reply: () => Promise<Packed>;
    const call: { packed: OpenedRequest['pack'] } = { packed: pack };
    try {
      requestId = requestIdOf(message.headers);
      const token = actorTokenOf(message.headers);
      const actor = token === '' ? null : this.actors.verify(token);
      const ctx = Object.assign(readContext(message.headers, contract.deadlineMs, actor), { subject });
      const work = () => withRequestId(ctx.requestId, () => this.handle(contract, handler, message, ctx, call));
      const { ownQueue } = (handler.extras as Extras).options ?? {};
      const value = (await (ownQueue ? work() : this.queue.run(subject, ctx.actor?.userId ?? null, work))) ?? null;
      reply = () => call.packed(value);
    } catch (err) {
      const error = this.errorToSend(contract, err, requestId);
      outcome = error.code;
      reply = () => call.packed(appErrorBody(error), errorHeaders());
    }
    end({ outcome });
    await this.respond(subject, message, reply);
  }

  private async handle(
    contract: RpcContract,
    handler: MessageHandler,
    message: Msg,
    ctx: CallContext,
    call: { packed: OpenedRequest['pack'] },
  ): Promise<unknown> {
    // A call that arrived late or was queued too long is dropped before it is parsed, because its caller no longer waits.
    if (remainingMs(ctx) <= 0) throw timeoutError();
    const payload = await unpack(message).catch(() => undefined);
    if (!contract.sealed) return this.invoke(handler, payload, ctx);
    const opened = this.sealing!.open(contract.subject, payload);
    call.packed = opened.pack;
    return this.invoke(handler, opened.input, ctx);
  }

  private async invoke(handler: MessageHandler, payload: unknown, ctx: CallContext): Promise<unknown> {
    return lastValueFrom(this.transformToObservable(await handler(payload, ctx)), { defaultValue: null });
  }

  /** Callers only receive errors that the contract declares; RpcErrorFilter has logged all others. */
  private errorToSend(contract: RpcContract, err: unknown, requestId: string | undefined): AppError {
    const { subject } = contract;
    if (err instanceof AppError && err.code === 'UNTRUSTED_ACTOR')
      this.log.warn({ subject, requestId, ...err.details }, "call refused: its actor isn't signed by the gateway");
    if (err instanceof AppError && isDeclared(contract, err)) return err;
    if (err instanceof AppError)
      this.log.error(
        { err, subject, requestId, code: err.code },
        "handler threw an error that its contract doesn't declare",
      );
    else this.log.error({ err, subject, requestId }, 'call failed before reaching its handler');
    return internalError();
  }

  private async respond(subject: string, message: Msg, reply: () => Promise<Packed>): Promise<void> {
    try {
      const { data, headers } = await reply();
      message.respond(data, { headers });
    } catch (err) {
      // Larger than NATS accepts, or the connection is closed.
      this.log.error({ err, subject }, 'failed to send reply');
      try {
        const { data, headers } = await pack(appErrorBody(internalError()), errorHeaders());
        message.respond(data, { headers });
      } catch {
        // The caller times out.
      }
    }
  }
}
