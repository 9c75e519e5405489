import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scanKey, storedJson, storedName, storedNotes, storedTags, storedText } from './stored-text.ts';

describe('stored text', () => {
  it.each([
    [
      'is stored as typed',
      'Größe 😀 "x" \\ \' <b> =SUM(A1)\n\tindented ',
      'Größe 😀 "x" \\ \' <b> =SUM(A1)\n\tindented ',
    ],
    ['has uniform line endings', 'a\r\nb\rc\n', 'a\nb\nc\n'],
    ['has no control characters', 'a\0b\u0001c\u001bd\u007fe\u0085f', 'abcdef'],
    ['has no lone surrogates', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ])('%s', (_, text, stored) => expect(storedText(text)).toBe(stored));

  it("doesn't change if it is stored again", () => {
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

  it('is a single line in a name, and null if nothing remains', () => {
    expect(storedName('  Gap\r\n and\tgo ')).toBe('Gap and go');
    expect([storedName(' \n'), storedName('\0'), storedName(null)]).toEqual([null, null, null]);
  });

  it('keeps each tag once', () => {
    expect(storedTags(['b', 'a ', 'b\0', '', 'A'])).toEqual(['b', 'a', 'A']);
  });

  it('is the same scan regardless of case, spacing, and composition', () => {
    expect(scanKey(' RSI\n below  30\u200b')).toBe('rsi below 30');
    expect(scanKey('cafe\u0301')).toBe(scanKey('Café'));
    expect(scanKey('RSI below 3')).not.toBe(scanKey('RSI below 30'));
    expect([scanKey(null), scanKey(' \n')]).toEqual(['', '']);
  });

  it('is normalized everywhere within JSON', () => {
    expect(storedJson({ query: 'a\0', list: ['\ud800', 1.5, null] })).toEqual({
      query: 'a',
      list: ['\ufffd', 1.5, null],
    });
  });
});
