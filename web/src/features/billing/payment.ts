import type { ComponentType } from 'react';

/** Thirty days at once, or month by month. */
export type PaymentKind = 'one-time' | 'subscription';

/** What Stripe, or the local peer in its place, made of a payment. */
export type Confirmation =
  | { outcome: 'paid'; id: string }
  /** nothing was due: the payment method is kept for what will be */
  | { outcome: 'saved'; id: string }
  | { outcome: 'refused'; title: 'Payment Failed' | 'Payment Setup Failed'; description: string }
  | { outcome: 'not-ready' };

export const SETUP_REFUSED: Confirmation = {
  outcome: 'refused',
  title: 'Payment Setup Failed',
  description: 'Please check your payment details',
};
/** `description` is the provider's own words. */
export const refused = (description: string | null | undefined): Confirmation => ({
  outcome: 'refused',
  title: 'Payment Failed',
  description: description || 'Please check your payment method and try again.',
});

export interface PaymentFormProps {
  kind: PaymentKind;
  clientSecret: string;
  /** Once, when the payment is made, or its method saved; settles before the form says that it is complete. Never rejects. */
  onPaid: (paid: { id: string; saved: boolean }) => Promise<void>;
}
export type PaymentForm = ComponentType<PaymentFormProps>;

/** Where a payment ends, as Stripe too would build the address: after a redirect it adds the payment by itself. */
export const successAddress = (
  kind: PaymentKind,
  { paymentIntent, wanted }: { paymentIntent?: string; wanted: string | null },
): string =>
  `/payment/success?${new URLSearchParams({
    type: kind,
    ...(wanted !== null && { redirect: wanted }),
    ...(paymentIntent && { payment_intent: paymentIntent, redirect_status: 'succeeded' }),
  })}`;
