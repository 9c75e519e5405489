import { describe, expect, it } from '@jest/globals';
import { keptInput } from './kept-input.ts';

describe('the input of a recorded call', () => {
  it('is kept as it is', () => {
    const input = { scanHours: 'always', nested: { list: [1, 'two', null] } };
    expect(keptInput(input)).toEqual(input);
  });

  it('is kept without what PostgreSQL cannot hold', () => {
    expect(keptInput({ words: 'a\u0000b' })).toEqual({ words: 'a\ufffdb' });
  });

  it('is told by its size alone when it is too large', () => {
    expect(keptInput({ words: 'x'.repeat(5000) })).toEqual({ leftOutBytes: 5012 });
  });
});
