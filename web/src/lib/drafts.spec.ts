import { describe, expect, it } from '@jest/globals';
import { drafts } from './drafts.ts';

describe('drafts', () => {
  it('keep what was typed under their names until it is sent', () => {
    drafts.write('a', 'one');
    drafts.write('b', 'two');
    drafts.write('a', '');
    expect([drafts.read('a'), drafts.read('b')]).toEqual([null, 'two']);
    drafts.forget();
    expect(drafts.read('b')).toBeNull();
  });

  it.each(['{', 'null', '7'])('start anew where the storage holds %s', (text) => {
    sessionStorage.setItem('plainscan_drafts', text);
    expect(drafts.read('a')).toBeNull();
    drafts.write('a', 'one');
    expect(drafts.read('a')).toBe('one');
  });
});
