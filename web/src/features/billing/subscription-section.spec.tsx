import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { page } from '../../lib/page.ts';
import { ACCOUNTS, invoices, setup, trial } from '../../testing/billing-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { part, settings, type Handlers } from '../../testing/render-settings.ts';
import { toast } from '../../testing/toast.ts';
import '../settings/settings-page.tsx'; // preloaded: lazy code loads slowly in tests

const CANCEL = 'POST /api/cancel-subscription';
const RESUME = 'POST /api/resume-subscription';
const INVOICES = 'GET /api/billing/invoices';
const PORTAL = 'POST /api/billing/portal';

const account = (name: keyof typeof ACCOUNTS, handlers: Handlers = {}) =>
  settings({
    'GET /api/trial-status': () => json(trial(ACCOUNTS[name])),
    'GET /api/billing/setup': () => json(setup('local')),
    [INVOICES]: () => json(invoices()),
    ...handlers,
  });
const section = () => part('Subscription');

const reload = jest.spyOn(page, 'reload');
const go = jest.spyOn(page, 'go');
beforeEach(() => {
  reload.mockReset().mockReturnValue(undefined);
  go.mockReset().mockReturnValue(undefined);
});
afterEach(() => void jest.useRealTimers());

describe('the subscription in settings', () => {
  it.each([
    ['subscriber', 'Premium - $15/month', 'Renews September 7, 2026', true],
    ['canceled', 'Premium - Canceled', 'Access continues until September 7, 2026', false],
    ['oneTime', 'Premium', 'One-time payment. Access continues until September 7, 2026', false],
    ['admin', 'Administrator', 'Everything is included.', false],
    ['trial', 'Free', '4 days left in your free trial', false],
    ['expired', 'Free', 'Your free trial has expired.', false],
  ] as const)('of %s', async (name, plan, note, cancelable) => {
    await account(name);
    expect(await section().findByText(plan)).toBeInTheDocument();
    if (note) expect(section().getByText(note)).toBeInTheDocument();
    expect(section().queryAllByRole('button', { name: 'Cancel Subscription' })).toHaveLength(cancelable ? 1 : 0);
  });

  it('ends with its period if it was canceled without a date', async () => {
    await account('canceled', {
      'GET /api/trial-status': () => json(trial({ ...ACCOUNTS.canceled, accessExpiresAt: null })),
    });
    expect(await section().findByText('Access continues until billing period ends')).toBeInTheDocument();
  });

  it('is hidden if the server has no limits', async () => {
    await settings();
    await screen.findByRole('region', { name: 'Sessions' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Subscription' })).not.toBeInTheDocument());
  });
});

describe('canceling', () => {
  async function ask(answer: () => Response | Promise<Response>) {
    const opened = await account('subscriber', { [CANCEL]: answer });
    await opened.user.click(await section().findByRole('button', { name: 'Cancel Subscription' }));
    return { ...opened, dialog: within(await screen.findByRole('alertdialog')) };
  }

  it('asks for confirmation first', async () => {
    const { user, server, dialog } = await ask(() => json({ message: 'Canceled.' }));
    expect(
      dialog.getByText(
        "Are you sure you want to cancel your Premium subscription? You'll continue to have access to premium features until your current billing period ends, then you'll move to the Free plan.",
      ),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep Subscription' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.of(CANCEL)).toHaveLength(0);
  });

  it('shows progress', async () => {
    const { user, dialog } = await ask(() => new Promise<Response>(() => undefined));
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(dialog.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
  });

  it('shows a toast, then reloads the page', async () => {
    const { dialog } = await ask(() => json({ message: 'Canceled.' }));
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(screen.getByText('Subscription canceled')).toBeInTheDocument();
    expect(
      screen.getByText('You can continue using premium features until your current billing period ends.'),
    ).toBeInTheDocument();
    expect(section().getByRole('button', { name: 'Cancel Subscription' })).toBeDisabled();
    expect(reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    [() => fault(503, 'PAYMENTS_UNAVAILABLE', 'Payments are unavailable.'), 'Payments are unavailable.'],
    [() => new Response('', { status: 502 }), 'Please try again later.'],
  ])('explains a failure', async (answer, words) => {
    const { user, dialog } = await ask(answer);
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Failed to cancel subscription')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('resuming', () => {
  it('undoes a cancellation', async () => {
    let resumed = false;
    const { user, server } = await account('canceled', {
      [RESUME]: () => ((resumed = true), json({ message: 'Your subscription will renew again.' })),
      'GET /api/trial-status': () => json(trial(resumed ? ACCOUNTS.subscriber : ACCOUNTS.canceled)),
    });
    await user.click(await section().findByRole('button', { name: 'Resume Subscription' }));
    await toast('Subscription resumed', 'It renews at the end of the current period.');
    expect(await section().findByText('Renews September 7, 2026')).toBeInTheDocument();
    expect(section().queryByRole('button', { name: 'Resume Subscription' })).not.toBeInTheDocument();
    expect(server.of(RESUME)).toHaveLength(1);
  });

  it('explains a failure and can be tried again', async () => {
    const message = 'Your subscription has ended. You can subscribe again.';
    const { user } = await account('canceled', { [RESUME]: () => fault(404, 'NO_SUBSCRIPTION', message) });
    await user.click(await section().findByRole('button', { name: 'Resume Subscription' }));
    await toast('Failed to resume subscription', message);
    expect(await section().findByRole('button', { name: 'Resume Subscription' })).toBeEnabled();
  });

  it.each(['subscriber', 'oneTime', 'trial', 'expired', 'admin'] as const)('is not offered to %s', async (name) => {
    await account(name);
    await section().findAllByRole('row');
    expect(section().queryByRole('button', { name: 'Resume Subscription' })).not.toBeInTheDocument();
  });
});

describe('the invoices', () => {
  const rows = async () =>
    within(await section().findByRole('table'))
      .getAllByRole('row')
      .slice(1);

  it('show refunded amounts', async () => {
    const [paid, back] = invoices().invoices;
    const list = [
      { ...paid!, refundedCents: 500 },
      { ...back!, refundedCents: 1500, status: 'refunded' },
    ];
    await account('subscriber', { [INVOICES]: () => json({ invoices: list }) });
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/\$15\.00\$5\.00 refundedpaid/);
    expect(second).toHaveTextContent(/July 7, 2026Premium, 30 days.*\$15\.00\$15\.00 refundedrefunded/);
  });

  it('are listed with date, item, amount, status, and link', async () => {
    await account('subscriber');
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/August 7, 2026Premium, monthlyPS-0001\$15\.00paid/);
    const link = within(first!).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://invoice.stripe.com/i/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(second).toHaveTextContent(/July 7, 2026.*open/);
    expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
  });

  it('show the newest first and the rest on request', async () => {
    const { user } = await account('subscriber', { [INVOICES]: () => json(invoices(9)) });
    expect(await rows()).toHaveLength(6);
    await user.click(section().getByRole('button', { name: 'Show 3 older invoices' }));
    expect(await rows()).toHaveLength(9);
  });

  it.each([
    ['subscribers are warned, with the days left', 'subscriber', true],
    ['no one else is warned, because it is an abandoned first payment', 'trial', false],
  ] as const)('with the newest one unpaid: %s', async (_, name, text) => {
    const [open, earlier] = invoices().invoices;
    const list = [
      { ...open!, status: 'open' },
      { ...earlier!, status: 'paid' },
    ];
    await account(name, { [INVOICES]: () => json({ invoices: list }) });
    expect(await rows()).toHaveLength(2);
    const words =
      'Your payment of $15.00 failed. Premium continues until August 10, 2026. To keep it, pay this invoice.';
    const notice = section().queryByRole('alert');
    if (!text) return expect(notice).not.toBeInTheDocument();
    expect(notice).toHaveTextContent(words);
    expect(within(notice!).getByRole('link')).toHaveAttribute('href', 'https://invoice.stripe.com/i/1');
  });

  it('may be empty', async () => {
    await account('trial', { [INVOICES]: () => json({ invoices: [] }) });
    expect(await section().findByText('No invoices yet')).toBeInTheDocument();
  });

  it('can be retried after a loading error', async () => {
    let answers = 0;
    const { user } = await account('subscriber', {
      [INVOICES]: () => (++answers === 1 ? fault(503, 'PAYMENTS_UNAVAILABLE', 'Unavailable.') : json(invoices())),
    });
    expect(await section().findByText('Unable to load your invoices')).toBeInTheDocument();
    await user.click(section().getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(2);
  });

  it('are not requested if payments are not configured', async () => {
    const { server } = await account('trial', { 'GET /api/billing/setup': () => json(setup('none')) });
    await section().findByText('Free');
    await waitFor(() => expect(section().queryByText('Invoices')).not.toBeInTheDocument());
    expect(server.of(INVOICES)).toHaveLength(0);
  });
});

describe('the billing portal', () => {
  it('opens from Settings', async () => {
    const { user } = await account('subscriber', { [PORTAL]: () => json({ url: 'https://billing.stripe.com/p/1' }) });
    await user.click(await section().findByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://billing.stripe.com/p/1'));
  });

  it('reports an error if it cannot be opened', async () => {
    const { user } = await account('canceled', { [PORTAL]: () => fault(503, 'PAYMENTS_UNAVAILABLE', 'Unavailable.') });
    await user.click(await section().findByRole('button', { name: 'Manage Billing' }));
    await toast('Failed to open billing', 'Unavailable.');
    expect(section().getByRole('button', { name: 'Manage Billing' })).toBeEnabled();
  });
});
