import type { TestCard } from '@plainscan/contracts';

interface KnownCard {
  number: string;
  /** Stripe's payment method ID, the only part that is sent */
  token: TestCard;
  /** the outcome of paying with it */
  effect: string;
}

/** Stripe's published test cards. Card numbers stay in the browser. */
export const KNOWN_CARDS: readonly KnownCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', effect: 'Succeeds' },
  { number: '4000000000000002', token: 'pm_card_chargeDeclined', effect: 'Declined' },
  { number: '4000000000009995', token: 'pm_card_chargeDeclinedInsufficientFunds', effect: 'Insufficient funds' },
  { number: '4000000000000069', token: 'pm_card_chargeDeclinedExpiredCard', effect: 'Expired' },
  { number: '4000000000000127', token: 'pm_card_chargeDeclinedIncorrectCvc', effect: 'Incorrect CVC' },
  { number: '4000002500003155', token: 'pm_card_authenticationRequired', effect: 'Needs 3-D Secure' },
];

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Formats a number as on a card, in groups of four. */
export const groupDigits = (number: string): string =>
  digitsOf(number)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

export const tokenOf = (number: string): TestCard | null =>
  KNOWN_CARDS.find((card) => card.number === digitsOf(number))?.token ?? null;

/** Formats `1234` as `12/34`. */
export const formatExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** Not expired: this month or later, in this century. */
export function isFutureMonth(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  return month !== undefined && new Date(2000 + Number(year), Number(month), 1) > now;
}
