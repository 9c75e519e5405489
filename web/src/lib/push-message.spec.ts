import { describe, expect, it } from '@jest/globals';
import { ownUrl, readPushMessage } from './push-message.ts';

const ORIGIN = 'https://plainscan.example';

describe('a push message', () => {
  it('is shown as sent', () => {
    const message = { id: 'a', title: '2 new matches', body: 'AAPL and MSFT', url: '/scanner?strategy=a' };
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each([undefined, '', 'null', '{}', '{"id":1,"title":"a","body":"b"}', '<html>'])(
    'is announced without details if it is unreadable: %s',
    (text) => {
      expect(readPushMessage(text)).toMatchObject({ title: 'New alerts', url: '/alerts' });
    },
  );

  it.each([
    ['/scanner?strategy=a', '/scanner?strategy=a'],
    ['/alerts', '/alerts'],
    ['https://evil.example/', '/alerts'],
    ['//evil.example/', '/alerts'],
    ['/\\evil.example/', '/alerts'],
    ['javascript:alert(1)', '/alerts'],
    ['/api/user/my-data', '/alerts'],
    [undefined, '/alerts'],
  ])('opens only pages of this site: %s', (path, expected) => {
    expect(ownUrl(path, ORIGIN)).toBe(ORIGIN + expected);
  });
});
