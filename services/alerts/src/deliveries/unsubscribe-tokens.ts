import { Inject, Injectable } from '@nestjs/common';
import {
  ALERT_TOPICS,
  type AlertTopic,
  MARKET_UNSUBSCRIBE_AUDIENCE,
  MATCHES_UNSUBSCRIBE_AUDIENCE,
} from '@plainscan/contracts';
import { CONFIG, derivedKey } from '@plainscan/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AlertsConfig } from '../config.ts';

const KEY = 'stop-alert-emails';
const AUDIENCES: Record<AlertTopic, string> = {
  matches: MATCHES_UNSUBSCRIBE_AUDIENCE,
  market: MARKET_UNSUBSCRIBE_AUDIENCE,
};
const ALGORITHM = 'HS256';

export interface Unsubscribed {
  userId: string;
  topic: AlertTopic;
}

/** JWTs that only stop one user's emails about one topic. They don't expire, so that the link in an old email still works. */
@Injectable()
export class UnsubscribeTokens {
  readonly #key: Uint8Array;

  constructor(@Inject(CONFIG) { secret }: Pick<AlertsConfig, 'secret'>) {
    this.#key = derivedKey(secret, KEY);
  }

  sign({ userId, topic }: Unsubscribed): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setAudience(AUDIENCES[topic])
      .sign(this.#key);
  }

  /** null: not signed with this ALERTS_SECRET for this purpose */
  async read(token: string): Promise<Unsubscribed | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: [ALGORITHM] });
      const topic = ALERT_TOPICS.find((each) => AUDIENCES[each] === payload.aud);
      return topic === undefined ? null : { userId: z.uuid().parse(payload.sub), topic };
    } catch (err) {
      if (err instanceof errors.JOSEError || err instanceof z.ZodError) return null;
      throw err;
    }
  }
}
