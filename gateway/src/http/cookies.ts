import type { FastifyReply } from 'fastify';

/** A cookie of ours: where it is sent, and never to scripts. */
export interface CookieKind {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'strict' | 'lax';
  /** of a value that is read */
  readonly maxChars: number;
}

export function setCookie(reply: FastifyReply, kind: CookieKind, value: string, maxAgeSeconds: number): void {
  reply.setCookie(kind.name, value, {
    httpOnly: true,
    path: kind.path,
    sameSite: kind.sameSite,
    maxAge: Math.max(0, Math.floor(maxAgeSeconds)),
    secure: reply.request.protocol === 'https',
  });
}

export const clearCookie = (reply: FastifyReply, kind: CookieKind): void => setCookie(reply, kind, '', 0);
