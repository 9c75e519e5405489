import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { appInfo } from '../../testing/answers.ts';
import { ACCOUNTS, intent, localPayment, trial } from '../../testing/billing-answers.ts';
import { CONFIRM, billingServer, SUBSCRIPTION, UPGRADE } from '../../testing/billing-server.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './local-form.tsx';
import './subscribe-page.tsx'; // preloaded: lazy code loads slowly in tests

const SUBSCRIBE = 'Subscribe to Premium - $15/month';
const button = () => screen.findByRole('button', { name: SUBSCRIBE });

function subscribe(...server: Parameters<typeof billingServer>) {
  const selling = billingServer(...server);
  const user = renderApp('/subscribe');
  const pay = async (card = /Succeeds/) => {
    await button();
    await user.click(screen.getByRole('button', { name: card }));
    await user.click(await button());
  };
  return { server: selling, user, pay };
}

afterEach(() => void jest.useRealTimers());

describe('the subscription', () => {
  it('requires a signed-in user', async () => {
    const server = billingServer();
    renderApp('/subscribe', { signedIn: false });
    expect(await screen.findByText('Please sign in to subscribe')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signup?redirect=%2Fsubscribe',
    );
    expect(server.of(SUBSCRIPTION)).toHaveLength(0);
  });

  it('says what it is and when it is ready', async () => {
    const { server } = subscribe();
    expect(await button()).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Premium' })).toBeInTheDocument();
    expect(screen.getByText('$15.00')).toHaveTextContent('$15.00/month');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining([
        'Unlimited scans and alerts',
        'Results as CSV or JSON',
        'Trading journal with statistics',
        'Financial news with sentiment',
      ]),
    );
    expect(server.of(SUBSCRIPTION)).toHaveLength(1);
  });

  it('says what it is waiting for and offers a retry', async () => {
    let answers = 0;
    const { user } = subscribe({
      [SUBSCRIPTION]: () =>
        ++answers === 1 ? new Promise<Response>(() => undefined) : json(intent({ subscriptionId: 'sub_1' })),
    });
    expect(await screen.findByText('Setting Up Your Subscription')).toBeInTheDocument();
    expect(screen.getByText('Preparing secure payment processing...')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry Setup' }));
    expect(await button()).toBeEnabled();
  });

  it.each([
    [
      "the server's message",
      () => fault(503, 'PAYMENTS_UNAVAILABLE', 'Payments are unavailable.'),
      'Payments are unavailable.',
    ],
    ['its status, without a message', () => new Response('{}', { status: 502 }), 'HTTP 502'],
    ['an unreadable failure', () => new Response('<html>', { status: 502 }), 'Network error'],
    ['an unreadable success', () => new Response('<html>', { status: 200 }), 'Network error'],
    ['a missing client secret', () => json({}), 'Invalid subscription response - missing client secret'],
    ['an empty response', () => json(null), 'Failed to initialize subscription'],
  ])('explains why it cannot start: %s', async (_why, answer, words) => {
    let answers = 0;
    const { user } = subscribe({
      [SUBSCRIPTION]: () => (++answers === 1 ? answer() : json(intent({ subscriptionId: 'sub_1' }))),
    });
    expect(await screen.findByText('Setup Failed')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await button()).toBeEnabled();
  });

  it.each([null, 'help@example.com'])('names the support address %s when it cannot start', async (supportEmail) => {
    subscribe({
      [SUBSCRIPTION]: () => fault(503, 'PAYMENTS_UNAVAILABLE', 'Payments are unavailable.'),
      'GET /api/app-info': () => json(appInfo({ supportEmail })),
    });
    expect(await screen.findByText('Setup Failed')).toBeInTheDocument();
    if (supportEmail === null) expect(screen.queryByText(/contact support/)).not.toBeInTheDocument();
    else
      expect(await screen.findByText(/If this persists, please contact support/)).toContainElement(
        screen.getByRole('link', { name: supportEmail }),
      );
  });

  it('reports an unreadable payment mode and retries', async () => {
    let answers = 0;
    const { user } = subscribe({
      'GET /api/billing/setup': () =>
        ++answers === 1 ? fault(503, 'UNAVAILABLE', 'Unavailable.') : json({ mode: 'local', publishableKey: null }),
    });
    expect(await screen.findByText('Setup Failed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await button()).toBeEnabled();
  });

  it('is not offered to a subscriber', async () => {
    const { server } = subscribe({}, 'local', ACCOUNTS.subscriber);
    expect(await screen.findByText('You already have Premium')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
    expect(server.of(SUBSCRIPTION)).toHaveLength(0);
  });

  it('is not sold again if the server reports an existing one', async () => {
    subscribe({ [SUBSCRIPTION]: () => fault(409, 'ALREADY_SUBSCRIBED', 'You already have a subscription.') });
    expect(await screen.findByText('You already have Premium')).toBeInTheDocument();
    expect(screen.getByText('You already have a subscription.')).toBeInTheDocument();
  });

  it('can be started again after a cancellation', async () => {
    subscribe({}, 'local', ACCOUNTS.canceled);
    expect(await button()).toBeEnabled();
  });
});

describe('paying for the subscription', () => {
  it('names it, reports each step, and updates the page at once', async () => {
    let bought = false;
    const { server, pay } = subscribe({
      'GET /api/trial-status': () => json(trial(bought ? ACCOUNTS.subscriber : {})),
      [UPGRADE]: () => {
        bought = true;
        return json({});
      },
    });
    await pay();
    await toast('Payment Successful!', 'Welcome to Premium');
    expect(await screen.findByRole('button', { name: 'Payment Complete!' })).toHaveAttribute('aria-disabled', 'true');
    expect(server.of(UPGRADE).map(({ body }) => body)).toEqual([
      { paymentIntentId: 'pi_1', amount: 15, subscriptionId: 'sub_1' },
    ]);
    expect(server.of('GET /api/trial-status').length).toBeGreaterThan(1);
    expect(screen.queryByText('You already have Premium')).not.toBeInTheDocument();
  });

  it('shows progress', async () => {
    const { pay } = subscribe({ [CONFIRM]: () => new Promise<Response>(() => undefined) });
    await pay();
    expect(screen.getByRole('button', { name: 'Processing Payment...' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('reports an upgrade that is not applied yet', async () => {
    const { pay } = subscribe({ [UPGRADE]: () => fault(402, 'PAYMENT_NOT_COMPLETE', 'Not yet.') });
    await pay();
    await toast('Payment Processed', 'Payment successful! Account upgrade in progress. Please refresh if needed.');
    expect(await screen.findByRole('button', { name: 'Payment Complete!' })).toBeInTheDocument();
  });

  it('opens Home two seconds later', async () => {
    jest.useFakeTimers();
    billingServer();
    renderApp('/subscribe');
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: /Succeeds/ }));
    fireEvent.submit(screen.getByRole('button', { name: SUBSCRIBE }).closest('form')!);
    await pass(50);
    expect(screen.getByRole('button', { name: 'Payment Complete!' })).toBeInTheDocument();
    await pass(1900);
    expect(currentAddress()).toBe('/subscribe');
    await pass(100);
    expect(currentAddress()).toBe('/');
  });
});

describe('a subscription with nothing due yet', () => {
  const setupIntent = { [SUBSCRIPTION]: () => json(intent({ clientSecret: 'seti_1_secret_1' })) };

  it('saves the card', async () => {
    const { server, pay } = subscribe({
      ...setupIntent,
      [CONFIRM]: () => json(localPayment('succeeded', { id: 'seti_1' })),
    });
    await pay();
    await toast('Payment Method Saved!', 'Nothing is due today.');
    expect(server.of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'seti_1', amount: 15 }]);
    expect(await screen.findByRole('button', { name: 'Payment Complete!' })).toBeInTheDocument();
  });

  it('reports a declined card', async () => {
    const { pay } = subscribe({ ...setupIntent, [CONFIRM]: () => json(localPayment('failed', { id: 'seti_1' })) });
    await pay(/Declined/);
    await toast('Payment Setup Failed', 'Please check your payment details');
  });
});
