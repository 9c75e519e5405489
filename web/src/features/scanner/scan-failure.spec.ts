import { describe, expect, it } from '@jest/globals';
import { readFailure } from './scan-failure.ts';

describe('a failed scan', () => {
  it('is ignored when it says nothing at all', () => expect(readFailure({})).toEqual({ toast: null }));
  it('closes the market on its words alone', () => {
    expect(readFailure(new Error('Market Closed until Monday'))).toMatchObject({ closed: true, toast: null });
  });
  it('asks to log in on its words alone', () => {
    expect(readFailure(new Error('401: {"message":"Unauthorized"}')).toast).toEqual({
      title: 'Authentication Required',
      description: 'Please log in to access the scanner',
    });
  });
  it('never shows the words of an unknown error that has none for people', () => {
    expect(readFailure(new TypeError('x is undefined')).toast?.description).toBe(
      'Scanner temporarily unavailable. Please try again.',
    );
  });
});
