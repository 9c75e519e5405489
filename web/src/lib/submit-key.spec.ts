import { describe, expect, it } from '@jest/globals';
import { submitKey } from './submit-key.ts';

describe('the key of what is sent', () => {
  it('stays while the same is sent again, in this page or after a reload', () => {
    const key = submitKey('trade').for({ a: 1 });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(submitKey('trade').for({ a: 1 })).toBe(key);
    expect(submitKey('close').for({ a: 1 })).not.toBe(key);
  });
  it('is another for something else, and after it was done', () => {
    const keys = submitKey('trade');
    const first = keys.for({ a: 1 });
    const second = keys.for({ a: 2 });
    keys.done();
    expect(new Set([first, second, keys.for({ a: 2 })]).size).toBe(3);
  });
});
