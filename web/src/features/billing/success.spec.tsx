import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { sellingServer, UPGRADE } from '../../testing/billing-server.ts';
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
    sellingServer(order(15));
    renderApp(PAID);
    await receipt();
    expect(screen.getByText('Welcome to Premium')).toBeInTheDocument();
    expect(screen.getByText('pi_1')).toBeInTheDocument();
    expect(await screen.findByText('$15.00')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Unlocked features' }).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/');
  });

  it('shows the amount actually paid', async () => {
    sellingServer(order(7.5));
    renderApp(PAID);
    expect(await screen.findByText('$7.50')).toBeInTheDocument();
    expect(window.plainscanOrder).toEqual({ number: 'pi_1', total: 7.5 });
  });

  it('shows the list price if the amount cannot be read', async () => {
    sellingServer({ [ORDER]: () => fault(503, 'PAYMENTS_UNAVAILABLE', 'No.') });
    renderApp(PAID);
    expect(await screen.findByText('$15.00')).toBeInTheDocument();
    expect(window.plainscanOrder).toEqual({ number: 'pi_1', total: 15 });
  });

  it("requests the upgrade when the user returns from a bank's page", async () => {
    const { of } = sellingServer(order(15));
    renderApp(PAID);
    await screen.findByText('$15.00');
    expect(of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 15 }]);
  });

  it('requests it for a saved payment method too', async () => {
    const { of } = sellingServer();
    renderApp('/payment/success?type=subscription&setup_intent=seti_1&redirect_status=succeeded');
    await receipt();
    expect(of(UPGRADE).map(({ body }) => body)).toEqual([{ paymentIntentId: 'seti_1', amount: 15 }]);
    expect(window.plainscanOrder).toBeUndefined();
  });

  it('opens Home after five seconds', async () => {
    jest.useFakeTimers();
    sellingServer(order(15));
    renderApp(PAID);
    // Its code loads in real time; the five seconds begin when it is rendered.
    while (!screen.queryByText('Payment Successful!')) await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(4900));
    expect(currentAddress()).toBe(PAID);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(currentAddress()).toBe('/');
  });
});

describe('an address without a payment', () => {
  it.each(['/payment/success', '/payment/success?redirect_status=succeeded', '/payment/success?payment_intent=pi_1'])(
    '%s records no order and upgrades nothing',
    async (path) => {
      const { of } = sellingServer(order(15));
      renderApp(path);
      await receipt();
      expect(await screen.findByText('$15.00')).toBeInTheDocument();
      expect(window.plainscanOrder).toBeUndefined();
      expect(of(UPGRADE)).toHaveLength(0);
    },
  );

  it('makes up an order number from the time', async () => {
    sellingServer();
    renderApp('/payment/success');
    await receipt();
    expect(screen.getByText(/^order_\d{13}$/)).toBeInTheDocument();
  });

  it('is open to visitors and requests no user data', async () => {
    const server = sellingServer(order(15));
    renderApp(PAID, { signedIn: false });
    await receipt();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(server.of(UPGRADE)).toHaveLength(0);
    expect(server.of(ORDER)).toHaveLength(0);
  });
});

describe('a payment that failed at the bank', () => {
  it.each([
    ['one-time', '/checkout'],
    ['subscription', '/subscribe'],
  ])('is reported, with a way back (%s)', async (type, back) => {
    const { of } = sellingServer();
    renderApp(`/payment/success?type=${type}&payment_intent=pi_1&redirect_status=failed`);
    expect(await screen.findByRole('heading', { name: 'Payment Failed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', back);
    expect(screen.queryByText('Welcome to Premium')).not.toBeInTheDocument();
    expect(window.plainscanOrder).toBeUndefined();
    expect(of(UPGRADE)).toHaveLength(0);
  });
});
