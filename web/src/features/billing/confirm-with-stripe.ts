import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { refused, SETUP_REFUSED, successAddress, type Confirmation, type PaymentKind } from './payment.ts';
import { wantedIn } from './use-wanted.ts';

interface ConfirmOptions {
  elements: StripeElements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}
type Failure = Partial<StripeError> & { name?: string };

/** The form holds a secret of a SetupIntent: Stripe.js says so by refusing to confirm a payment with it. */
const wantsSetup = ({ name, type, message }: Failure): boolean =>
  name === 'IntegrationError' ||
  (type as string | undefined) === 'integration_error' ||
  /setup\s?intent/i.test(message ?? '');

/** Stripe has the money, or will: the server's own look at it decides. */
const TAKEN: readonly (PaymentIntent | SetupIntent)['status'][] = ['succeeded', 'processing', 'requires_capture'];

/** Pays by what the form holds; the page is left only for methods that need it. Throws what is no refusal. */
export async function confirmWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  kind: PaymentKind,
): Promise<Confirmation> {
  const options: ConfirmOptions = {
    elements,
    confirmParams: { return_url: location.origin + successAddress(kind, { wanted: wantedIn(location.search) }) },
    redirect: 'if_required',
  };

  const failure = await confirmPayment(stripe, options);
  if ('outcome' in failure) return failure;
  if (!wantsSetup(failure)) {
    if (!failure.type) throw failure as Error;
    // A second press after an answer that was lost: the money is there.
    const made = failure.payment_intent;
    return made && TAKEN.includes(made.status) ? { outcome: 'paid', id: made.id } : refused(failure.message);
  }
  const { error, setupIntent } = await stripe.confirmSetup(options);
  const saved = setupIntent ?? error.setup_intent;
  return saved && TAKEN.includes(saved.status) ? { outcome: 'saved', id: saved.id } : SETUP_REFUSED;
}

async function confirmPayment(stripe: Stripe, options: ConfirmOptions): Promise<Confirmation | Failure> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment(options);
    if (error) return error;
    return TAKEN.includes(paymentIntent.status) ? { outcome: 'paid', id: paymentIntent.id } : refused(null);
  } catch (thrown) {
    return thrown as Failure;
  }
}
