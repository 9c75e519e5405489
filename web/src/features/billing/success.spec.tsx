import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { billingServer, UPGRADE } from '../../testing/billing-server.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import './success-page.tsx'; // preloaded: lazy code loads slowly in tests

const PAID = '/payment/success?type=one-time&payment_intent=pi_1&redirect_status=succeeded';
const ORDER = 'GET /api/billing/orders/pi_1';
const receipt = () => screen.findByRole('heading', { name: 'Payment Successful!' });
const order = (amount: number) => ({ [ORDER]: () => json({ orderId: 'pi_1', amount }) });

beforeEach(() => void delete window.plainscanOrder);
afterEach(() => void jest.useRealTimers());

describe('a completed payment', () => {
  it('shows its receipt, what it unlocked, and a way to continue', async () => {
    billingServer(order(15));
    renderApp(PAID);
    await receipt();
    expect(screen.getByText('Welcome to Premium')).toBeInTheDocument();
    expect(screen.getByText('pi_1')).toBeInTheDocument();
    expect(await screen.findByText('$15.00')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Unlocked features' }).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/');
  });

  it('shows the amount actually paid', async () => {
    billingServer(order(7.5));
    renderApp(PAID);
    expect(await screen.findByText('$7.50')).toBeInTheDocument();
    expect(window.plainscanOrder).toEqual({ number: 'pi_1', total: 7.5 });
  });

  it("requests the upgrade when the user returns from a bank's page", async () => {
    const { of } = billingServer(order(15));
    renderApp(PAID);
    await screen.findByText('$15.00');
    expect(of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 15 }]);
  });

  it('requests it for a saved payment method too', async () => {
    const { of } = billingServer({ 'GET /api/billing/orders/seti_1': () => json({ orderId: 'seti_1', amount: 0 }) });
    renderApp('/payment/success?type=subscription&setup_intent=seti_1&redirect_status=succeeded');
    await receipt();
    expect(screen.getByText('Nothing due today')).toBeInTheDocument();
    expect(of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'seti_1', amount: 15 }]);
    expect(window.plainscanOrder).toBeUndefined();
  });

  it('opens Home after five seconds', async () => {
    jest.useFakeTimers();
    billingServer(order(15));
    renderApp(PAID);
    // Its code loads in real time; the five seconds begin when it is rendered.
    while (!screen.queryByText('Payment Successful!')) await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(4900));
    expect(currentAddress()).toBe(PAID);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(currentAddress()).toBe('/');
  });
});

describe('a payment that the server does not confirm', () => {
  it('shows no receipt, records no order, and upgrades nothing, whatever the URL says', async () => {
    const { of } = billingServer({ [ORDER]: () => fault(404, 'PAYMENT_NOT_FOUND', 'Payment not found.') });
    renderApp(PAID);
    await screen.findByRole('heading', { name: "We can't find this payment" });
    expect(screen.queryByText('Welcome to Premium')).not.toBeInTheDocument();
    expect(window.plainscanOrder).toBeUndefined();
    expect(of(UPGRADE)).toHaveLength(0);
  });

  it('can be checked again until the bank confirms it', async () => {
    let isConfirmed = false;
    billingServer({
      [ORDER]: () =>
        isConfirmed ? json({ orderId: 'pi_1', amount: 15 }) : fault(404, 'PAYMENT_NOT_FOUND', 'Payment not found.'),
    });
    renderApp(PAID);
    const check = await screen.findByRole('button', { name: 'Check Again' });
    isConfirmed = true;
    await userEvent.click(check);
    await receipt();
  });

  it('asks the user not to pay again while payments cannot be reached', async () => {
    billingServer({ [ORDER]: () => fault(503, 'PAYMENTS_UNAVAILABLE', 'No.') });
    renderApp(PAID);
    await screen.findByRole('heading', { name: "We can't check this payment right now" });
    expect(screen.getByText(/Please don't pay again/)).toBeInTheDocument();
    expect(window.plainscanOrder).toBeUndefined();
  });

  it.each(['/payment/success', '/payment/success?redirect_status=succeeded'])(
    '%s has nothing to check and links to the invoices',
    async (path) => {
      const { of } = billingServer(order(15));
      renderApp(path);
      await screen.findByRole('heading', { name: "We can't find this payment" });
      expect(screen.getByRole('link', { name: 'Invoices in Settings' })).toHaveAttribute('href', '/settings');
      expect(screen.queryByRole('button', { name: 'Check Again' })).not.toBeInTheDocument();
      expect(of(ORDER)).toHaveLength(0);
    },
  );

  it('asks a visitor to sign in first, and returns afterward', async () => {
    const server = billingServer(order(15));
    renderApp(PAID, { signedIn: false });
    await screen.findByRole('heading', { name: 'Sign in to see your receipt' });
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' });
    expect(new URL(link.getAttribute('href')!, location.origin).searchParams.get('redirect')).toBe(PAID);
    expect(server.of(ORDER)).toHaveLength(0);
    expect(server.of(UPGRADE)).toHaveLength(0);
  });
});

describe('a payment that failed at the bank', () => {
  it.each([
    ['one-time', '/checkout'],
    ['subscription', '/subscribe'],
  ])('is reported, with a way back (%s)', async (type, back) => {
    const { of } = billingServer();
    renderApp(`/payment/success?type=${type}&payment_intent=pi_1&redirect_status=failed`);
    expect(await screen.findByRole('heading', { name: 'Payment Failed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', back);
    expect(screen.queryByText('Welcome to Premium')).not.toBeInTheDocument();
    expect(window.plainscanOrder).toBeUndefined();
    expect(of(UPGRADE)).toHaveLength(0);
  });
});
