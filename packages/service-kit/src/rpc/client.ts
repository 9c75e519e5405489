import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { errors, type Msg } from '@nats-io/transport-node';
import {
  type Actor,
  AppError,
  appErrorSchema,
  type RpcContract,
  type SealingKey,
  type SealingKeyContract,
} from '@plainscan/contracts';
import { firstValueFrom } from 'rxjs';
import type { z } from 'zod';
import { appErrorFrom, internalError, overloadedError, timeoutError, unavailableError } from '../app-error.ts';
import { type CallContext, newContext, remainingMs } from '../context.ts';
import type { Logger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { unlessAborted } from '../with-timeout.ts';
import { ACTOR_SIGNER, LOGGER } from '../tokens.ts';
import { type ActorSigner, receivedToken } from './actor-tokens.ts';
import { Bus } from './bus.ts';
import { EncodedJson } from './encoded-json.ts';
import { isSealed, seal } from './sealing.ts';
import { contextHeaders, encodedIn, isError, pack, unpack } from './wire.ts';

/** How long the first attempt waits for NATS to reconnect. */
const RECONNECT_WAIT_MS = 1000;
/** Pauses before retries: long enough for one replica to restart in a rolling update, short enough to fail fast. */
const RETRY_PAUSES_MS = [100, 300];

/** Maximum pending responses per subject: limits the cost of a hanging service to its callers. */
const MAX_IN_FLIGHT = 1000;

interface Request {
  ctx: CallContext;
  contract: RpcContract;
  input: unknown;
  actorToken: string | null;
}

const errorFrom = (body: unknown): AppError => appErrorFrom(appErrorSchema.parse(body));
const errorIn = async (reply: Msg): Promise<AppError> => errorFrom(await unpack(reply));

/** No replica received the message; with `sent`, it is unknown whether one did. */
class Undelivered extends Error {
  constructor(readonly sent: boolean) {
    super('undelivered');
  }
}

/** Nest's client proxy over NATS, typed by contracts. Retries calls that are idempotent or reached no replica. */
@Injectable()
export class RpcClient extends ClientProxy {
  private readonly inFlight = new Map<string, number>();
  private readonly sealingKeys = new Map<SealingKeyContract, Promise<SealingKey>>();

  constructor(
    private readonly bus: Bus,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
    /** only in the gateway; other processes forward the token they received */
    @Optional() @Inject(ACTOR_SIGNER) private readonly signer: ActorSigner | null = null,
  ) {
    super();
  }

  /**
   * Calls the service that handles `contract`, within the contract's deadline or the context's, whichever comes first.
   * @throws AppError only: the handler's own, TIMEOUT, UNAVAILABLE (no replica responded), OVERLOADED (rejected immediately), or INTERNAL
   */
  call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return this.measure(
      contract,
      async () => contract.output.parse(await this.resultOf(ctx, contract, input)) as z.output<O>,
    );
  }

  /** Like `call`, but returns the response for relaying, neither decoded nor checked. */
  relay<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<EncodedJson<z.output<O>>> {
    return this.measure(contract, async () => {
      if (contract.sealed) throw new Error(`${contract.subject} is sealed: its response can't be relayed`);
      const reply = await this.request({ ctx, contract, input });
      if (isError(reply)) throw await errorIn(reply);
      return encodedIn<z.output<O>>(reply);
    });
  }

  /** The connection belongs to the process: see Bus. */
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

  /** Durable events go through the outbox (OutboxRelay); others are broadcast to replicas (Broadcast). */
  protected dispatchEvent(): never {
    throw new Error('events are published through the outbox');
  }

  /** Passes errors through unchanged, instead of serialized by Nest. */
  protected override serializeError(err: unknown): unknown {
    return err;
  }

  private async measure<T>(contract: RpcContract, work: () => Promise<T>): Promise<T> {
    const { subject } = contract;
    const end = this.metrics.rpcSeconds.startTimer({ side: 'client', subject });
    try {
      if ((this.inFlight.get(subject) ?? 0) >= MAX_IN_FLIGHT) throw overloadedError();
      const value = await this.countInFlight(subject, work);
      end({ outcome: 'ok' });
      return value;
    } catch (err) {
      end({ outcome: err instanceof AppError ? err.code : 'INTERNAL' });
      if (err instanceof AppError) throw err;
      this.log.error({ err, subject }, 'call failed');
      throw internalError();
    }
  }

  private async countInFlight<T>(subject: string, work: () => Promise<T>): Promise<T> {
    this.inFlight.set(subject, (this.inFlight.get(subject) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.inFlight.set(subject, this.inFlight.get(subject)! - 1);
    }
  }

  /** The result of a successful handler. */
  private async resultOf(ctx: CallContext, contract: RpcContract, input: unknown): Promise<unknown> {
    if (contract.sealed) return this.sealedResultOf(ctx, contract, contract.sealed, input);
    const reply = await this.request({ ctx, contract, input });
    if (isError(reply)) throw await errorIn(reply);
    return unpack(reply);
  }

  private async sealedResultOf(
    ctx: CallContext,
    contract: RpcContract,
    keyContract: SealingKeyContract,
    input: unknown,
  ): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const sealed = seal(contract.subject, input, await this.sealingKey(keyContract));
      const reply = await this.request({ ctx, contract, input: sealed.message });
      if (!isError(reply)) return sealed.open(reply);
      const error = isSealed(reply) ? errorFrom(await sealed.open(reply)) : await errorIn(reply);
      if (error.code !== 'SEALING_KEY_CHANGED') throw error;
      this.sealingKeys.delete(keyContract);
      if (attempt > 0) throw unavailableError();
    }
  }

  private sealingKey(contract: SealingKeyContract): Promise<SealingKey> {
    let key = this.sealingKeys.get(contract);
    if (!key) {
      key = this.call(newContext({ deadlineMs: contract.deadlineMs }), contract, {});
      this.sealingKeys.set(contract, key);
      key.catch(() => this.sealingKeys.delete(contract));
    }
    return key;
  }

  private async request({ ctx, contract, input }: Omit<Request, 'actorToken'>): Promise<Msg> {
    const { requestId, actor, timeZone } = ctx;
    const deadlineAt = Math.min(ctx.deadlineAt, Date.now() + contract.deadlineMs);
    const bounded = newContext({ requestId, actor, timeZone, deadlineAt });
    const actorToken = actor && this.tokenOf(actor);
    const request: Request = { ctx: bounded, contract, input, actorToken };
    return firstValueFrom(this.send<Msg>(contract.subject, request));
  }

  private tokenOf(actor: Actor): string {
    if (this.signer) return this.signer.sign(actor);
    const token = receivedToken(actor);
    if (token === undefined) throw new Error('only the gateway can start a call for a user');
    return token;
  }

  private async deliver(call: Request): Promise<Msg> {
    const { ctx, contract } = call;
    let waitMs = RECONNECT_WAIT_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(call, waitMs);
      } catch (err) {
        if (!(err instanceof Undelivered)) throw err;
        const mayRepeat = contract.idempotent || !err.sent;
        const pauseMs = RETRY_PAUSES_MS[attempt];
        if (!mayRepeat || pauseMs === undefined || pauseMs >= remainingMs(ctx)) throw unavailableError();
        await sleep(pauseMs);
        // The pause can take longer on a busy machine. All that is known is that no replica responded.
        if (remainingMs(ctx) < 1) throw unavailableError();
        if (err.sent) waitMs = remainingMs(ctx);
      }
    }
  }

  private async attempt({ ctx, contract, input, actorToken }: Request, waitMs: number): Promise<Msg> {
    if (remainingMs(ctx) < 1) throw timeoutError();
    const { connection, lost } = await this.bus.connected(Math.min(waitMs, remainingMs(ctx)));
    const timeout = Math.floor(remainingMs(ctx));
    if (timeout < 1) throw timeoutError();
    const request = await pack(input, contextHeaders(ctx, actorToken));
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
