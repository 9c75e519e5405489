import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** What an authenticator app shows for `secret`, or will show. The server takes codes of the next step, and each step once. */
export const authenticatorCode = (secret: string, { stepsAhead = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MS,
  });
