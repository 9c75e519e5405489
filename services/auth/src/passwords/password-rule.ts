import { AppError, MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARS } from '@plainscan/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { emailKey } from '../users/email-address.ts';

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_CHARS));

const weakness = (password: string, email: string): string | null => {
  const normal = password.normalize('NFKC');
  if ([...normal].length < MIN_PASSWORD_CHARS) return `Password must be at least ${MIN_PASSWORD_CHARS} characters`;
  if (Buffer.byteLength(normal) > MAX_PASSWORD_BYTES)
    return `Password must be at most ${MAX_PASSWORD_BYTES} characters, or fewer with accents or emoji`;
  const lower = normal.toLowerCase();
  const address = emailKey(email);
  if (lower === address) return 'Password must not be your email address';
  if (lower === address.slice(0, address.lastIndexOf('@')))
    return 'Password must not be the name in your email address';
  if (common.has(lower)) return 'That password is too common. Try another one.';
  return null;
};

/**
 * Characters are Unicode code points and bytes are UTF-8, both after NFKC. Independent of whether `email` has an account.
 * @throws AppError WEAK_PASSWORD with a message for the user
 */
export function requireStrong(password: string, email: string): void {
  const problem = weakness(password, email);
  if (problem !== null) throw new AppError('invalid', 'WEAK_PASSWORD', problem);
}
