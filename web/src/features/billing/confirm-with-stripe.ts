import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { refused, SETUP_REFUSED, successAddress, type Confirmation, type PaymentKind } from './payment.ts';
import { requestedPageIn } from './use-requested-page.ts';

interface ConfirmOptions {
  elements: StripeElements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}
type Failure = Partial<StripeError> & { name?: string };

/** The client secret belongs to a SetupIntent. Stripe.js rejects confirming a payment with it. */
const wantsSetup = ({ name, type, message }: Failure): boolean =>
  name === 'IntegrationError' ||
  (type as string | undefined) === 'integration_error' ||
  /setup\s?intent/i.test(message ?? '');

/** Stripe has or will have the money; the server decides by checking with Stripe. */
const TAKEN: readonly (PaymentIntent | SetupIntent)['status'][] = ['succeeded', 'processing', 'requires_capture'];

/**
 * Confirms the payment. The page is only left for methods that need a redirect. Throws anything that isn't a decline.
 */
export async function confirmWithStripe(
  stripe: Stripe,
  elements: StripeElements,
  kind: PaymentKind,
): Promise<Confirmation> {
  const options: ConfirmOptions = {
    elements,
    confirmParams: { return_url: location.origin + successAddress(kind, { page: requestedPageIn(location.search) }) },
    redirect: 'if_required',
  };

  const failure = await confirmPayment(stripe, options);
  if ('outcome' in failure) return failure;
  if (!wantsSetup(failure)) {
    if (!failure.type) throw failure as Error;
    // Pressed again after a lost response: the payment already succeeded.
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
