import { Secret, TOTP } from 'otpauth';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Supported by every authenticator app. */
const TOTP_OPTIONS = { issuer: 'Plainscan', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one whose codes are accepted, because clocks differ. */
const WINDOW = 1;

/** A random secret, as base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret), label });

/** The otpauth URI in the QR code that authenticator apps scan. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The 30-second step that the code belongs to; null if it isn't a current code */
export function matchingStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp: nowMs }) + delta;
}
