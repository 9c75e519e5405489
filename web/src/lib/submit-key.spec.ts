import { describe, expect, it } from '@jest/globals';
import { submitKey } from './submit-key.ts';

describe('the idempotency key of a submission', () => {
  it('stays the same for the same input, on this page or after a reload', () => {
    const key = submitKey('trade').for({ a: 1 });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(submitKey('trade').for({ a: 1 })).toBe(key);
    expect(submitKey('close').for({ a: 1 })).not.toBe(key);
  });
  it('changes with the input and after completion', () => {
    const keys = submitKey('trade');
    const first = keys.for({ a: 1 });
    const second = keys.for({ a: 2 });
    keys.done();
    expect(new Set([first, second, keys.for({ a: 2 })]).size).toBe(3);
  });
});
