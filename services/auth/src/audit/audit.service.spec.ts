import { describe, expect, it } from '@jest/globals';
import { recordableInput } from './audit.service.ts';

describe('the input of a recorded call', () => {
  it('is recorded unchanged', () => {
    const input = { scanHours: 'always', nested: { list: [1, 'two', null] } };
    expect(recordableInput(input)).toEqual(input);
  });

  it('is recorded without characters that PostgreSQL cannot store', () => {
    expect(recordableInput({ words: 'a\u0000b' })).toEqual({ words: 'a\ufffdb' });
  });

  it('is recorded as its size when it is too large', () => {
    expect(recordableInput({ words: 'x'.repeat(5000) })).toEqual({ leftOutBytes: 5012 });
  });
});
