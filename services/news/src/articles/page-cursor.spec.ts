import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeCursor, decodeCursor } from './page-cursor.ts';

describe('a page cursor', () => {
  it('is decoded to its original values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 0) }), fc.uuid(), (ms, id) => {
        const end = { publishedAt: new Date(ms), id };
        expect(decodeCursor(encodeCursor(end))).toEqual(end);
        expect(encodeCursor(end).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('is rejected if it is malformed', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(() => decodeCursor(text)).toThrow('Invalid page cursor')));
    const cursor = encodeCursor({ publishedAt: new Date(), id: randomUUID() });
    for (const other of [
      `${cursor}=`,
      ` ${cursor}`,
      cursor.slice(1),
      Buffer.from(`01.${randomUUID()}`).toString('base64url'),
    ])
      expect(() => decodeCursor(other)).toThrow('Invalid page cursor');
  });
});
