import { randomInt } from 'node:crypto';

const COUNT = 10;
const CHARS = 10;
/** Without characters that look alike: 5 bits each. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length: CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** "k7m2p-9xq4a", 50 bits each */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, newCode).map((code) => `${code.slice(0, CHARS / 2)}-${code.slice(CHARS / 2)}`);

/** As it is compared: case, spaces, and hyphens don't matter. */
export const normalizedCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);
