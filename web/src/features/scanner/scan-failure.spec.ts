import { describe, expect, it } from '@jest/globals';
import { readFailure } from './scan-failure.ts';

describe('a failed scan', () => {
  it('is ignored if it has neither a status nor a message', () => expect(readFailure({})).toEqual({ toast: null }));
  it('shows the market as closed if the error message says so', () => {
    expect(readFailure(new Error('Market Closed until Monday'))).toMatchObject({ closed: true, toast: null });
  });
  it('asks to log in if the error message says so', () => {
    expect(readFailure(new Error('401: {"message":"Unauthorized"}')).toast).toEqual({
      title: 'Authentication Required',
      description: 'Please log in to access the scanner',
    });
  });
  it('never shows the message of an unknown error that was not written for users', () => {
    expect(readFailure(new TypeError('x is undefined')).toast?.description).toBe(
      'Scanner temporarily unavailable. Please try again.',
    );
  });
});
