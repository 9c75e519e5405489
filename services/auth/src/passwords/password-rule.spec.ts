import { describe, expect, it } from '@jest/globals';
import { AppError } from '@plainscan/contracts';
import fc from 'fast-check';
import { requireStrong } from './password-rule.ts';

const EMAIL = 'Anna.Meier@Example.com';
const problem = (password: string, email = EMAIL): string | null => {
  try {
    requireStrong(password, email);
    return null;
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== 'WEAK_PASSWORD' || err.category !== 'invalid') throw err;
    return err.message;
  }
};

describe('a new password', () => {
  it.each([
    ['', 'Password must be at least 6 characters'],
    ['kv3!x', 'Password must be at least 6 characters'],
    ['\u{1F6A2}\u{1F6A2}\u{1F6A2}', 'Password must be at least 6 characters'],
    ['kv3!xq', null],
    ['\u{1F6A2}\u{1F6A3}\u{1F6A4}\u{1F6A5}\u{1F6A6}\u{1F6A7}', null],
    ['seven green boats', null],
  ])('%j: %s', (password, words) => expect(problem(password)).toBe(words));

  it('has at most 128 bytes, whatever the number of characters', () => {
    expect(problem('kv'.repeat(64))).toBeNull();
    expect(problem(`${'kv'.repeat(64)}x`)).toMatch(/at most 128/);
    expect(problem('äß'.repeat(32))).toBeNull();
    expect(problem(`${'äß'.repeat(32)}x`)).toMatch(/at most 128/);
    expect(problem('\uFDFA'.repeat(100))).toMatch(/at most 128/); // 18 characters each after NFKC
  });

  it.each([
    '123456',
    'password',
    'PASSWORD',
    'Password1',
    'qwerty',
    'iloveyou',
    'letmein',
    '\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16',
  ])('cannot be %s', (password) => expect(problem(password)).toMatch(/too common/));

  it.each(['anna.meier@example.com', 'ANNA.MEIER@EXAMPLE.COM', EMAIL])('cannot be the address: %s', (password) =>
    expect(problem(password)).toBe('Password must not be your email address'),
  );

  it.each(['anna.meier', 'Anna.Meier'])('cannot be the name in the address: %s', (password) =>
    expect(problem(password)).toBe('Password must not be the name in your email address'),
  );

  it('can contain the address', () => expect(problem(`my ${EMAIL} 17`)).toBeNull());

  it('is judged the same however accents are typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (password) => {
        expect(problem(password.normalize('NFD'))).toBe(problem(password.normalize('NFC')));
      }),
    );
  });

  it('is accepted when it is long and random', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 20, maxLength: 40 }), (password) => {
        expect(problem(password)).toBeNull();
      }),
    );
  });
});
