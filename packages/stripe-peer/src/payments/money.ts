import { z } from 'zod';
import { invalidParam } from '../errors.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** A currency as a parameter: in any case, told in lower case. */
export const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => CURRENCIES.has(code), {
    error: ({ input }) => `Invalid currency: ${String(input)}.`,
  });

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** @throws StripeError 400 outside of what Stripe charges a card */
export function mustBeChargeable(amount: number): void {
  if (amount < 1)
    throw invalidParam('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount < MIN_CENTS) throw invalidParam('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  if (amount > MAX_CENTS) throw invalidParam('Amount must be no more than $999,999.99', 'amount', 'amount_too_large');
}
