import type { paymentSetupSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import type { PaymentForm } from './payment.ts';

export type PaymentSetup = z.output<typeof paymentSetupSchema>;

/** The form that this installation pays by, fetched only where one pays. Rejects when there is none, or it does not load. */
export async function loadForm({ mode, publishableKey }: PaymentSetup): Promise<PaymentForm> {
  if (mode === 'local') return (await import('./local-form.tsx')).LocalForm;
  if (mode === 'none' || !publishableKey) throw new Error('payments are not set up here');
  const { stripeForm } = await import('./stripe-form.tsx');
  return stripeForm(publishableKey);
}
