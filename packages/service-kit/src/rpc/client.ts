import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { errors, type Msg } from '@nats-io/transport-node';
import { Fault, faultSchema, type RpcContract } from '@plainscan/contracts';
import { z } from 'zod';
import { type CallContext, remainingMs } from '../context.ts';
import { faultFrom, internalFault, timeoutFault, unavailableFault } from '../faults.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { LOGGER } from '../tokens.ts';
import { Bus } from './bus.ts';
import { contextHeaders, pack, unpack } from './wire.ts';

/** How long a call waits for NATS to come back before it gives up. */
const RECONNECT_PATIENCE_MS = 1000;
const RETRY_PAUSE_MS = 100;

const replySchema = z.union([z.object({ fault: faultSchema }), z.object({ value: z.unknown() })]);

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
   * Rejects with nothing but Faults: the handler's own, TIMEOUT, UNAVAILABLE (nobody there, twice where that is harmless) or INTERNAL.
   */
  async call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const end = this.#metrics.rpcSeconds.startTimer({ side: 'client', subject: contract.subject });
    try {
      const value = await this.#attempt(ctx, contract, input);
      end({ outcome: 'ok' });
      return value;
    } catch (err) {
      end({ outcome: err instanceof Fault ? err.code : 'INTERNAL' });
      if (err instanceof Fault) throw err;
      this.#logger.error({ err, subject: contract.subject }, 'call failed');
      throw internalFault();
    }
  }

  async #attempt<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const deadlineAt = Math.min(ctx.deadlineAt, Date.now() + contract.deadlineMs);
    const bounded = { ...ctx, deadlineAt };
    let reply: Msg;
    try {
      reply = await this.#send(bounded, contract, input);
    } catch (err) {
      if (!(err instanceof Undelivered)) throw err;
      // Not known to be undone: only a call that may be repeated is repeated.
      if (err.sent && !contract.idempotent) throw unavailableFault();
      await sleep(Math.min(RETRY_PAUSE_MS, Math.max(0, remainingMs(bounded))));
      reply = await this.#send(bounded, contract, input).catch((again: unknown) => {
        throw again instanceof Undelivered ? unavailableFault() : again;
      });
    }
    const parsed = replySchema.parse(await unpack(reply));
    if ('fault' in parsed) throw faultFrom(parsed.fault);
    return contract.output.parse(parsed.value) as z.output<O>;
  }

  async #send(ctx: CallContext, contract: RpcContract, input: unknown): Promise<Msg> {
    if (remainingMs(ctx) < 1) throw timeoutFault();
    const { connection, lost } = await this.#bus.connected(Math.min(RECONNECT_PATIENCE_MS, remainingMs(ctx)));
    const timeout = Math.floor(remainingMs(ctx));
    if (timeout < 1) throw timeoutFault();
    const request = await pack(input, contextHeaders(ctx, timeout));
    let onLost: (() => void) | undefined;
    const loss = new Promise<never>((_, reject) => {
      onLost = () => reject(new Undelivered(true));
      if (lost.aborted) onLost();
      lost.addEventListener('abort', onLost, { once: true });
    });
    try {
      return await Promise.race([
        connection.request(contract.subject, request.data, { timeout, headers: request.headers }),
        loss,
      ]);
    } catch (err) {
      if (err instanceof Undelivered) throw err;
      if (err instanceof errors.TimeoutError) throw timeoutFault();
      if (err instanceof errors.RequestError && err.isNoResponders()) throw new Undelivered(false);
      if (err instanceof errors.ClosedConnectionError || err instanceof errors.DrainingConnectionError)
        throw unavailableFault();
      throw err;
    } finally {
      lost.removeEventListener('abort', onLost!);
    }
  }
}
