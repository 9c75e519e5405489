import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, HTTP_STATUS, recordAdminCall, type RouteContract } from '@plainscan/contracts';
import { type CallContext, type Logger, LOGGER, RpcClient } from '@plainscan/service-kit';
import type { RouteInput } from '../http/answers.ts';
import { recordedInput } from './recorded-input.ts';

const statusOf = (err: unknown): number => (err instanceof AppError ? HTTP_STATUS[err.category] : HTTP_STATUS.internal);

/** What an administrator does is on record before it is done: where it cannot be recorded, it is not done. */
@Injectable()
export class AdminAudit {
  readonly #rpc: RpcClient;
  readonly #logger: Logger;
  constructor(rpc: RpcClient, @Inject(LOGGER) logger: Logger) {
    this.#rpc = rpc;
    this.#logger = logger;
  }

  async around<T>(ctx: CallContext, route: RouteContract, input: RouteInput, work: () => Promise<T> | T): Promise<T> {
    const entry = { id: randomUUID(), call: `${route.method} ${route.path}`, input: recordedInput(input) };
    await this.#rpc.call(ctx, recordAdminCall, { ...entry, status: null });
    const ended = (status: number) =>
      this.#rpc.call(ctx, recordAdminCall, { ...entry, status }).catch(() => {
        // Its beginning is on record; the log has the rest.
        this.#logger.error({ auditId: entry.id, call: entry.call, status }, 'outcome of an admin call not recorded');
      });
    try {
      const answer = await work();
      await ended(200);
      return answer;
    } catch (err) {
      await ended(statusOf(err));
      throw err;
    }
  }
}
