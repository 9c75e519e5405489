import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable, throwError, timeout } from 'rxjs';
import { timeoutError } from '../app-error.ts';
import { type CallContext, inCall, remainingMs } from '../context.ts';
import type { EventContext } from './rpc.decorator.ts';

/** Responds with TIMEOUT once the caller no longer waits; the context's signal cancels the handler's work. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'rpc') return next.handle();
    const ctx = execution.switchToRpc().getContext<CallContext & Partial<EventContext>>();
    const leftMs = Math.max(0, remainingMs(ctx));
    // An event that takes longer is redelivered: canceling its queries could keep it from ever completing.
    const result =
      ctx.delivery === undefined
        ? from(inCall(ctx, () => lastValueFrom(next.handle(), { defaultValue: null })))
        : next.handle();
    return result.pipe(timeout({ first: leftMs, with: () => throwError(timeoutError) }));
  }
}
