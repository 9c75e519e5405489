import { describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from '@plainscan/contracts';
import { formatExpiry, groupDigits, isFutureMonth, KNOWN_CARDS, tokenOf } from './test-cards.ts';

describe('the test cards', () => {
  it('are those that the server accepts, each once', () => {
    expect(KNOWN_CARDS.map(({ token }) => token).sort()).toEqual(Object.keys(TEST_CARDS).sort());
  });
  it.each([
    ['4242 4242 4242 4242', 'pm_card_visa'],
    ['4000 0000 0000 0002', 'pm_card_chargeDeclined'],
    ['4000 0000 0000 9995', 'pm_card_chargeDeclinedInsufficientFunds'],
    ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard'],
    ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc'],
    ['4000-0025-0000-3155', 'pm_card_authenticationRequired'],
    ['4111 1111 1111 1111', null],
    ['4242 4242 4242 424', null],
    ['', null],
  ])('%s is %s', (number, token) => expect(tokenOf(number)).toBe(token));
});

describe('card input', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242 4242x', '4242 4242'],
    ['424242424242424299', '4242 4242 4242 4242'],
  ])('formats the number %s as %s', (typed, shown) => expect(groupDigits(typed)).toBe(shown));

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12/34', '12/34'],
    ['12/345', '12/34'],
  ])('formats the expiry %s as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it.each([
    ['08/26', true],
    ['07/26', false],
    ['12/34', true],
    ['13/34', false],
    ['00/34', false],
    ['12/3', false],
    ['', false],
  ])('%s on August 7, 2026 has not expired: %s', (expiry, is) =>
    expect(isFutureMonth(expiry, new Date('2026-08-07T12:00:00Z'))).toBe(is),
  );
});
