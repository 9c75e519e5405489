import type { ComponentType } from 'react';

/** 30 days at once, or a monthly subscription. */
export type PaymentKind = 'one-time' | 'subscription';

/** The outcome of a payment at Stripe or the local fake. */
export type Confirmation =
  | { outcome: 'paid'; id: string }
  /** nothing was due; the payment method is saved for later charges */
  | { outcome: 'saved'; id: string }
  | {
      outcome: 'refused';
      title: 'Payment Failed' | 'Payment Setup Failed';
      description: string;
      /** Stripe's code, if the card was declined */
      declineCode: string | null;
    }
  | { outcome: 'not-ready' };

export const setupRefused = (declineCode: string | null): Confirmation => ({
  outcome: 'refused',
  title: 'Payment Setup Failed',
  description: 'Please check your payment details',
  declineCode,
});
/** `description` is the provider's message. */
export const refused = (description: string | null | undefined, declineCode: string | null): Confirmation => ({
  outcome: 'refused',
  title: 'Payment Failed',
  description: description || 'Please check your payment method and try again.',
  declineCode,
});

export interface PaymentFormProps {
  kind: PaymentKind;
  clientSecret: string;
  /**
   * Called once when the payment is made or its method is saved. The form shows completion after it settles. Never
   * rejects.
   */
  onPaid: (paid: { id: string; saved: boolean }) => Promise<void>;
}
export type PaymentForm = ComponentType<PaymentFormProps>;

/** The page to show after a payment. Stripe adds the payment to this URL after a redirect. */
export const successAddress = (
  kind: PaymentKind,
  { paymentIntent, page }: { paymentIntent?: string; page: string | null },
): string =>
  `/payment/success?${new URLSearchParams({
    type: kind,
    ...(page !== null && { redirect: page }),
    ...(paymentIntent && { payment_intent: paymentIntent, redirect_status: 'succeeded' }),
  })}`;
