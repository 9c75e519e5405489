import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PAYMENT_INTENT, billingServer } from '../../testing/billing-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './checkout-page.tsx';
import './pricing-page.tsx';
import './stripe-form.tsx';
import './subscribe-page.tsx'; // preloaded: lazy code loads slowly in tests

const SCRIPT = 'script[src^="https://js.stripe.com"]';
const script = () => document.head.querySelector(SCRIPT);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Makes the script fail to load, twice, because the package retries once. */
async function failToLoad() {
  await waitFor(() => expect(script()).not.toBeNull());
  const first = script()!;
  fireEvent.error(first);
  await waitFor(() => expect(script()).not.toBe(first));
  fireEvent.error(script()!);
}

afterEach(() => {
  jest.useRealTimers();
  document.head.querySelectorAll('script').forEach((found) => found.remove());
});

describe("without Stripe's script", () => {
  it('reports the failure and offers to reload', async () => {
    billingServer({}, 'stripe');
    renderApp('/checkout');
    await failToLoad();
    expect(await screen.findByText('Stripe payment system unavailable')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
  });

  it('gives up after a reasonable time', async () => {
    jest.useFakeTimers();
    billingServer({}, 'stripe');
    renderApp('/subscribe');
    for (let i = 0; i < 500 && !script(); i++) await pass(1);
    await pass(14_000);
    expect(screen.getByText('Setting Up Your Subscription')).toBeInTheDocument();
    await pass(2000);
    expect(screen.getByText('Stripe payment system unavailable')).toBeInTheDocument();
    jest.useRealTimers();
    await failToLoad(); // otherwise the package would keep waiting in the next test
  });

  it('does not load it outside the payment pages', async () => {
    const server = billingServer({}, 'stripe');
    renderApp('/pricing');
    await screen.findByRole('heading', { name: 'Pricing' });
    expect(script()).toBeNull();
    expect(server.of(PAYMENT_INTENT)).toHaveLength(0);
  });
});
