import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { quietNetworkFailures } from './network-failures.ts';

quietNetworkFailures();
const warned = jest.spyOn(console, 'warn');
beforeEach(() => void warned.mockReset().mockReturnValue(undefined));
afterEach(() => void warned.mockReset());

const OPEN = { cancelable: true };
/** Whether the browser would still report it. jsdom has no PromiseRejectionEvent. */
const WAYS = {
  'a rejection': (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection', OPEN), { reason })),
  'an error': (error: unknown) => dispatchEvent(new ErrorEvent('error', { ...OPEN, error })),
};
const named = (name: string) => Object.assign(new Error('x'), { name });

describe.each(Object.entries(WAYS))('an unhandled %s', (_way, happens) => {
  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    ['the same in another browser’s words', new TypeError('NetworkError when attempting to reach the server')],
    ['an aborted call', named('AbortError')],
    ['a timeout', named('TimeoutError')],
    ['a failed API call', new ApiError({ status: 503, reason: 'Away.' })],
  ])('is only a warning if it is %s', (_what, reason) => {
    expect(happens(reason)).toBe(false);
    expect(warned.mock.calls).toEqual([[reason]]);
  });

  it.each([new TypeError('x is undefined'), 'a word', null])('is left as is if it is %p', (reason) => {
    expect(happens(reason)).toBe(true);
    expect(warned).not.toHaveBeenCalled();
  });
});
