import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.ts';

const keys = {};
const believed = (claims: string, until = 100) => ({ claims, until, keys });

describe('a token that was verified', () => {
  it('is believed until it runs out', () => {
    const tokens = new VerifiedTokens<string>();
    tokens.add('a', believed('of a'));
    expect([tokens.get('a', keys, 99), tokens.get('a', keys, 100)]).toEqual(['of a', null]);
    expect(tokens.get('b', keys, 0)).toBeNull();
  });

  it('is verified again where the keys are not those that it was verified with', () => {
    const tokens = new VerifiedTokens<string>();
    tokens.add('a', believed('of a'));
    expect(tokens.get('a', {}, 0)).toBeNull();
  });

  it('makes room for those verified after it', () => {
    const tokens = new VerifiedTokens<number>();
    for (let i = 0; i <= 10_000; i++) tokens.add(`token ${i}`, { claims: i, until: 100, keys });
    expect([0, 1, 10_000].map((i) => tokens.get(`token ${i}`, keys, 0))).toEqual([null, 1, 10_000]);
  });
});
