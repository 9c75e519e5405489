import { describe, expect, it } from '@jest/globals';
import { recordableInput } from './audit.service.ts';

describe('the recorded input of a call', () => {
  it('is normally unchanged', () => {
    const input = { scanHours: 'always', nested: { list: [1, 'two', null] } };
    expect(recordableInput(input)).toEqual(input);
  });

  it('replaces characters that PostgreSQL cannot store', () => {
    expect(recordableInput({ words: 'a\u0000b' })).toEqual({ words: 'a\ufffdb' });
  });

  it('contains only the size if the input is too large', () => {
    expect(recordableInput({ words: 'x'.repeat(5000) })).toEqual({ leftOutBytes: 5012 });
  });
});
