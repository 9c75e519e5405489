import { describe, expect, it } from '@jest/globals';
import { compare, DEFAULT_REPLAY_RULE, plan, series } from '@plainscan/contracts';
import { z } from 'zod';
import { replayId, variantKey } from './replay-id.ts';

const PLAN = plan(compare(series('rsi'), '<', 30));
const KEY = variantKey(PLAN, DEFAULT_REPLAY_RULE);

describe('the ID of a replay', () => {
  it('is a UUID that depends on the user, the variant, the market, and the day of saving', () => {
    const id = replayId('user-1', KEY, 'v1', null);
    expect(z.uuid().parse(id)).toBe(id);
    expect(replayId('user-1', KEY, 'v1', null)).toBe(id);
    const others = [
      replayId('user-2', KEY, 'v1', null),
      replayId('user-1', 'other', 'v1', null),
      replayId('user-1', KEY, 'v2', null),
      replayId('user-1', KEY, 'v1', 20260102),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
  });
});

describe('the key of a variant', () => {
  it('ignores the order of fields, and changes with the plan and with each part of the rule', () => {
    const { version, ...rest } = PLAN;
    expect(variantKey({ ...rest, version }, { costBp: 5, target: null, stop: null, hold: 5 })).toBe(KEY);
    const keys = [
      variantKey(plan(compare(series('rsi'), '<', 31)), DEFAULT_REPLAY_RULE),
      variantKey(PLAN, { ...DEFAULT_REPLAY_RULE, hold: 6 }),
      variantKey(PLAN, { ...DEFAULT_REPLAY_RULE, stop: 5 }),
      variantKey(PLAN, { ...DEFAULT_REPLAY_RULE, target: 5 }),
      variantKey(PLAN, { ...DEFAULT_REPLAY_RULE, costBp: 6 }),
    ];
    expect(new Set([KEY, ...keys]).size).toBe(6);
  });
});
