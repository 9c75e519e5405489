import { describe, expect, it } from '@jest/globals';
import { decodeFile } from './decode-file.ts';
import { MAX_IMPORT_BYTES } from '../../api/generated.ts';

/** jsdom's File lacks arrayBuffer(). */
const file = (bytes: Uint8Array): File =>
  ({ size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) }) as unknown as File;
const decode = (...bytes: number[]) => decodeFile(file(Uint8Array.from(bytes)));
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = [...Buffer.from(`\ufeff${text}`, 'utf16le')];
  return order === 'le' ? bytes : bytes.flatMap((_, i) => (i % 2 ? [] : [bytes[i + 1]!, bytes[i]!]));
};

describe("a broker's file", () => {
  it.each([
    ['UTF-8', [...Buffer.from('Größe,€')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...Buffer.from('Größe,€')]],
    ['UTF-16 little-endian', utf16('Größe,€', 'le')],
    ['UTF-16 big-endian', utf16('Größe,€', 'be')],
    ['Windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x2c, 0x80]],
  ])('is decoded as %s', async (_name, bytes) => expect(await decode(...bytes)).toEqual({ text: 'Größe,€' }));

  it.each([
    ['nothing', [], 'The file is empty.'],
    ['whitespace only', [0x20, 0x0a], 'The file is empty.'],
    ['a workbook', [0x50, 0x4b, 3, 4, 9], 'save it as CSV'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'save it as CSV'],
    ['a PDF', [...Buffer.from('%PDF-1.7')], 'Export the transactions as CSV'],
  ])('containing %s is rejected before the upload', async (_what, bytes, words) =>
    expect(await decode(...bytes)).toEqual({ refusal: expect.stringContaining(words) }),
  );

  it('may have as many bytes of UTF-8 as the server accepts, and no more', async () => {
    const bytes = new Uint8Array(MAX_IMPORT_BYTES + 1).fill(0x61);
    expect(await decodeFile(file(bytes.slice(1)))).toHaveProperty('text');
    expect(await decodeFile(file(bytes))).toEqual({
      refusal: expect.stringMatching(/^This file is 10\.1 MB\. The limit is 10 MB/),
    });
  });

  it('is not even opened if it is far too large', async () => {
    const huge = { size: 3 * MAX_IMPORT_BYTES, arrayBuffer: () => Promise.reject(new Error('opened')) };
    expect(await decodeFile(huge as unknown as File)).toEqual({
      refusal: expect.stringMatching(/^This file is 30\.0 MB/),
    });
  });

  it('is rejected if it cannot be opened', async () => {
    const missing = { size: 3, arrayBuffer: () => Promise.reject(new Error('NotFoundError')) };
    expect(await decodeFile(missing as unknown as File)).toEqual({
      refusal: expect.stringContaining('open the file'),
    });
  });
});
