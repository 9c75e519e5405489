import { describe, expect, it } from '@jest/globals';
import { newPasswordProblem } from './password-rules.ts';

describe('a new password', () => {
  it.each([
    ['secret', 'secret', null],
    ['secret', 'Secret', { at: 'repeated', text: 'Passwords do not match' }],
    ['short', 'short', { at: 'password', text: 'Password must be at least 6 characters' }],
    ['short', 'shor', { at: 'repeated', text: 'Passwords do not match' }],
  ])('%j with %j', (password, repeated, problem) => {
    expect(newPasswordProblem(password, repeated)).toEqual(problem);
  });
});
