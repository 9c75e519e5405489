import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { AppError, HTTP_STATUS, recordAdminCall, type RouteContract } from '@plainscan/contracts';
import { ContractPipe, type Logger, LOGGER, RpcClient } from '@plainscan/service-kit';
import type { FastifyRequest } from 'fastify';
import { catchError, concatMap, defer, from, map, type Observable } from 'rxjs';
import { callContextOf } from '../http/params.ts';
import { recordedInput } from './recorded-input.ts';

const HTTP_OK = 200;
const statusOf = (err: unknown): number => (err instanceof AppError ? HTTP_STATUS[err.category] : HTTP_STATUS.internal);

/** Only valid calls are recorded, and pipes run after interceptors. @throws AppError INVALID_REQUEST */
function validInput({ params, query, body }: FastifyRequest, contract: RouteContract) {
  const pipe = new ContractPipe({ param: contract.params, query: contract.query, body: contract.body }, true);
  return {
    params: contract.params && pipe.transform(params, { type: 'param' }),
    query: contract.query && pipe.transform(query, { type: 'query' }),
    body: contract.body && pipe.transform(body, { type: 'body' }),
  };
}

/**
 * Records an administrator's call before it runs and its outcome afterward. A call that can't be recorded doesn't run.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const contract = request.routeOptions.config.contract!;
    const entry = {
      id: randomUUID(),
      call: `${contract.method} ${contract.path}`,
      input: recordedInput(validInput(request, contract)),
    };
    const record = (status: number | null) =>
      this.rpc.call(callContextOf(request), recordAdminCall, { ...entry, status });
    const recordOutcome = (status: number) =>
      record(status).catch(() => {
        // The call itself is recorded; the log has its outcome.
        this.logger.error(
          { auditId: entry.id, call: entry.call, status },
          'failed to record the outcome of an admin call',
        );
      });
    return defer(() => record(null)).pipe(
      concatMap(() =>
        next.handle().pipe(
          concatMap((response: unknown) => from(recordOutcome(HTTP_OK)).pipe(map(() => response))),
          catchError(async (err: unknown) => {
            await recordOutcome(statusOf(err));
            throw err;
          }),
        ),
      ),
    );
  }
}
