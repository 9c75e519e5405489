import { AppError, MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARS } from '@plainscan/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { emailKey } from '../email-key.ts';

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_CHARS));

const weakness = (password: string, email: string): string | null => {
  const normal = password.normalize('NFKC');
  if ([...normal].length < MIN_PASSWORD_CHARS) return `Password must be at least ${MIN_PASSWORD_CHARS} characters`;
  if (Buffer.byteLength(normal) > MAX_PASSWORD_BYTES)
    return `Password must be at most ${MAX_PASSWORD_BYTES} characters, fewer where they are not plain letters and digits`;
  const lower = normal.toLowerCase();
  const address = emailKey(email);
  if (lower === address) return 'Password must not be your email address';
  if (lower === address.slice(0, address.lastIndexOf('@')))
    return 'Password must not be the name in your email address';
  if (common.has(lower)) return 'This password is one of the most common ones. Please choose another one';
  return null;
};

/**
 * What a new password must be: characters are Unicode code points and bytes UTF-8, both after NFKC. The same whether `email` has an account.
 * @throws AppError WEAK_PASSWORD with words for the person who chose it
 */
export function requireStrong(password: string, email: string): void {
  const words = weakness(password, email);
  if (words !== null) throw new AppError('invalid', 'WEAK_PASSWORD', words);
}
