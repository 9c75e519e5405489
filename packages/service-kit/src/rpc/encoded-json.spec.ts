import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EncodedJson, type JsonPart, JsonText } from './encoded-json.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text);

/** JSON of `value` in parts of so many characters, each second one as bytes. */
function inParts(value: unknown, chars: number): JsonPart[] {
  const text = JSON.stringify(value);
  const parts: JsonPart[] = [];
  // By code points: a part is text of its own.
  const points = [...text];
  for (let from = 0; from < points.length; from += chars) {
    const part = points.slice(from, from + chars).join('');
    parts.push(parts.length % 2 === 0 ? part : bytesOf(part));
  }
  return parts;
}

describe('JSON as it travels', () => {
  it('is what its parts say, one after the other, whatever their sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(1, 50),
        async (words, chars, times) => {
          const value = Array.from({ length: times }, () => words);
          const text = new JsonText(inParts(value, chars));
          expect(text.text).toBe(JSON.stringify(value));
          expect(await (await EncodedJson.of(text)).parse()).toEqual(value);
          expect(await (await EncodedJson.of(value)).parse()).toEqual(value);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([
    ['small', 10, 'identity'],
    ['large', 30_000, 'zstd'],
    ['larger than what is compressed at once', 600_000, 'zstd'],
  ])('of values that are %s stays apart from what is written next', async (_, numbers, encoding) => {
    const values = [1, 2, 3].map((seed) => Array.from({ length: numbers }, (__, i) => (i * seed) % 97));
    const encoded = await Promise.all(values.map((value) => EncodedJson.of(value)));
    await EncodedJson.of('x'.repeat(200_000));
    expect(encoded.map((one) => one.encoding)).toEqual([encoding, encoding, encoding]);
    expect(await Promise.all(encoded.map((one) => one.parse()))).toEqual(values);
  });

  it('is not taken for what it does not claim to be', async () => {
    await expect(new EncodedJson(bytesOf('{"a":1}'), 'zstd').parse()).rejects.toThrow();
  });
});
