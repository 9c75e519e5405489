import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_LIMITS, demoCounts, recoveryCounts, signInCounts, signUpCounts } from './attempt-counts.ts';

describe('attempt counts', () => {
  it('normalize the email address and use the network instead of the IP address', () => {
    expect(signInCounts(' Anna@Example.com', '203.0.113.7')).toEqual(signInCounts('anna@example.com', '203.0.113.99'));
    expect(signInCounts('anna@example.com', '2001:db8:1:2::3')).toEqual(
      signInCounts('anna@example.com', '2001:db8:1:ffff::9'),
    );
    expect(signInCounts('anna@example.com', '203.0.113.7')).not.toEqual(
      signInCounts('anna@example.com', '203.0.114.7'),
    );
  });

  it('share one count for clients without a known network', () => {
    for (const counts of [demoCounts, (ip: string) => signUpCounts('a@example.com', ip)])
      expect(counts('somewhere')).toEqual(counts(''));
  });

  it('reach the limit for one network before the limit for the address', () => {
    const order = signInCounts('anna@example.com', '203.0.113.7').map(({ limit }) => limit);
    expect(order).toEqual(['sign-in:address+network', 'sign-in:network', 'sign-in:address']);
    const { 'sign-in:address+network': narrow, 'sign-in:address': wide } = ATTEMPT_LIMITS;
    expect((narrow.points * wide.seconds) / narrow.seconds).toBeLessThan(wide.points);
  });

  it('count sign-up and recovery emails separately', () => {
    const limits = [...signUpCounts('a@example.com', ''), ...recoveryCounts('a@example.com', '')].map(
      ({ limit }) => limit,
    );
    expect(new Set(limits).size).toBe(limits.length);
  });
});
