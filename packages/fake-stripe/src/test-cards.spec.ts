import { describe, expect, it } from '@jest/globals';
import { chargeOutcome, setupOutcome, TEST_CARDS } from './test-cards.ts';

const card = (token: string) => TEST_CARDS[token]!;

describe('test cards', () => {
  it.each([
    ['pm_card_visa', false, 'succeeds'],
    ['pm_card_authenticationRequired', false, 'challenged'],
    ['pm_card_authenticationRequired', true, 'succeeds'],
  ])('such as %s (authenticated: %s) give the outcome %s', (token, authenticated, outcome) => {
    expect(chargeOutcome(card(token), { authenticated })).toBe(outcome);
    expect(setupOutcome(card(token), { authenticated })).toBe(outcome);
  });

  it('can be saved when only charges are declined', () => {
    const authenticated = false;
    expect(setupOutcome(card('pm_card_chargeCustomerFail'), { authenticated })).toBe('succeeds');
    expect(chargeOutcome(card('pm_card_chargeCustomerFail'), { authenticated })).toMatchObject({
      code: 'card_declined',
    });
    expect(setupOutcome(card('pm_card_chargeDeclined'), { authenticated })).toMatchObject({ code: 'card_declined' });
  });
});
