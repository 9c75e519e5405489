import { createParamDecorator } from '@nestjs/common';
import { AppError, type AuthClient } from '@plainscan/contracts';
import { type CallContext, newContext } from '@plainscan/service-kit';
import { knownZone } from '@plainscan/market-calendar';
import type { FastifyRequest } from 'fastify';
import { type CookieKind, readCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callContext?: CallContext;
  }
}

/** Longer than the deadline of any contract. */
const DEADLINE_MS = 15_000;
const MAX_IP_CHARS = 64;
const MAX_USER_AGENT_CHARS = 512;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;

/** The call context of a request; created once, so that its guards, interceptors, and handler share one deadline. */
export function callContextOf(request: FastifyRequest): CallContext {
  const zone = request.headers['x-user-timezone'];
  return (request.callContext ??= newContext({
    requestId: request.id,
    actor: request.user?.actor ?? null,
    timeZone: knownZone(typeof zone === 'string' ? zone : null),
    deadlineMs: DEADLINE_MS,
  }));
}

const fromRequest = <D, T>(read: (request: FastifyRequest, data: D) => T) =>
  createParamDecorator<D>((data, execution) => read(execution.switchToHttp().getRequest<FastifyRequest>(), data));

/** The `CallContext` of the request. */
export const Call = fromRequest((request) => callContextOf(request));

/** The client's IP address and user agent, by which the auth service limits attempts and names devices. */
export const Client = fromRequest((request): AuthClient => ({
  ip: request.ip.slice(0, MAX_IP_CHARS),
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
}));

/** A cookie's value, or null; an empty or overlong one counts as absent. */
export const Cookie = fromRequest((request, kind: CookieKind): string | null => readCookie(request, kind));

/**
 * The `Idempotency-Key` header as an input of the journal's calls; `{}` without the header.
 * @throws AppError INVALID_REQUEST if it is malformed
 */
export const IdempotencyKey = fromRequest((request): { idempotencyKey?: string } => {
  const idempotencyKey = request.headers['idempotency-key'];
  if (typeof idempotencyKey !== 'string') return {};
  if (!IDEMPOTENCY_KEY.test(idempotencyKey))
    throw new AppError('invalid', 'INVALID_REQUEST', 'Idempotency-Key must be 1 to 200 printable ASCII characters.');
  return { idempotencyKey };
});
