import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { all, compare, plan, series } from '@plainscan/contracts';
import { decodePlan, encodePlan } from './plan-link.ts';

const original = plan(
  all(compare(series('rsi'), '<', 30), { type: 'belongs', field: 'name', anyOf: ['Café “Zürich”'] }),
  {
    limit: 20,
  },
);
const compress = (text: string) => deflateRawSync(text).toString('base64url');

describe('a plan in a URL', () => {
  it('is decoded unchanged, and needs no escaping', async () => {
    const text = await encodePlan(original);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decodePlan(text)).toEqual(original);
  });

  it.each([
    ['empty', ''],
    ['not base64', '%%%'],
    ['not compressed', 'aGVsbG8'],
    ['truncated', compress(JSON.stringify(original)).slice(0, 40)],
    ['not JSON', compress('tech stocks')],
    ['not a plan', compress('{"version":1}')],
    ['a plan of another version', compress(JSON.stringify({ ...original, version: 2 }))],
    ['null', compress('null')],
    [
      'larger than a plan can be when decompressed',
      compress(JSON.stringify({ ...original, more: 'x'.repeat(64 * 1024) })),
    ],
  ])('is null if it is %s', async (_what, text) => expect(await decodePlan(text)).toBeNull());
});
