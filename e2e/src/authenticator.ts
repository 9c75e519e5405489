import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * The code that an authenticator app shows for `secret`, now or some steps later. The server also accepts the next step's code,
 * and each step only once.
 */
export const authenticatorCode = (secret: string, { stepsAhead = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MS,
  });
