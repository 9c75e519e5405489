import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { trial } from '../../testing/billing-answers.ts';
import { scanResponse } from '../../testing/answers.ts';
import { billingServer } from '../../testing/billing-server.ts';
import { json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { ADD_TRADE, draftFromScan } from '../journal/draft-from-scan.ts';
import { successAddress } from './payment.ts';
import './premium-gate.tsx'; // preloaded: lazy code loads slowly in tests
import './pricing-page.tsx';
import './local-form.tsx';
import './subscribe-page.tsx';
import './success-page.tsx';

const REQUESTED = '/journal?symbol=BRK.B&add=1';
const ENCODED = encodeURIComponent(REQUESTED);
const link = (name: string) => screen.findByRole('link', { name });

afterEach(() => void jest.useRealTimers());

describe('buying Premium', () => {
  it('remembers the requested page, from the offer to the payment form', async () => {
    billingServer({ 'GET /api/trial-status': () => json(trial()) });
    const user = renderApp(REQUESTED);
    await user.click(await link('Upgrade Now'));
    await user.click(await link('Upgrade to Premium'));
    expect(await screen.findByRole('button', { name: 'Subscribe to Premium - $15/month' })).toBeInTheDocument();
    expect(new URLSearchParams(currentAddress().split('?')[1]).get('redirect')).toBe(REQUESTED);
  });

  it('says that an unfinished trade is saved, but only where it is logged', async () => {
    const draft = () =>
      screen.queryByText('We saved your ACME trade. You can finish logging it once you have Premium.');
    const [row] = scanResponse(1).results;
    draftFromScan({ ...row!, symbol: 'ACME' }, scanResponse(1));
    billingServer({ 'GET /api/trial-status': () => json(trial()) });
    const user = renderApp(ADD_TRADE);
    await link('Upgrade Now');
    expect(draft()).toBeInTheDocument();
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Journal' }));
    expect(await screen.findByText('The journal comes with Premium.')).toBeInTheDocument();
    expect(draft()).not.toBeInTheDocument();
  });

  it('remembers it through sign-up for a visitor', async () => {
    billingServer();
    const user = renderApp(`/pricing?redirect=${ENCODED}`, { signedIn: false });
    const signUpLink = new URL((await link('Upgrade to Premium')).getAttribute('href')!, 'http://own.invalid');
    const subscribe = signUpLink.searchParams.get('redirect')!;
    expect(new URL(subscribe, signUpLink).searchParams.get('redirect')).toBe(REQUESTED);
    await user.click(await link('Pay $15 once for 30 days'));
    expect(currentAddress()).toBe(`/checkout?${new URLSearchParams({ redirect: REQUESTED })}`);
  });

  it.each([
    [REQUESTED, REQUESTED],
    ['//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('with redirect %s, ends at %s', async (page, end) => {
    jest.useFakeTimers();
    billingServer();
    renderApp(successAddress('one-time', { paymentIntent: 'pi_1', page }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(await link('Get Started')).toHaveAttribute('href', end);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(currentAddress()).toBe(end);
  });

  it('links back to the payment after the bank declined it', async () => {
    billingServer();
    renderApp(`/payment/success?type=subscription&redirect=${ENCODED}&payment_intent=pi_1&redirect_status=failed`);
    expect(await link('Try Again')).toHaveAttribute(
      'href',
      `/subscribe?${new URLSearchParams({ redirect: REQUESTED })}`,
    );
  });
});
