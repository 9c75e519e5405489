import { Controller, Query, Res } from '@nestjs/common';
import { jwksRoute, loginRoute, sameOriginPath } from '@plainscan/contracts';
import type { FastifyReply } from 'fastify';
import { type QueryOf, Route } from '../http/route.decorator.ts';
import { SigningKeys } from '../identity/signing-keys.ts';

/** Less than the hour between a key's publication and its first signature. */
const JWKS_MAX_AGE_SECONDS = 300;

@Controller()
export class LoginController {
  constructor(private readonly keys: SigningKeys) {}

  @Route(loginRoute)
  login(@Query() query: QueryOf<typeof loginRoute>) {
    const path = sameOriginPath(query.redirect);
    return { url: path === null ? '/login' : `/login?redirect=${encodeURIComponent(path)}`, statusCode: 302 };
  }

  @Route(jwksRoute)
  async jwks(@Res({ passthrough: true }) reply: FastifyReply) {
    const jwks = await this.keys.published();
    reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
    return jwks;
  }
}
