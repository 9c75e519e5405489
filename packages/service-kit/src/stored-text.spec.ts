import { describe, expect, it } from '@jest/globals';
import { normalizeSentence } from './stored-text.ts';

describe('a normalized sentence', () => {
  it('drops insignificant characters and keeps what distinguishes a ticker from a word', () => {
    expect(normalizeSentence('  tech \t stocks\u0000\n under\u200b $50 ')).toBe('tech stocks under $50');
    expect(normalizeSentence('e\u0301')).toBe('é');
    expect(normalizeSentence('ALL')).not.toBe(normalizeSentence('all'));
  });
});
