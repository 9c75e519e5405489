import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { storedJson, storedName, storedNotes, storedTags, storedText } from './stored-text.ts';

describe('stored text', () => {
  it.each([
    [
      'is left as it is typed',
      'Größe 😀 "x" \\ \' <b> =SUM(A1)\n\tindented ',
      'Größe 😀 "x" \\ \' <b> =SUM(A1)\n\tindented ',
    ],
    ['has one kind of line end', 'a\r\nb\rc\n', 'a\nb\nc\n'],
    ['has no control character', 'a\0b\u0001c\u001bd\u007fe\u0085f', 'abcdef'],
    ['has no half of a character', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ])('%s', (_, text, stored) => expect(storedText(text)).toBe(stored));

  it('does not change when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = storedText(text);
        expect(storedText(stored)).toBe(stored);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toContain('\0');
      }),
    );
  });

  it('is null for empty or missing notes', () => {
    expect([storedNotes(''), storedNotes(null), storedNotes(undefined), storedNotes('\0'), storedNotes(' ')]).toEqual([
      null,
      null,
      null,
      null,
      ' ',
    ]);
  });

  it('is a single line in a name, and null when nothing remains', () => {
    expect(storedName('  Gap\r\n and\tgo ')).toBe('Gap and go');
    expect([storedName(' \n'), storedName('\0'), storedName(null)]).toEqual([null, null, null]);
  });

  it('keeps each tag once', () => {
    expect(storedTags(['b', 'a ', 'b\0', '', 'A'])).toEqual(['b', 'a', 'A']);
  });

  it('is cleaned everywhere within JSON', () => {
    expect(storedJson({ query: 'a\0', list: ['\ud800', 1.5, null] })).toEqual({
      query: 'a',
      list: ['\ufffd', 1.5, null],
    });
  });
});
