import { describe, expect, it } from '@jest/globals';
import { drafts } from './drafts.ts';

describe('drafts', () => {
  it('are stored by name until they are sent', () => {
    drafts.write('a', 'one');
    drafts.write('b', 'two');
    drafts.write('a', '');
    expect([drafts.read('a'), drafts.read('b')]).toEqual([null, 'two']);
    drafts.forget();
    expect(drafts.read('b')).toBeNull();
  });

  it.each(['{', 'null', '7'])('start over if the storage contains %s', (text) => {
    sessionStorage.setItem('plainscan_drafts', text);
    expect(drafts.read('a')).toBeNull();
    drafts.write('a', 'one');
    expect(drafts.read('a')).toBe('one');
  });
});
