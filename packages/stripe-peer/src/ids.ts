import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 24;

/** `length` characters of Stripe's alphabet; the slight bias of the remainder does not matter here. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** An id as Stripe writes it: `cus_…`, `pi_…` */
export const newId = (prefix: string): string => `${prefix}_${randomText(ID_LENGTH)}`;

export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`;
