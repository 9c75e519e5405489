import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { AppError, queueGroup, type RpcContract } from '@plainscan/contracts';
import { type CallContext, remainingMs, withRequestId } from '../context.ts';
import {
  appErrorBody,
  internalError,
  invalidRequest,
  isDeclared,
  timeoutError,
  unavailableError,
} from '../app-error.ts';
import { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { within } from '../patience.ts';
import { isStoreFailure } from '../stores/store-failure.ts';
import { LOGGER } from '../tokens.ts';
import { Bus } from './bus.ts';
import { handlersIn, type RpcHandler } from './handles.ts';
import { errorHeaders, type Packed, pack, readContext, unpack } from './wire.ts';

const packFault = (fault: AppError): Promise<Packed> => pack(appErrorBody(fault), errorHeaders());

const respond = (message: Msg, { data, headers }: Packed): boolean => message.respond(data, { headers });

/**
 * Subscribes every method bound with `@Handles`, in its contract's queue group, once NATS is there.
 * Drains when the module is destroyed; stores that handlers use must therefore close in `onApplicationShutdown`, which comes later.
 */
@Injectable()
export class RpcServer implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #discovery: DiscoveryService;
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #health: Health;
  readonly #logger: Logger;
  readonly #subscriptions: Subscription[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  readonly #awaited: Promise<unknown>[] = [];
  #drained: Promise<void> | null = null;

  constructor(discovery: DiscoveryService, bus: Bus, metrics: Metrics, health: Health, @Inject(LOGGER) logger: Logger) {
    this.#discovery = discovery;
    this.#bus = bus;
    this.#metrics = metrics;
    this.#health = health;
    this.#logger = logger;
  }

  /**
   * Joins the queue groups no earlier than this, so that other replicas answer what this one could not yet: calls do not look at
   * `/readyz`. For `onModuleInit`.
   */
  joinAfter(able: Promise<unknown>): void {
    this.#awaited.push(able);
  }

  onApplicationBootstrap(): void {
    const handlers = handlersIn(this.#discovery);
    if (handlers.size === 0) return;
    this.#health.register('handlers', () => this.#subscriptions.length > 0);
    void Promise.all([this.#bus.whenUp(), ...this.#awaited]).then(([connection]) => {
      if (this.#drained) return;
      for (const [contract, handler] of handlers)
        this.#subscriptions.push(
          connection.subscribe(contract.subject, {
            queue: queueGroup(contract),
            callback: (err, message) => {
              if (err) this.#logger.error({ err, subject: contract.subject }, 'subscription failed');
              else this.#track(this.#answer(contract, handler, message));
            },
          }),
        );
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.drain();
  }

  /** Takes no new request, then waits for those in flight. */
  drain(): Promise<void> {
    this.#drained ??= this.#drain();
    return this.#drained;
  }

  async #drain(): Promise<void> {
    this.#health.stopping();
    await Promise.allSettled(this.#subscriptions.map((subscription) => subscription.drain()));
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }

  #track(work: Promise<void>): void {
    this.#inFlight.add(work);
    void work.finally(() => this.#inFlight.delete(work));
  }

  async #answer(contract: RpcContract, handler: RpcHandler, message: Msg): Promise<void> {
    const { subject } = contract;
    const end = this.#metrics.rpcSeconds.startTimer({ side: 'server', subject });
    let outcome = 'ok';
    let reply: () => Promise<Packed>;
    try {
      const ctx = readContext(message.headers, contract.deadlineMs);
      reply = await withRequestId(ctx.requestId, async () => {
        try {
          const value = (await this.#run(ctx, contract, handler, message)) ?? null;
          return () => pack(value);
        } catch (err) {
          const fault = this.#faultToSend(contract, err);
          outcome = fault.code;
          return () => packFault(fault);
        }
      });
    } catch (err) {
      this.#logger.error({ err, subject }, 'unreadable call');
      outcome = 'INTERNAL';
      reply = () => packFault(internalError());
    }
    end({ outcome });
    await this.#reply(subject, message, reply);
  }

  async #run(ctx: CallContext, contract: RpcContract, handler: RpcHandler, message: Msg): Promise<unknown> {
    const input = contract.input.safeParse(await unpack(message).catch(() => undefined));
    if (!input.success) throw invalidRequest(input.error);
    return within(remainingMs(ctx), () => handler(ctx, input.data), timeoutError);
  }

  /** The one place where a failure of our own making is logged. */
  #faultToSend(contract: RpcContract, err: unknown): AppError {
    const { subject } = contract;
    if (!(err instanceof AppError) && isStoreFailure(err)) {
      this.#logger.warn({ err, subject }, 'a store is away');
      return unavailableError();
    }
    if (!(err instanceof AppError)) {
      this.#logger.error({ err, subject }, 'handler failed');
      return internalError();
    }
    if (!isDeclared(contract, err)) {
      this.#logger.error({ err, subject, code: err.code }, 'handler threw a fault that its contract does not declare');
      return internalError();
    }
    if (err.category === 'internal') this.#logger.error({ err, subject }, 'handler failed');
    if (err.category === 'timeout') this.#logger.warn({ subject }, 'handler ran past its deadline');
    return err;
  }

  async #reply(subject: string, message: Msg, reply: () => Promise<Packed>): Promise<void> {
    try {
      respond(message, await reply());
    } catch (err) {
      // Larger than NATS takes, or the connection is gone for good.
      this.#logger.error({ err, subject }, 'answer not sent');
      try {
        respond(message, await packFault(internalError()));
      } catch {
        // The caller's deadline answers for us.
      }
    }
  }
}
