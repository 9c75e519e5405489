import { describe, expect, it } from '@jest/globals';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

/** RFC 6238, Appendix B: the ASCII secret 12345678901234567890 */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('match the vectors of RFC 6238 at %i s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(matchingStep(RFC_SECRET, code, seconds * 1000)).toBe(step);
    expect(matchingStep(RFC_SECRET, code, (seconds - 30) * 1000)).toBe(step);
    expect(matchingStep(RFC_SECRET, code, (seconds + 30) * 1000)).toBe(step);
    expect(matchingStep(RFC_SECRET, code, (seconds + 60) * 1000)).toBeNull();
    expect(matchingStep(RFC_SECRET, code, (seconds - 60) * 1000)).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef'])('do not match %j', (code) =>
    expect(matchingStep(RFC_SECRET, code, 59_000)).toBeNull(),
  );

  it('use a random 160-bit secret and a URI for authenticator apps', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'anna+x@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Plainscan:anna+x@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Plainscan',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
