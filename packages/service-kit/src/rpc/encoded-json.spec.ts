import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EncodedJson, type JsonPart, JsonText } from './encoded-json.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text);

/** JSON of `value` in parts of `chars` characters, every second one as bytes. */
function inParts(value: unknown, chars: number): JsonPart[] {
  const text = JSON.stringify(value);
  const parts: JsonPart[] = [];
  // Splits by code point because each part must be valid text.
  const points = [...text];
  for (let from = 0; from < points.length; from += chars) {
    const part = points.slice(from, from + chars).join('');
    parts.push(parts.length % 2 === 0 ? part : bytesOf(part));
  }
  return parts;
}

const word = fc
  .array(fc.constantFrom('plain words', 'ü', '€', '😀', '"', '\\', '\n', '\ud800'), { maxLength: 20 })
  .map((parts) => parts.join(''));

describe('EncodedJson', () => {
  it('joins its parts regardless of their sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 5 }),
        fc.integer({ min: 7, max: 3000 }),
        fc.constantFrom(1, 100),
        async (words, chars, times) => {
          const value = Array.from({ length: times }, () => words);
          const text = new JsonText(inParts(value, chars));
          const json = JSON.stringify(value);
          expect(text.text === json).toBe(true);
          for (const input of [text, value])
            expect(JSON.stringify(await (await EncodedJson.of(input)).parse()) === json).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([
    ['small', 10, 'identity'],
    ['large', 10_000, 'zstd'],
    ['too large to compress synchronously', 400_000, 'zstd'],
  ])('keeps a value that is %s separate from later ones', async (_, words, encoding) => {
    const values = ['one', 'two', 'six'].map((word) => word.repeat(words));
    const encoded = await Promise.all(values.map((value) => EncodedJson.of(value)));
    await EncodedJson.of('x'.repeat(200_000));
    expect(encoded.map((one) => one.encoding)).toEqual([encoding, encoding, encoding]);
    const parsed = await Promise.all(encoded.map((one) => one.parse()));
    expect(parsed.map((value, i) => value === values[i])).toEqual([true, true, true]);
  });

  it('rejects content that does not match its encoding', async () => {
    await expect(new EncodedJson(bytesOf('{"a":1}'), 'zstd').parse()).rejects.toThrow();
  });
});
