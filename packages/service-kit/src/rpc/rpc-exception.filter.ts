import { type ArgumentsHost, Catch, Inject, type RpcExceptionFilter } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type Observable, throwError } from 'rxjs';
import { internalError, timeoutError, unavailableError } from '../app-error.ts';
import type { CallContext } from '../context.ts';
import type { Logger } from '../logging.ts';
import { isCanceledQuery, isStoreFailure } from '../stores/store-failure.ts';
import { LOGGER } from '../tokens.ts';
import type { EventContext } from './rpc.decorator.ts';

/**
 * Converts anything that a handler throws to an AppError. Internal failures are logged once, here, and become INTERNAL or
 * UNAVAILABLE.
 */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(err: unknown, host: ArgumentsHost): Observable<never> {
    const ctx = host.switchToRpc().getContext<CallContext & Partial<EventContext>>();
    // The event consumer logs the failure with the delivery count, and needs the original error.
    if (ctx.delivery !== undefined) return throwError(() => err);
    return throwError(() => this.toAppError(err, { requestId: ctx.requestId, subject: ctx.subject }));
  }

  private toAppError(err: unknown, call: { requestId: string; subject: string | undefined }): AppError {
    if (err instanceof AppError) {
      if (err.category === 'internal') this.logger.error({ err, ...call }, 'handler failed');
      if (err.category === 'timeout') this.logger.warn(call, 'handler timed out');
      return err;
    }
    if (isCanceledQuery(err)) {
      this.logger.warn({ err, ...call }, 'query canceled: timed out');
      return timeoutError();
    }
    if (isStoreFailure(err)) {
      this.logger.warn({ err, ...call }, 'store unavailable');
      return unavailableError();
    }
    this.logger.error({ err, ...call }, 'handler failed');
    return internalError();
  }
}
