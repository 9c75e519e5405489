/** Why a card is declined, in Stripe's codes. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A card of https://docs.stripe.com/testing. */
export interface TestCard {
  last4: string;
  /** null if charges succeed */
  decline: Decline | null;
  /** attaching it to a customer succeeds although its charges are declined */
  attachable: boolean;
  /** every payment and setup needs 3-D Secure */
  challenged: boolean;
}

const card = (last4: string, rules: Partial<TestCard> = {}): TestCard => ({
  last4,
  decline: null,
  attachable: !rules.decline,
  challenged: false,
  ...rules,
});

const DECLINED: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: card('4242'),
  pm_card_chargeDeclined: card('0002', { decline: DECLINED }),
  pm_card_chargeDeclinedInsufficientFunds: card('9995', {
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  }),
  pm_card_chargeDeclinedExpiredCard: card('0069', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  pm_card_chargeDeclinedIncorrectCvc: card('0127', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  pm_card_chargeCustomerFail: card('0341', { decline: DECLINED, attachable: true }),
  pm_card_authenticationRequired: card('3184', { challenged: true }),
};

/** The outcome of charging this card. */
export const chargeOutcome = (
  { challenged, decline }: TestCard,
  { authenticated }: { authenticated: boolean },
): 'succeeds' | 'challenged' | Decline => (challenged && !authenticated ? 'challenged' : (decline ?? 'succeeds'));

/** The outcome of saving this card for later payments. */
export const setupOutcome = (
  { challenged, decline, attachable }: TestCard,
  { authenticated }: { authenticated: boolean },
): 'succeeds' | 'challenged' | Decline =>
  challenged && !authenticated ? 'challenged' : attachable || !decline ? 'succeeds' : decline;
