import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scanResponse } from '../../testing/answers.ts';
import { segments } from './sentence.ts';

describe('a segmented sentence', () => {
  it('marks the words of each condition and the ignored ones', () => {
    expect(segments(scanResponse(1))).toEqual([
      { text: 'tech', mark: { kind: 'chip', chip: 0 } },
      { text: ' stocks ', mark: null },
      { text: 'undr $50', mark: { kind: 'chip', chip: 1 } },
      { text: ' with ', mark: null },
      { text: 'RSI below 30', mark: { kind: 'chip', chip: 2 } },
      { text: ' ', mark: null },
      { text: 'frobnicated', mark: { kind: 'unmatched' } },
    ]);
  });

  it('joins to the same sentence, whatever the spans', () => {
    const span = fc.tuple(fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(span), fc.array(span), (query, chips, unmatched) => {
        const template = scanResponse(1).chips[0]!;
        const pieces = segments({
          query,
          chips: chips.map((at, index) => ({ ...template, index, span: at })),
          unmatched: unmatched.map((at) => ({ text: '', span: at })),
        });
        expect(pieces.map(({ text }) => text).join('')).toBe(query);
      }),
    );
  });
});
