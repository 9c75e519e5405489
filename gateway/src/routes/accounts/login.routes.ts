import { Controller } from '@nestjs/common';
import { jwksRoute, loginRoute, ownPath } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { Answers, HttpAnswer, Redirect, type RouteInput } from '../../http/answers.ts';
import { SigningKeys } from '../../identity/signing-keys.ts';

/** Below the hour for which a key is published before it signs. */
const KEYS_SECONDS = 300;

@Controller()
export class LoginRoutes {
  readonly #keys: SigningKeys;
  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  @Answers(loginRoute)
  login(_ctx: CallContext, { query }: RouteInput<typeof loginRoute>) {
    const path = ownPath(query.redirect);
    return new Redirect(path === null ? '/login' : `/login?redirect=${encodeURIComponent(path)}`);
  }

  @Answers(jwksRoute)
  async jwks() {
    return new HttpAnswer(await this.#keys.published(), {
      headers: { 'cache-control': `public, max-age=${KEYS_SECONDS}` },
    });
  }
}
