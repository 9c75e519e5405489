import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cursorOf, readCursor } from './page-cursor.ts';

describe('the cursor of a page', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 0) }), fc.uuid(), (ms, id) => {
        const end = { publishedAt: new Date(ms), id };
        expect(readCursor(cursorOf(end))).toEqual(end);
        expect(cursorOf(end).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('is nothing else', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(() => readCursor(text)).toThrow('no page')));
    const cursor = cursorOf({ publishedAt: new Date(), id: randomUUID() });
    for (const other of [
      `${cursor}=`,
      ` ${cursor}`,
      cursor.slice(1),
      Buffer.from(`01.${randomUUID()}`).toString('base64url'),
    ])
      expect(() => readCursor(other)).toThrow('no page');
  });
});
