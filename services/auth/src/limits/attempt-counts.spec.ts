import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_LIMITS, demoCounts, recoveryCounts, signInCounts, signUpCounts } from './attempt-counts.ts';

describe('what attempts are counted by', () => {
  it('is the address however it is spelt, and the network rather than the device', () => {
    expect(signInCounts(' Anna@Example.com', '203.0.113.7')).toEqual(signInCounts('anna@example.com', '203.0.113.99'));
    expect(signInCounts('anna@example.com', '2001:db8:1:2::3')).toEqual(
      signInCounts('anna@example.com', '2001:db8:1:ffff::9'),
    );
    expect(signInCounts('anna@example.com', '203.0.113.7')).not.toEqual(
      signInCounts('anna@example.com', '203.0.114.7'),
    );
  });

  it('counts those whose network is not known together', () => {
    for (const counts of [demoCounts, (ip: string) => signUpCounts('a@example.com', ip)])
      expect(counts('somewhere')).toEqual(counts(''));
  });

  it('refuses one network, at the narrowest count, before the address has had its fill', () => {
    const order = signInCounts('anna@example.com', '203.0.113.7').map(({ limit }) => limit);
    expect(order).toEqual(['sign-in:address+network', 'sign-in:network', 'sign-in:address']);
    const { 'sign-in:address+network': narrow, 'sign-in:address': wide } = ATTEMPT_LIMITS;
    expect((narrow.points * wide.seconds) / narrow.seconds).toBeLessThan(wide.points);
  });

  it('keeps mails of sign-up and of recovery apart', () => {
    const limits = [...signUpCounts('a@example.com', ''), ...recoveryCounts('a@example.com', '')].map(
      ({ limit }) => limit,
    );
    expect(new Set(limits).size).toBe(limits.length);
  });
});
