import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, throwError, timeout } from 'rxjs';
import { timeoutError } from '../app-error.ts';
import { type CallContext, remainingMs } from '../context.ts';

/** Answers TIMEOUT once the caller no longer waits; the context's signal cancels what the handler started. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'rpc') return next.handle();
    const left = remainingMs(execution.switchToRpc().getContext<CallContext>());
    return next.handle().pipe(timeout({ first: Math.max(0, left), with: () => throwError(timeoutError) }));
  }
}
