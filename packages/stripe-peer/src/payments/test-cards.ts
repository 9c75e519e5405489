/** Why a card is refused, in Stripe's codes. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

const DECLINES = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>;

export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** A card of https://docs.stripe.com/testing: what its number makes happen. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** its tokens are `pm_card_` and `tok_` with each of these */
  tokens: readonly string[];
  charge: 'succeeds' | Decline;
  /** whether keeping it for a customer succeeds */
  setup: 'succeeds' | Decline;
  /** 3-D Secure: for every payment; until it was set up; for payments with the customer present */
  challenge: 'never' | 'always' | 'until-set-up' | 'on-session';
  /** a payment succeeds and is disputed at once */
  disputed?: true;
}

const card = (number: string, tokens: readonly string[], more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  tokens,
  charge: 'succeeds',
  setup: 'succeeds',
  challenge: 'never',
  ...more,
});
const declined = (number: string, decline: Decline, suffix: string): TestCard =>
  card(number, [`chargeDeclined${suffix}`, `visa_chargeDeclined${suffix}`], { charge: decline, setup: decline });

export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', ['visa']),
  card('5555555555554444', ['mastercard']),
  declined('4000000000000002', DECLINES.generic, ''),
  declined('4000000000009995', DECLINES.insufficientFunds, 'InsufficientFunds'),
  declined('4000000000000069', DECLINES.expired, 'ExpiredCard'),
  declined('4000000000000127', DECLINES.incorrectCvc, 'IncorrectCvc'),
  declined('4000000000000119', DECLINES.processing, 'ProcessingError'),
  card('4000000000000341', ['chargeCustomerFail'], { charge: DECLINES.generic }),
  card('4000002500003155', ['authenticationRequiredOnSetup'], { challenge: 'until-set-up' }),
  card('4000002760003184', ['authenticationRequired'], { challenge: 'always' }),
  card('4000003800000446', ['authenticationRequiredSetupForOffSession'], { challenge: 'on-session' }),
  card('4000008260003178', ['authenticationRequiredChargeDeclinedInsufficientFunds'], {
    challenge: 'always',
    charge: DECLINES.insufficientFunds,
  }),
  card('4000000000000259', ['createDispute'], { disputed: true }),
];

const BY_NUMBER = new Map(TEST_CARDS.map((each) => [each.number, each]));
const BY_TOKEN = new Map(TEST_CARDS.flatMap((each) => each.tokens.map((token) => [token, each] as const)));

export const cardOfNumber = (number: string): TestCard | undefined => BY_NUMBER.get(number);

/** `pm_card_visa` or `tok_visa` and their like */
export const cardOfToken = (token: string): TestCard | undefined => BY_TOKEN.get(token.replace(/^(pm_card_|tok_)/, ''));
export const isToken = (id: string): boolean => /^(pm_card_|tok_)/.test(id);

export interface CardFacts {
  number: string;
  /** its holder was authenticated when it was kept for later */
  setUp: boolean;
  /** used or detached without belonging to a customer: never usable again */
  spent: boolean;
}

export interface PaymentSituation {
  offSession: boolean;
  /** the holder has just been authenticated */
  authenticated: boolean;
}

/** What happens when this card is charged. */
export function verdict(facts: CardFacts, situation: PaymentSituation): 'succeeds' | 'challenged' | Decline {
  const { charge, challenge } = cardOfNumber(facts.number)!;
  const challenged =
    challenge === 'always' ||
    (challenge === 'until-set-up' && !facts.setUp) ||
    (challenge === 'on-session' && !situation.offSession);
  return challenged && !situation.authenticated ? 'challenged' : charge;
}

/** What happens when this card is kept for later. */
export function setupVerdict({ number }: CardFacts, authenticated: boolean): 'succeeds' | 'challenged' | Decline {
  const { setup, challenge } = cardOfNumber(number)!;
  return challenge !== 'never' && !authenticated ? 'challenged' : setup;
}

/** The checksum every card number satisfies. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
