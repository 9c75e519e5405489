import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@plainscan/contracts';
import { StartupGate } from '@plainscan/service-kit';
import fc from 'fast-check';
import { type PasswordOwner, PasswordRule } from './password-rule.ts';

const rule = new PasswordRule(new StartupGate());
afterAll(() => rule.onApplicationShutdown());

const EMAIL = 'Anna.Meier@Example.com';
const problem = async (password: string, owner: PasswordOwner = { email: EMAIL }): Promise<string | null> => {
  try {
    await rule.requireStrong(password, owner);
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
  ])('given as %j has the error %s', async (password, words) => expect(await problem(password)).toBe(words));

  it('is limited to 128 bytes, regardless of the number of characters', async () => {
    const ascii = `seven green boats ${'kv'.repeat(55)}`;
    expect(await problem(ascii)).toBeNull();
    expect(await problem(`${ascii}x`)).toMatch(/at most 128/);
    const accented = `sieben grüne Böte ${'äß'.repeat(27)}`;
    expect(await problem(accented)).toBeNull();
    expect(await problem(`${accented}x`)).toMatch(/at most 128/);
    expect(await problem('\uFDFA'.repeat(100))).toMatch(/at most 128/); // 18 characters each after NFKC
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
  ])('cannot be the common password %s', async (password) => expect(await problem(password)).toMatch(/too common/));

  it.each([
    'aaaaaa',
    'abababab',
    'plainscan',
    'Plainscan1',
    'Winter26',
    'winter2026',
    'qwerty2026',
    'monkey1987',
    'annameier1',
    'Meier1987',
    'kv'.repeat(64),
  ])('cannot be the easily guessed password %s', async (password) =>
    expect(await problem(password)).toBe('That password is too easy to guess. Try a longer one.'),
  );

  it('cannot be the full name of its owner', async () => {
    expect(await problem('Zdenka Wyszynska')).toBeNull();
    for (const password of ['Zdenka Wyszynska', 'zdenkawyszynska', 'Wyszynska7'])
      expect(await problem(password, { email: EMAIL, fullName: 'Zdenka Wyszynska' })).toMatch(/too easy to guess/);
  });

  it('is strong if either end of it is', async () => {
    expect(await problem(`${'a'.repeat(40)} seven green boats`)).toBeNull();
    expect(await problem(`seven green boats ${'a'.repeat(40)}`)).toBeNull();
  });

  it.each(['anna.meier@example.com', 'ANNA.MEIER@EXAMPLE.COM', EMAIL])(
    'cannot be the email address: %s',
    async (password) => expect(await problem(password)).toBe('Password must not be your email address'),
  );

  it.each(['anna.meier', 'Anna.Meier'])('cannot be the name in the email address: %s', async (password) =>
    expect(await problem(password)).toBe('Password must not be the name in your email address'),
  );

  it('can contain the email address', async () => expect(await problem(`my ${EMAIL} 17`)).toBeNull());

  it('is validated identically in composed and decomposed form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (password) => {
        expect(await problem(password.normalize('NFD'))).toBe(await problem(password.normalize('NFC')));
      }),
    );
  });

  it('is accepted when it is long and random', async () => {
    await fc.assert(
      // fast-check prefers repeated characters, which are not random.
      fc.asyncProperty(fc.noBias(fc.string({ minLength: 20, maxLength: 40 })), async (password) => {
        expect(await problem(password)).toBeNull();
      }),
    );
  });
});
