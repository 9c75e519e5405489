import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { page } from '../../lib/page.ts';
import { ACCOUNTS, localPayment } from '../../testing/billing-answers.ts';
import { AUTHENTICATE, CONFIRM, PAYMENT_INTENT, billingServer, UPGRADE } from '../../testing/billing-server.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './checkout-page.tsx';
import './local-form.tsx';
import './secure-dialog.tsx'; // preloaded: lazy code loads slowly in tests

const NOT_PAID = 'Payment failed. Please check your payment method and try again.';
const complete = () => screen.findByRole('button', { name: 'Complete Payment' });

async function checkout(...server: Parameters<typeof billingServer>) {
  const selling = billingServer(...server);
  const user = renderApp('/checkout');
  const pay = async (card: RegExp) => {
    const button = await complete();
    await user.click(screen.getByRole('button', { name: card }));
    await user.click(button);
  };
  return { server: selling, user, pay };
}

const reload = jest.spyOn(page, 'reload');
beforeEach(() => void reload.mockReset().mockReturnValue(undefined));
afterEach(() => void reload.mockReset());

describe('the checkout', () => {
  it('asks a visitor to sign in first', async () => {
    const server = billingServer();
    renderApp('/checkout', { signedIn: false });
    expect(await screen.findByText('$15.00')).toBeInTheDocument();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?redirect=%2Fcheckout');
    expect(server.of(PAYMENT_INTENT)).toHaveLength(0);
  });

  it('starts a one-time payment of 15 dollars', async () => {
    const { server } = await checkout();
    await complete();
    expect(screen.getByText('$15.00')).toHaveTextContent('$15.00 one-time');
    expect(server.of(PAYMENT_INTENT).map(({ body }) => body)).toEqual([{ amount: 15 }]);
  });

  it('does not sell to a user whose subscription renews', async () => {
    const { server } = await checkout({}, 'local', ACCOUNTS.subscriber);
    expect(await screen.findByText('You already have Premium')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
    expect(server.of(PAYMENT_INTENT)).toHaveLength(0);
  });

  it('sells to a user who has canceled', async () => {
    await checkout({}, 'local', ACCOUNTS.canceled);
    expect(await complete()).toBeEnabled();
  });

  it('reports that it cannot start, and retries', async () => {
    let answers = 0;
    const { user } = await checkout({
      [PAYMENT_INTENT]: () =>
        ++answers === 1
          ? fault(503, 'PAYMENTS_UNAVAILABLE', 'No.')
          : json({ clientSecret: 'pi_2_secret_2', subscriptionId: null }),
    });
    await toast('Payment Error', 'Unable to initialize payment. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await complete()).toBeEnabled();
  });

  it('says when payments are not configured, and reloads', async () => {
    const { server, user } = await checkout({}, 'none');
    expect(await screen.findByText('Stripe payment system unavailable')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(server.of(PAYMENT_INTENT)).toHaveLength(0);
  });
});

describe('the test form', () => {
  it('is labeled as a test form', async () => {
    await checkout();
    expect(await screen.findByText('Test payment form — no real card, no charge')).toBeInTheDocument();
  });

  it("sends the card's name but never its number, verifies the payment, and shows the receipt", async () => {
    const { server, user } = await checkout();
    await complete();
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.type(screen.getByLabelText('Expiry (MM/YY)'), '1234');
    await user.type(screen.getByLabelText('CVC'), '123{Enter}');
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/payment/success?type=one-time&payment_intent=pi_1&redirect_status=succeeded');
    expect(server.of(CONFIRM).map(({ body }) => body)).toEqual([
      { clientSecret: 'pi_1_secret_1', card: 'pm_card_visa' },
    ]);
    expect(server.of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 15 }]);
    expect(JSON.stringify(server.calls)).not.toMatch(/4242|12\/34/);
  });

  it.each([
    ['4111111111111111', '1234', '123', 'Use one of the test cards'],
    ['4242424242424242', '0120', '123', 'Enter a future date (MM/YY)'],
    ['4242424242424242', '1234', '1', 'Enter any 3 digits'],
  ])('rejects %s %s %s: %s', async (number, expiry, cvc, words) => {
    const { server, user } = await checkout();
    await complete();
    await user.type(screen.getByLabelText('Card number'), number);
    await user.type(screen.getByLabelText('Expiry (MM/YY)'), expiry);
    await user.type(screen.getByLabelText('CVC'), `${cvc}{Enter}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(server.of(CONFIRM)).toHaveLength(0);
  });

  it('shows progress and ignores a second press', async () => {
    const { server, user, pay } = await checkout({ [CONFIRM]: () => new Promise<Response>(() => undefined) });
    await pay(/Succeeds/);
    const button = screen.getByRole('button', { name: 'Processing...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText('CVC'), '{Enter}');
    expect(server.of(CONFIRM)).toHaveLength(1);
  });

  it("shows the provider's decline message and lets the user try another card", async () => {
    let answers = 0;
    const { server, pay } = await checkout({
      [CONFIRM]: () => json(localPayment(++answers === 1 ? 'failed' : 'succeeded')),
    });
    await pay(/Declined/);
    await toast('Payment Failed', 'Your card was declined.');
    expect(screen.getByText(NOT_PAID)).toBeInTheDocument();
    expect(server.of(UPGRADE)).toHaveLength(0);
    await pay(/Succeeds/);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
    expect(server.of(CONFIRM).map(({ body }) => (body as { card: string }).card)).toEqual([
      'pm_card_chargeDeclined',
      'pm_card_visa',
    ]);
  });

  it.each([
    ['insufficient_funds', 'Card number', /^There isn't enough money on this card\. Use another card/],
    ['expired_card', 'Expiry (MM/YY)', /^This card has expired\. Check the date/],
    ['incorrect_cvc', 'CVC', /^The CVC is wrong\. Check the code/],
    ['payment_intent_authentication_failure', 'Card number', /^Your bank couldn't confirm that it's you\. Try again/],
    ['stolen_card', 'Card number', /^Your bank declined this card\. Use another card/],
  ])('says at the field why a card was declined: %s, and keeps what was typed', async (declineCode, label, words) => {
    const { user } = await checkout({ [CONFIRM]: () => json(localPayment('failed', { declineCode })) });
    await complete();
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.type(screen.getByLabelText('Expiry (MM/YY)'), '1234');
    await user.type(screen.getByLabelText('CVC'), '123{Enter}');
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByLabelText('Expiry (MM/YY)')).toHaveValue('12/34');
    expect(screen.getByLabelText('CVC')).toHaveValue('123');
    await user.type(screen.getByLabelText(label), '{Backspace}');
    expect(screen.getByLabelText(label)).not.toBeInvalid();
  });

  it('reports a failure that is not a decline', async () => {
    const { pay } = await checkout({ [CONFIRM]: () => fault(500, 'INTERNAL', 'Something broke.') });
    await pay(/Succeeds/);
    await toast('Payment Error', 'Payment processing failed. Please try again.');
    expect(screen.getByText(NOT_PAID)).toBeInTheDocument();
  });

  it('reports a payment whose upgrade is not applied yet', async () => {
    const { pay } = await checkout({ [UPGRADE]: () => fault(503, 'UNAVAILABLE', 'No.') });
    await pay(/Succeeds/);
    await toast('Payment Processed', 'Payment successful! Account upgrade in progress.');
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
  });
});

describe('3-D Secure', () => {
  const requiresAction = { [CONFIRM]: () => json(localPayment('requires_action')) };
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: '3-D Secure' }));

  it('completes the payment when confirmed', async () => {
    const { server, user, pay } = await checkout(requiresAction);
    await pay(/Needs 3-D Secure/);
    await user.click((await dialog()).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument();
    expect(server.of(AUTHENTICATE).map(({ body }) => body)).toEqual([{ clientSecret: 'pi_1_secret_1', succeed: true }]);
  });

  it('cancels the payment when declined', async () => {
    const { server, user, pay } = await checkout(requiresAction);
    await pay(/Needs 3-D Secure/);
    await user.keyboard('{Escape}'); // only a choice closes it
    await user.click((await dialog()).getByRole('button', { name: 'Fail' }));
    await toast('Payment Failed', 'Not you.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.of(UPGRADE)).toHaveLength(0);
    expect(await complete()).toBeEnabled();
  });
});
