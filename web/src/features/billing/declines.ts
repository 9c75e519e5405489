/** A field of the card form. */
export type CardField = 'number' | 'expiry' | 'cvc';

export interface Decline {
  field: CardField;
  /** what happened and what to do */
  text: string;
}

const EXPIRED: Decline = { field: 'expiry', text: 'This card has expired. Check the date, or use another card.' };
const WRONG_CVC: Decline = { field: 'cvc', text: 'The CVC is wrong. Check the code on your card and try again.' };
const NOT_AUTHENTICATED: Decline = {
  field: 'number',
  text: "Your bank couldn't confirm that it's you. Try again and approve the payment, or use another card.",
};
const WRONG_NUMBER: Decline = { field: 'number', text: 'The card number is wrong. Check it and try again.' };
const TRY_AGAIN: Decline = {
  field: 'number',
  text: "Your bank couldn't process the payment. Try again in a minute, or use another card.",
};

/** By Stripe's decline or error code: https://docs.stripe.com/declines/codes */
const DECLINES: Readonly<Partial<Record<string, Decline>>> = {
  insufficient_funds: {
    field: 'number',
    text: "There isn't enough money on this card. Use another card, or add money and try again.",
  },
  expired_card: EXPIRED,
  invalid_expiry_month: EXPIRED,
  invalid_expiry_year: EXPIRED,
  incorrect_cvc: WRONG_CVC,
  invalid_cvc: WRONG_CVC,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  authentication_required: NOT_AUTHENTICATED,
  payment_intent_authentication_failure: NOT_AUTHENTICATED,
  setup_intent_authentication_failure: NOT_AUTHENTICATED,
  processing_error: TRY_AGAIN,
  issuer_not_available: TRY_AGAIN,
  try_again_later: TRY_AGAIN,
};

/** Also for lost and stolen cards: someone who found or stole one shouldn't learn that it was reported. */
const DECLINED: Decline = {
  field: 'number',
  text: 'Your bank declined this card. Use another card, or ask your bank why.',
};

/** Why a card was declined, by Stripe's code. */
export const declineOf = (code: string): Decline => DECLINES[code] ?? DECLINED;
