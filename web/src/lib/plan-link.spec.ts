import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { all, compare, plan, series } from '@plainscan/contracts';
import { decodePlan, encodePlan } from './plan-link.ts';

const given = plan(all(compare(series('rsi'), '<', 30), { type: 'belongs', field: 'name', anyOf: ['Café “Zürich”'] }), {
  limit: 20,
});
const packed = (text: string) => deflateRawSync(text).toString('base64url');

describe('a plan in a URL', () => {
  it('is decoded unchanged, and needs no escaping', async () => {
    const text = await encodePlan(given);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decodePlan(text)).toEqual(given);
  });

  it.each([
    ['empty', ''],
    ['not base64', '%%%'],
    ['not compressed', 'aGVsbG8'],
    ['truncated', packed(JSON.stringify(given)).slice(0, 40)],
    ['not JSON', packed('tech stocks')],
    ['not a plan', packed('{"version":1}')],
    ['a plan of another version', packed(JSON.stringify({ ...given, version: 2 }))],
    ['null', packed('null')],
    ['larger than a plan can be when decompressed', packed(JSON.stringify({ ...given, more: 'x'.repeat(64 * 1024) }))],
  ])('is null if it is %s', async (_what, text) => expect(await decodePlan(text)).toBeNull());
});
