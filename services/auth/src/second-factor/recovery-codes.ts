import { randomInt } from 'node:crypto';

const COUNT = 10;
const CHARS = 10;
/** Without characters that look alike: 5 bits each. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length: CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes such as "k7m2p-9xq4a", with 50 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, newCode).map((code) => `${code.slice(0, CHARS / 2)}-${code.slice(CHARS / 2)}`);

/** Codes are compared without regard to case, spaces, and hyphens. */
export const normalizeCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);
