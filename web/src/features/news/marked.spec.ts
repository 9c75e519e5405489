import { describe, expect, it } from '@jest/globals';
import type { Article } from '@plainscan/contracts';
import fc from 'fast-check';
import { piecesOf } from './marked.ts';

type Reason = Article['sentiment']['reasons'][number];
const TEXT = 'Acme profit rose less than expected';
const reason = (from: number, to: number, weight: number, where: Reason['where'] = 'title'): Reason => ({
  text: TEXT.slice(from, to),
  where,
  span: [from, to],
  weight,
  because: null,
});
const split = (...reasons: Reason[]) =>
  piecesOf(TEXT, 'title', reasons).map(({ text, reason: index }) => [text, index]);

describe('a text with its reasons', () => {
  it('is one run if there are no reasons', () => expect(split()).toEqual([[TEXT, null]]));

  it('is split where they start and end', () => {
    expect(split(reason(5, 16, 0.3), reason(17, 35, -0.5))).toEqual([
      ['Acme ', null],
      ['profit rose', 0],
      [' ', null],
      ['less than expected', 1],
    ]);
  });

  it('gives an overlap to the larger weight and leaves the rest to the other', () => {
    expect(split(reason(5, 16, 0.3), reason(12, 35, -0.5))).toEqual([
      ['Acme ', null],
      ['profit ', 0],
      ['rose less than expected', 1],
    ]);
    expect(piecesOf(TEXT, 'title', [reason(5, 35, 0.3), reason(12, 16, -0.5)]).map(({ first }) => first)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('ignores spans of other texts and spans out of range', () => {
    expect(split(reason(0, 4, 1, 'description'), reason(-1, 4, 1), reason(30, 36, 1), reason(7, 7, 1))).toEqual([
      [TEXT, null],
    ]);
  });

  it('joins to the same text, whatever the spans', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: -2, max: 40 }), fc.integer({ min: -2, max: 40 }), fc.double()));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 36 }), spans, (text, tuples) => {
        const pieces = piecesOf(
          text,
          'title',
          tuples.map(([from, to, weight]) => ({ ...reason(0, 1, weight), span: [from, to] })),
        );
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const firsts = pieces.filter(({ first }) => first).map(({ reason: index }) => index);
        expect(new Set(firsts).size).toBe(firsts.length);
      }),
    );
  });
});
