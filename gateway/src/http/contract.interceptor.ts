import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { invalidRequest } from '@plainscan/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { contractOf } from './route.decorator.ts';

const nothing = z.strictObject({});

function parse(place: string, schema: z.ZodType | undefined, given: unknown): unknown {
  // A part that the contract does not name must be absent or empty.
  const parsed = (schema ?? nothing).safeParse(given ?? (schema ? given : {}));
  if (!parsed.success) throw invalidRequest(parsed.error, place);
  return schema ? parsed.data : undefined;
}

/**
 * Parses params, query and body by the route's contract. Not a pipe: a pipe sees only the parameters a handler declares, so an unknown
 * query would pass, and it runs after interceptors, so invalid calls of an administrator would be audited.
 */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  /** @throws AppError INVALID_REQUEST with the paths at fault, never the values */
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const contract = contractOf(execution.getHandler());
    if (contract) {
      const request = execution.switchToHttp().getRequest<FastifyRequest>();
      request.params = parse('params', contract.params, request.params);
      request.query = parse('query', contract.query, request.query);
      request.body = parse('body', contract.body, request.body);
    }
    return next.handle();
  }
}
