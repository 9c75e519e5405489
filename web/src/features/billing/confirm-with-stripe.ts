import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { refused, setupRefused, successAddress, type Confirmation, type PaymentKind } from './payment.ts';
import { requestedPageIn } from './use-requested-page.ts';

interface ConfirmOptions {
  elements: StripeElements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}
type Failure = Partial<StripeError> & { name?: string };

/** Whether the client secret belongs to a SetupIntent, which Stripe.js refuses to confirm as a payment. */
const isForSetup = ({ name, type, message }: Failure): boolean =>
  name === 'IntegrationError' ||
  (type as string | undefined) === 'integration_error' ||
  /setup\s?intent/i.test(message ?? '');

/** Null for other errors, such as an incomplete number, which Stripe's form shows next to its fields. */
const declineCodeOf = ({ type, code, decline_code }: Failure): string | null =>
  type === 'card_error' || code?.endsWith('_authentication_failure') ? (decline_code ?? code ?? 'card_declined') : null;

/** Stripe has the money or will have it. The server checks with Stripe before it grants access. */
const PAID_STATUSES: readonly (PaymentIntent | SetupIntent)['status'][] = [
  'succeeded',
  'processing',
  'requires_capture',
];

/** Confirms the payment, leaving the page only for methods that need a redirect. Throws any failure but a decline. */
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
  if (!isForSetup(failure)) {
    if (!failure.type) throw failure as Error;
    // Pressed again after a lost response: the payment already succeeded.
    const payment = failure.payment_intent;
    return payment && PAID_STATUSES.includes(payment.status)
      ? { outcome: 'paid', id: payment.id }
      : refused(failure.message, declineCodeOf(failure));
  }
  const { error, setupIntent } = await stripe.confirmSetup(options);
  const saved = setupIntent ?? error.setup_intent;
  return saved && PAID_STATUSES.includes(saved.status)
    ? { outcome: 'saved', id: saved.id }
    : setupRefused(error ? declineCodeOf(error) : null);
}

async function confirmPayment(stripe: Stripe, options: ConfirmOptions): Promise<Confirmation | Failure> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment(options);
    if (error) return error;
    return PAID_STATUSES.includes(paymentIntent.status)
      ? { outcome: 'paid', id: paymentIntent.id }
      : refused(null, null);
  } catch (thrown) {
    return thrown as Failure;
  }
}
