import cookies from '@fastify/cookie';
import type { AuthClient } from '@plainscan/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of ours: where it is sent, and never to scripts. */
export interface CookieKind {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'strict' | 'lax';
  readonly maxChars: number;
}

/** Set, or cleared where `value` is empty. */
export interface SetCookie {
  readonly kind: CookieKind;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

export const keep = (kind: CookieKind, value: string, maxAgeSeconds: number): SetCookie => ({
  kind,
  value,
  maxAgeSeconds: Math.max(0, Math.floor(maxAgeSeconds)),
});
export const clear = (kind: CookieKind): SetCookie => ({ kind, value: '', maxAgeSeconds: 0 });

/** What a route may know of who calls, beside the actor. */
export interface Client {
  /** where from, as the auth service counts and shows it */
  readonly from: AuthClient;
  /** of the request; an empty or overlong one counts as absent */
  cookie(kind: CookieKind): string | null;
  /** of the request; null where it is absent or came more than once */
  header(name: string): string | null;
}

const MAX_IP_CHARS = 64;
const MAX_USER_AGENT_CHARS = 512;

export const clientOf = (request: FastifyRequest): Client => ({
  from: {
    ip: request.ip.slice(0, MAX_IP_CHARS),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
  },
  cookie: ({ name, maxChars }) => {
    const value = request.cookies[name];
    return value && value.length <= maxChars ? value : null;
  },
  header: (name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  },
});

export function setCookies(request: FastifyRequest, reply: FastifyReply, given: readonly SetCookie[]): void {
  for (const { kind, value, maxAgeSeconds } of given)
    reply.setCookie(kind.name, value, {
      httpOnly: true,
      path: kind.path,
      sameSite: kind.sameSite,
      maxAge: maxAgeSeconds,
      secure: request.protocol === 'https',
    });
}

export async function registerCookies(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cookies);
}
