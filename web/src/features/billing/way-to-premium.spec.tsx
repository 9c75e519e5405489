import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { trial } from '../../testing/billing-answers.ts';
import { scanResponse } from '../../testing/answers.ts';
import { sellingServer } from '../../testing/billing-server.ts';
import { json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { ADD_TRADE, draftFromScan } from '../journal/draft-from-scan.ts';
import { successAddress } from './payment.ts';
import './premium-gate.tsx'; // preloaded: lazy code loads slowly in tests
import './pricing-page.tsx';
import './local-form.tsx';
import './subscribe-page.tsx';
import './success-page.tsx';

const WANTED = '/journal?symbol=BRK.B&add=1';
const ASKING = encodeURIComponent(WANTED);
const link = (name: string) => screen.findByRole('link', { name });

afterEach(() => void jest.useRealTimers());

describe('the way to Premium', () => {
  it('remembers the requested page, from the offer to the payment form', async () => {
    sellingServer({ 'GET /api/trial-status': () => json(trial()) });
    const user = renderApp(WANTED);
    await user.click(await link('Upgrade Now'));
    await user.click(await link('Upgrade to Premium'));
    expect(await screen.findByRole('button', { name: 'Subscribe to Premium - $15/month' })).toBeInTheDocument();
    expect(new URLSearchParams(currentAddress().split('?')[1]).get('redirect')).toBe(WANTED);
  });

  it('says that a trade about to be logged is saved, and only there', async () => {
    const draft = () =>
      screen.queryByText('We saved your ACME trade. You can finish logging it once you have Premium.');
    const [row] = scanResponse(1).results;
    draftFromScan({ ...row!, symbol: 'ACME' }, scanResponse(1));
    sellingServer({ 'GET /api/trial-status': () => json(trial()) });
    const user = renderApp(ADD_TRADE);
    await link('Upgrade Now');
    expect(draft()).toBeInTheDocument();
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Journal' }));
    expect(await screen.findByText('The journal comes with Premium.')).toBeInTheDocument();
    expect(draft()).not.toBeInTheDocument();
  });

  it('remembers it for a visitor through sign-up', async () => {
    sellingServer();
    const user = renderApp(`/pricing?redirect=${ASKING}`, { signedIn: false });
    const wayIn = new URL((await link('Upgrade to Premium')).getAttribute('href')!, 'http://own.invalid');
    const subscribe = wayIn.searchParams.get('redirect')!;
    expect(new URL(subscribe, wayIn).searchParams.get('redirect')).toBe(WANTED);
    await user.click(await link('Pay $15 once for 30 days'));
    expect(currentAddress()).toBe(`/checkout?${new URLSearchParams({ redirect: WANTED })}`);
  });

  it.each([
    [WANTED, WANTED],
    ['//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('from %s ends at %s', async (page, end) => {
    jest.useFakeTimers();
    sellingServer();
    renderApp(successAddress('one-time', { paymentIntent: 'pi_1', page }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(await link('Get Started')).toHaveAttribute('href', end);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(currentAddress()).toBe(end);
  });

  it('leads back from a payment that the bank declined', async () => {
    sellingServer();
    renderApp(`/payment/success?type=subscription&redirect=${ASKING}&payment_intent=pi_1&redirect_status=failed`);
    expect(await link('Try Again')).toHaveAttribute('href', `/subscribe?${new URLSearchParams({ redirect: WANTED })}`);
  });
});
