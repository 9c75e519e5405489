import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, derivedKey } from '@plainscan/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AlertsConfig } from '../config.ts';

const AUDIENCE = 'stop-alert-emails';
const ALGORITHM = 'HS256';

/** JWTs that only stop one user's alert emails. They don't expire, so that the link in an old email still works. */
@Injectable()
export class UnsubscribeTokens {
  readonly #key: Uint8Array;

  constructor(@Inject(CONFIG) { secret }: Pick<AlertsConfig, 'secret'>) {
    this.#key = derivedKey(secret, AUDIENCE);
  }

  sign(userId: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .sign(this.#key);
  }

  /** null: not signed with this ALERTS_SECRET for this purpose */
  async userOf(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: [ALGORITHM], audience: AUDIENCE });
      return z.uuid().parse(payload.sub);
    } catch (err) {
      if (err instanceof errors.JOSEError || err instanceof z.ZodError) return null;
      throw err;
    }
  }
}
