import type { paymentSetupSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import type { PaymentForm } from './payment.ts';

export type PaymentSetup = z.output<typeof paymentSetupSchema>;

/** Loads the payment form this deployment uses, only on payment pages. Rejects if there's none or it fails to load. */
export async function loadForm({ mode, publishableKey }: PaymentSetup): Promise<PaymentForm> {
  if (mode === 'local') return (await import('./local-form.tsx')).LocalForm;
  if (mode === 'none' || !publishableKey) throw new Error("payments aren't set up");
  const { stripeForm } = await import('./stripe-form.tsx');
  return stripeForm(publishableKey);
}
