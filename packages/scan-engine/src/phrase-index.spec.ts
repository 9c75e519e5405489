import { describe, expect, it } from '@jest/globals';
import { PhraseIndex } from './phrase-index.ts';

const TEXTS = [
  'Banks - Regional',
  'Regional Bank',
  'Bankers Trust',
  'Oil & Gas E&P',
  'Oil and Gas Midstream',
  'News Corp',
  'New York Times',
  "Macy's",
  'Électricité de France',
  'Semiconductors',
  'Semiconductor Equipment & Materials',
  'Utilities',
];

function found(phrase: string): string[] {
  const hits = new Uint8Array(TEXTS.length);
  new PhraseIndex(TEXTS).mark(phrase, hits);
  return TEXTS.filter((_, i) => hits[i] === 1);
}

describe('PhraseIndex', () => {
  it.each([
    ['bank', ['Banks - Regional', 'Regional Bank']],
    ['BANKS', ['Banks - Regional', 'Regional Bank']],
    ['bank*', ['Banks - Regional', 'Regional Bank', 'Bankers Trust']],
    ['regional bank', ['Regional Bank']],
    ['banks regional', ['Banks - Regional']],
    ['oil and gas', ['Oil & Gas E&P', 'Oil and Gas Midstream']],
    ['Oil & Gas*', ['Oil & Gas E&P', 'Oil and Gas Midstream']],
    ['gas mid*', ['Oil and Gas Midstream']],
    ['gas midst', []],
    ['gas zzz*', []],
    ['new', ['New York Times']],
    ['news', ['News Corp']],
    ['macys', ["Macy's"]],
    ["macy's", ["Macy's"]],
    ['electricite', ['Électricité de France']],
    ['semiconductor', ['Semiconductors', 'Semiconductor Equipment & Materials']],
    ['utility', ['Utilities']],
    ['zzz*', []],
    ['*', []],
    ['&', []],
    ['ban', []],
  ])('finds %p as whole words', (phrase, texts) => expect(found(phrase)).toEqual(texts));
});
