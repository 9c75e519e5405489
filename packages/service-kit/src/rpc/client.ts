import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { errors, type Msg } from '@nats-io/transport-node';
import { AppError, appErrorSchema, type RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';
import { type CallContext, remainingMs } from '../context.ts';
import { appErrorFrom, internalError, timeoutError, unavailableError } from '../app-error.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { unlessAborted } from '../patience.ts';
import { LOGGER } from '../tokens.ts';
import { Bus } from './bus.ts';
import type { EncodedJson } from './encoded-json.ts';
import { contextHeaders, encodedIn, isError, pack, unpack } from './wire.ts';

/** How long a first attempt waits for NATS to come back. */
const RECONNECT_PATIENCE_MS = 1000;
/** Pauses before a call is sent again: long enough for one replica of a rolling restart, short enough to fail fast. */
const RETRY_PAUSES_MS = [100, 300];

/** Nobody took the message, or nobody knows whether somebody did. */
class Undelivered extends Error {
  readonly sent: boolean;
  constructor(sent: boolean) {
    super('undelivered');
    this.sent = sent;
  }
}

@Injectable()
export class RpcClient {
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #logger: Logger;

  constructor(bus: Bus, metrics: Metrics, @Inject(LOGGER) logger: Logger) {
    this.#bus = bus;
    this.#metrics = metrics;
    this.#logger = logger;
  }

  /**
   * Asks the one service that handles `contract`, within its deadline or what remains of the context's.
   * Rejects with nothing but Faults: the handler's own, TIMEOUT, UNAVAILABLE (nobody there, also after a few more tries where those are harmless) or INTERNAL.
   */
  call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return this.#measured(contract, async () => {
      const reply = await this.#reply(ctx, contract, input);
      return contract.output.parse(await unpack(reply)) as z.output<O>;
    });
  }

  /** `call` for an answer that is passed on as it is: neither read nor checked, still with its encoding. */
  relay<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<EncodedJson<z.output<O>>> {
    return this.#measured(contract, async () => encodedIn<z.output<O>>(await this.#reply(ctx, contract, input)));
  }

  async #measured<T>(contract: RpcContract, work: () => Promise<T>): Promise<T> {
    const end = this.#metrics.rpcSeconds.startTimer({ side: 'client', subject: contract.subject });
    try {
      const value = await work();
      end({ outcome: 'ok' });
      return value;
    } catch (err) {
      end({ outcome: err instanceof AppError ? err.code : 'INTERNAL' });
      if (err instanceof AppError) throw err;
      this.#logger.error({ err, subject: contract.subject }, 'call failed');
      throw internalError();
    }
  }

  /** The reply of a handler that succeeded. */
  async #reply(ctx: CallContext, contract: RpcContract, input: unknown): Promise<Msg> {
    const deadlineAt = Math.min(ctx.deadlineAt, Date.now() + contract.deadlineMs);
    const bounded = { ...ctx, deadlineAt };
    const reply = await this.#deliver(bounded, contract, input);
    if (isError(reply)) throw appErrorFrom(appErrorSchema.parse(await unpack(reply)));
    return reply;
  }

  async #deliver(ctx: CallContext, contract: RpcContract, input: unknown): Promise<Msg> {
    let patienceMs = RECONNECT_PATIENCE_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#send(ctx, contract, input, patienceMs);
      } catch (err) {
        if (!(err instanceof Undelivered)) throw err;
        // Whether it was done is not known: only a call that may be repeated is repeated.
        const mayRepeat = contract.idempotent || !err.sent;
        const pauseMs = RETRY_PAUSES_MS[attempt];
        if (!mayRepeat || pauseMs === undefined || pauseMs >= remainingMs(ctx)) throw unavailableError();
        await sleep(pauseMs);
        if (err.sent) patienceMs = remainingMs(ctx);
      }
    }
  }

  async #send(ctx: CallContext, contract: RpcContract, input: unknown, patienceMs: number): Promise<Msg> {
    if (remainingMs(ctx) < 1) throw timeoutError();
    const { connection, lost } = await this.#bus.connected(Math.min(patienceMs, remainingMs(ctx)));
    const timeout = Math.floor(remainingMs(ctx));
    if (timeout < 1) throw timeoutError();
    const request = await pack(input, contextHeaders(ctx, timeout));
    try {
      return await unlessAborted(
        lost,
        connection.request(contract.subject, request.data, { timeout, headers: request.headers }),
        () => new Undelivered(true),
      );
    } catch (err) {
      if (err instanceof Undelivered) throw err;
      if (err instanceof errors.TimeoutError) throw timeoutError();
      if (err instanceof errors.RequestError && err.isNoResponders()) throw new Undelivered(false);
      if (err instanceof errors.ClosedConnectionError || err instanceof errors.DrainingConnectionError)
        throw unavailableError();
      throw err;
    }
  }
}
