import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { quietNetworkFailures } from './network-failures.ts';

quietNetworkFailures();
const warned = jest.spyOn(console, 'warn');
beforeEach(() => void warned.mockReset().mockReturnValue(undefined));
afterEach(() => void warned.mockReset());

const CANCELABLE = { cancelable: true };
/** Each returns whether the browser would still report the event. jsdom has no PromiseRejectionEvent. */
const DISPATCHERS = {
  rejection: (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection', CANCELABLE), { reason })),
  error: (error: unknown) => dispatchEvent(new ErrorEvent('error', { ...CANCELABLE, error })),
};
const named = (name: string) => Object.assign(new Error('x'), { name });

describe.each(Object.entries(DISPATCHERS))('an unhandled %s', (_kind, dispatch) => {
  it.each([
    ['a lost connection', new TypeError('Failed to fetch')],
    [
      'a lost connection in another browser’s wording',
      new TypeError('NetworkError when attempting to reach the server'),
    ],
    ['an aborted call', named('AbortError')],
    ['a timeout', named('TimeoutError')],
    ['a failed API call', new ApiError({ status: 503, reason: 'Unavailable.' })],
  ])('is only a warning if it is %s', (_what, reason) => {
    expect(dispatch(reason)).toBe(false);
    expect(warned.mock.calls).toEqual([[reason]]);
  });

  it.each([new TypeError('x is undefined'), 'a word', null])('is reported as usual if it is %p', (reason) => {
    expect(dispatch(reason)).toBe(true);
    expect(warned).not.toHaveBeenCalled();
  });
});
