import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** whether the site is served over HTTPS */
    servedOverHttps: boolean;
  }
}

/** One of our cookies; never readable by scripts. */
export interface CookieKind {
  readonly name: string;
  /** ignored with the `__Host-` prefix, which requires `/` */
  readonly path: string;
  readonly sameSite: 'strict' | 'lax';
  /** maximum length of a value */
  readonly maxChars: number;
}

/**
 * Browsers reject `__Host-` and `Secure` cookies over HTTP, which a default setup on localhost uses, so PUBLIC_URL
 * decides. The same applies to HSTS.
 */
export const isServedOverHttps = ({ publicUrl }: Pick<GatewayConfig, 'publicUrl'>): boolean =>
  publicUrl !== null && new URL(publicUrl).protocol === 'https:';

export function registerCookieRules(fastify: FastifyInstance, config: Pick<GatewayConfig, 'publicUrl'>): void {
  fastify.decorate('servedOverHttps', isServedOverHttps(config));
}

/**
 * The `__Host-` prefix prevents other hosts, such as subdomains, and HTTP pages from setting the cookie (RFC 6265bis,
 * section 4.1.3.2).
 */
const nameOf = ({ name }: CookieKind, { server }: FastifyRequest): string =>
  server.servedOverHttps ? `__Host-${name}` : name;

export function setCookie(reply: FastifyReply, kind: CookieKind, value: string, maxAgeSeconds: number): void {
  const secure = reply.server.servedOverHttps;
  reply.setCookie(nameOf(kind, reply.request), value, {
    httpOnly: true,
    path: secure ? '/' : kind.path,
    sameSite: kind.sameSite,
    maxAge: Math.max(0, Math.floor(maxAgeSeconds)),
    secure,
  });
}

export const clearCookie = (reply: FastifyReply, kind: CookieKind): void => setCookie(reply, kind, '', 0);

/** null if absent, empty, or too long */
export function readCookie(request: FastifyRequest, kind: CookieKind): string | null {
  const value = request.cookies[nameOf(kind, request)];
  return value && value.length <= kind.maxChars ? value : null;
}
