import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type Logger, LOGGER } from '@plainscan/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpError } from './errors.ts';

/** Responds to errors from hooks, guards, interceptors, handlers, and streams. */
@Catch()
export class HttpExceptionFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(err: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, headers } = httpError(err, http.getRequest<FastifyRequest>().id, this.logger);
    // If a file fails, its headers may already be set.
    reply.removeHeader('content-encoding').removeHeader('content-disposition').type('application/json; charset=utf-8');
    void reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
  }
}
