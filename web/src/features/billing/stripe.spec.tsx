import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { intent } from '../../testing/billing-answers.ts';
import { CONFIRM, billingServer, SUBSCRIPTION, UPGRADE } from '../../testing/billing-server.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeStripe } from '../../testing/fake-stripe.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './checkout-page.tsx';
import './stripe-form.tsx';
import './subscribe-page.tsx'; // preloaded: lazy code loads slowly in tests

const SUBSCRIBE = 'Subscribe to Premium - $15/month';
const NOT_PAID = 'Payment failed. Please check your payment method and try again.';
const made = (status: string) => () => Promise.resolve({ paymentIntent: { id: 'pi_1', status } });
const error = (words: object) => () => Promise.resolve({ error: words });

async function pay(stripe: Parameters<typeof fakeStripe>[0], path = '/checkout', handlers = {}) {
  const fake = fakeStripe(stripe);
  const server = billingServer(handlers, 'stripe');
  const user = renderApp(path);
  const button = await screen.findByRole('button', { name: path === '/checkout' ? 'Complete Payment' : SUBSCRIBE });
  await waitFor(() => expect(fake.created).toHaveLength(1));
  await user.click(button);
  return { ...fake, server, user };
}

describe("Stripe's form", () => {
  it("uses the publishable key and the payment's secret, in tab order", async () => {
    const { made: stripe, elements, created } = await pay({ confirmPayment: made('succeeded') });
    expect(stripe.mock.calls[0]).toEqual(['pk_test_1']);
    expect(elements.mock.calls[0]![0]).toMatchObject({ clientSecret: 'pi_1_secret_1' });
    expect(created[0]).toMatchObject({
      type: 'payment',
      options: {
        layout: 'tabs',
        paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
        defaultValues: { billingDetails: { name: 'Plainscan User' } },
      },
    });
  });

  it('pays without leaving the page if possible', async () => {
    const { confirmPayment, server } = await pay({ confirmPayment: made('succeeded') });
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/payment/success?type=one-time&payment_intent=pi_1&redirect_status=succeeded');
    expect(confirmPayment.mock.calls[0]![0]).toMatchObject({
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}/payment/success?type=one-time` },
    });
    expect(server.of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 15 }]);
    expect(server.of(CONFIRM)).toHaveLength(0);
  });

  it('returns to the matching success page', async () => {
    const { confirmPayment } = await pay({ confirmPayment: made('succeeded') }, '/subscribe');
    await screen.findByRole('button', { name: 'Payment Complete!' });
    expect(confirmPayment.mock.calls[0]![0]).toMatchObject({
      confirmParams: { return_url: `${location.origin}/payment/success?type=subscription` },
    });
  });

  it.each([
    [{ type: 'card_error', message: 'Your card has insufficient funds.' }, 'Your card has insufficient funds.'],
    [{ type: 'validation_error', message: "Your card's number is incomplete." }, "Your card's number is incomplete."],
    [{ type: 'api_error' }, 'Please check your payment method and try again.'],
  ])('shows a decline: %j', async (refusal, words) => {
    const { server } = await pay({ confirmPayment: error(refusal) });
    await toast('Payment Failed', words);
    expect(screen.getByText(NOT_PAID)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Complete Payment' })).toBeEnabled();
    expect(server.of(UPGRADE)).toHaveLength(0);
  });

  it.each([
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' },
      /^There isn't enough money on this card\./,
    ],
    [{ type: 'card_error', code: 'incorrect_cvc', message: 'No.' }, /^The CVC is wrong\./],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' },
      /^Your bank couldn't confirm that it's you\./,
    ],
  ])('says below the fields why a card was declined: %j', async (refusal, words) => {
    await pay({ confirmPayment: error(refusal) });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it("leaves mistakes in the fields to Stripe's form", async () => {
    await pay({
      confirmPayment: error({ type: 'validation_error', code: 'incomplete_number', message: 'Incomplete.' }),
    });
    await toast('Payment Failed', 'Incomplete.');
    expect(screen.queryByText(/bank|this card/i)).not.toBeInTheDocument();
  });

  it('accepts a payment that was already made', async () => {
    const { server } = await pay({
      confirmPayment: error({ type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'succeeded' } }),
    });
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
    expect(server.of(UPGRADE)).toHaveLength(1);
  });

  it('does not accept one that needs another payment method', async () => {
    await pay({ confirmPayment: made('requires_payment_method') });
    await toast('Payment Failed', 'Please check your payment method and try again.');
  });

  it('reports a failure of the script itself', async () => {
    await pay({ confirmPayment: () => Promise.reject(new TypeError('x is undefined')) });
    await toast('Payment Error', 'Payment processing failed. Please try again.');
    expect(screen.getByText(NOT_PAID)).toBeInTheDocument();
  });

  it("can't be submitted before it has loaded", async () => {
    const { confirmPayment } = await pay({ ready: false });
    await toast('Payment System Not Ready', 'Please wait a moment and try again.');
    expect(confirmPayment).not.toHaveBeenCalled();
    expect(screen.queryByText(NOT_PAID)).not.toBeInTheDocument();
  });
});

describe('a client secret with nothing due', () => {
  const setupIntent = {
    [SUBSCRIPTION]: () => json(intent({ clientSecret: 'seti_1_secret_1', subscriptionId: 'sub_1' })),
  };
  const integration = Object.assign(new Error('confirmPayment cannot be used here'), { name: 'IntegrationError' });
  const saved = () => Promise.resolve({ setupIntent: { id: 'seti_1', status: 'succeeded' } });

  it.each([
    ['an integration error', () => Promise.reject(integration)],
    [
      'an error message about a SetupIntent',
      error({ type: 'invalid_request_error', message: 'The client_secret of a SetupIntent' }),
    ],
  ])('is confirmed as a setup after %s', async (_what, confirmPayment) => {
    const { server, confirmSetup } = await pay({ confirmPayment, confirmSetup: saved }, '/subscribe', setupIntent);
    await toast('Payment Method Saved!', 'Nothing is due today.');
    expect(confirmSetup.mock.calls[0]![0]).toMatchObject({ redirect: 'if_required' });
    expect(server.of(UPGRADE).map(({ body }) => body)).toEqual([
      { paymentIntentId: 'seti_1', amount: 15, subscriptionId: 'sub_1' },
    ]);
    expect(await screen.findByRole('button', { name: 'Payment Complete!' })).toBeInTheDocument();
  });

  it('may be declined', async () => {
    const confirmSetup = error({ type: 'card_error', message: 'Declined.' });
    await pay({ confirmPayment: () => Promise.reject(integration), confirmSetup }, '/subscribe', setupIntent);
    await toast('Payment Setup Failed', 'Please check your payment details');
    expect(screen.getByText(NOT_PAID)).toBeInTheDocument();
  });
});
