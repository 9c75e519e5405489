import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { errors, type Msg } from '@nats-io/transport-node';
import { AppError, appErrorSchema, type RpcContract } from '@plainscan/contracts';
import { firstValueFrom } from 'rxjs';
import type { z } from 'zod';
import { appErrorFrom, internalError, timeoutError, unavailableError } from '../app-error.ts';
import { type CallContext, newContext, remainingMs } from '../context.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { unlessAborted } from '../with-timeout.ts';
import { LOGGER } from '../tokens.ts';
import { Bus } from './bus.ts';
import type { EncodedJson } from './encoded-json.ts';
import { contextHeaders, encodedIn, isError, pack, unpack } from './wire.ts';

/** How long a first attempt waits for NATS to come back. */
const RECONNECT_WAIT_MS = 1000;
/** Pauses before a call is sent again: long enough for one replica of a rolling restart, short enough to fail fast. */
const RETRY_PAUSES_MS = [100, 300];

interface Request {
  ctx: CallContext;
  contract: RpcContract;
  input: unknown;
}

/** No replica received the message, or (`sent`) it is unknown whether one did. */
class Undelivered extends Error {
  constructor(readonly sent: boolean) {
    super('undelivered');
  }
}

/**
 * Nest's client proxy over NATS, typed by contracts. Calls that are idempotent, or that reached no replica, are sent again.
 */
@Injectable()
export class RpcClient extends ClientProxy {
  constructor(
    private readonly bus: Bus,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super();
  }

  /**
   * Calls the service that handles `contract`, within the contract's deadline or the context's, whichever comes first.
   * @throws AppError only: the handler's own, TIMEOUT, UNAVAILABLE (no replica answered) or INTERNAL
   */
  call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return this.measured(contract, async () => {
      const reply = await this.request({ ctx, contract, input });
      return contract.output.parse(await unpack(reply)) as z.output<O>;
    });
  }

  /** `call` for an answer that is passed on as it is: neither decoded nor checked. */
  relay<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<EncodedJson<z.output<O>>> {
    return this.measured(contract, async () => encodedIn<z.output<O>>(await this.request({ ctx, contract, input })));
  }

  /** The connection is the process's own: see Bus. */
  async connect(): Promise<void> {}
  async close(): Promise<void> {}
  unwrap<T>(): T {
    return this.bus as T;
  }

  protected publish({ data }: ReadPacket<Request>, callback: (packet: WritePacket<Msg>) => void): () => void {
    void this.deliver(data).then(
      (response) => callback({ response, isDisposed: true }),
      (err: unknown) => callback({ err }),
    );
    return () => undefined;
  }

  /** Events are durable and leave through the outbox, or are broadcast to replicas: see OutboxRelay and Broadcast. */
  protected dispatchEvent(): never {
    throw new Error('events are published through the outbox');
  }

  /** Errors pass as they are, not as Nest's own serialization would leave them. */
  protected override serializeError(err: unknown): unknown {
    return err;
  }

  private async measured<T>(contract: RpcContract, work: () => Promise<T>): Promise<T> {
    const end = this.metrics.rpcSeconds.startTimer({ side: 'client', subject: contract.subject });
    try {
      const value = await work();
      end({ outcome: 'ok' });
      return value;
    } catch (err) {
      end({ outcome: err instanceof AppError ? err.code : 'INTERNAL' });
      if (err instanceof AppError) throw err;
      this.log.error({ err, subject: contract.subject }, 'call failed');
      throw internalError();
    }
  }

  /** The reply of a handler that succeeded. */
  private async request({ ctx, contract, input }: Request): Promise<Msg> {
    const { requestId, actor, timeZone } = ctx;
    const deadlineAt = Math.min(ctx.deadlineAt, Date.now() + contract.deadlineMs);
    const bounded = newContext({ requestId, actor, timeZone, deadlineAt });
    const reply = await firstValueFrom(this.send<Msg>(contract.subject, { ctx: bounded, contract, input }));
    if (isError(reply)) throw appErrorFrom(appErrorSchema.parse(await unpack(reply)));
    return reply;
  }

  private async deliver({ ctx, contract, input }: Request): Promise<Msg> {
    let waitMs = RECONNECT_WAIT_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(ctx, contract, input, waitMs);
      } catch (err) {
        if (!(err instanceof Undelivered)) throw err;
        const mayRepeat = contract.idempotent || !err.sent;
        const pauseMs = RETRY_PAUSES_MS[attempt];
        if (!mayRepeat || pauseMs === undefined || pauseMs >= remainingMs(ctx)) throw unavailableError();
        await sleep(pauseMs);
        if (err.sent) waitMs = remainingMs(ctx);
      }
    }
  }

  private async attempt(ctx: CallContext, contract: RpcContract, input: unknown, waitMs: number): Promise<Msg> {
    if (remainingMs(ctx) < 1) throw timeoutError();
    const { connection, lost } = await this.bus.connected(Math.min(waitMs, remainingMs(ctx)));
    const timeout = Math.floor(remainingMs(ctx));
    if (timeout < 1) throw timeoutError();
    const request = await pack(input, contextHeaders(ctx));
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
