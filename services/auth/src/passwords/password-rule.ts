import { AppError, MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARS } from '@plainscan/contracts';
import { emailKey } from '../users/email-address.ts';

/** Whose password it is. */
export interface PasswordOwner {
  email: string;
  fullName?: string | null;
}

/** As many as six random characters need, by zxcvbn's estimate of ten guesses per character. */
const MIN_GUESSES = 10 ** MIN_PASSWORD_CHARS;
const MAX_OWN_WORDS = 20;

let loading: Promise<typeof import('./guesses.ts')> | undefined;
/** zxcvbn's dictionaries take a second to load: processes take calls before they have them. */
export const loadDictionaries = () => (loading ??= import('./guesses.ts'));

/** What an attacker tries first: the product, the address and the name, and their parts. */
function ownWords({ email, fullName }: PasswordOwner): string[] {
  const address = emailKey(email);
  const name = fullName?.toLowerCase() ?? '';
  const parts = `${address} ${name}`.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  const localPart = address.slice(0, address.lastIndexOf('@'));
  const joined = [localPart, name].map((words) => words.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return ['plainscan', address, localPart, name, ...joined, ...parts].filter(Boolean).slice(0, MAX_OWN_WORDS);
}

async function weakness(password: string, owner: PasswordOwner): Promise<string | null> {
  const normal = password.normalize('NFKC');
  if ([...normal].length < MIN_PASSWORD_CHARS) return `Password must be at least ${MIN_PASSWORD_CHARS} characters`;
  if (Buffer.byteLength(normal) > MAX_PASSWORD_BYTES)
    return `Password must be at most ${MAX_PASSWORD_BYTES} characters, or fewer with accents or emoji`;
  const lower = normal.toLowerCase();
  const address = emailKey(owner.email);
  if (lower === address) return 'Password must not be your email address';
  if (lower === address.slice(0, address.lastIndexOf('@')))
    return 'Password must not be the name in your email address';
  const { COMMON_PASSWORDS, needsGuesses } = await loadDictionaries();
  if (COMMON_PASSWORDS.has(lower)) return 'That password is too common. Try another one.';
  if (!needsGuesses(normal, ownWords(owner), MIN_GUESSES))
    return 'That password is too easy to guess. Try a longer one.';
  return null;
}

/**
 * Characters are Unicode code points and bytes are UTF-8, both after NFKC. Independent of whether the address has an account.
 * @throws AppError WEAK_PASSWORD with a message for the user
 */
export async function requireStrong(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await weakness(password, owner);
  if (problem !== null) throw new AppError('invalid', 'WEAK_PASSWORD', problem);
}
