import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { EncodedJson } from '@plainscan/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';

const ACCEPTS_ZSTD = /(?:^|,)\s*zstd\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** Sends a service's answer in the encoding it came in, unless the client cannot read that. */
@Injectable()
export class EncodedJsonInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    return next
      .handle()
      .pipe(
        mergeMap(async (answer: unknown) =>
          answer instanceof EncodedJson
            ? bytesOf(answer, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
            : answer,
        ),
      );
  }
}

async function bytesOf(answer: EncodedJson, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (answer.encoding === 'identity') return answer.bytes;
  if (!ACCEPTS_ZSTD.test(request.headers['accept-encoding'] ?? '')) return answer.plain();
  reply.header('content-encoding', answer.encoding);
  return answer.bytes;
}
