import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TERMS_VERSION } from '@plainscan/contracts';
import { terms } from '../../testing/account-answers.ts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer } from '../../testing/session-answers.ts';
import { TERMS, TERMS_UPDATED } from './terms-text.ts';

type Handlers = Parameters<typeof fakeServer>[0];

/** Signed in, with the terms still to accept. */
async function openUnaccepted(handlers: Handlers = {}, path = '/journal') {
  let accepted = false;
  const server = fakeServer({
    'GET /api/user/terms-status': () => json(terms(accepted)),
    'POST /api/user/accept-terms': () => {
      accepted = true;
      return json(terms(true));
    },
    'POST /api/auth/refresh': () => json(sessionAnswer('a-newer-token-that-is-long-enough')),
    ...handlers,
  });
  const user = renderApp(path);
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms and Conditions' }));
  return {
    user,
    server,
    dialog,
    box: dialog.getByRole('checkbox', { name: /I have read and agree/ }),
    accept: () => dialog.getByRole('button', { name: /Accept/ }),
  };
}

const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the terms', () => {
  it("match the server's version", () => {
    expect(new Date(`${TERMS_UPDATED} UTC`).toISOString().slice(0, 10)).toBe(TERMS_VERSION);
  });

  it('contain every section, and are short enough to read', () => {
    expect(TERMS.map(({ title }) => title)).toEqual([
      'Liability notice',
      'About Plainscan',
      'Key terms',
      'Prohibited activities',
      'Intellectual property',
      'Data and privacy',
      'Contact',
    ]);
    const words = TERMS.flatMap(({ title, paragraphs, points = [] }) => [
      title,
      ...paragraphs,
      ...points.flatMap(({ term = '', text }) => [term, text]),
    ]).join(' ');
    expect(words.split(/\s+/).length).toBeLessThan(900);
    for (const promise of [
      'lesser of the amount you have paid us or $100',
      'at least 13',
      '5 days, with 3 scans a day',
    ])
      expect(words).toContain(promise);
    for (const promise of ['$15 per month', 'Cancel anytime', 'non-refundable', 'do not sell your data'])
      expect(words).toContain(promise);
  });

  it.each([true, false])('have their own page (signed in: %s)', async (signedIn) => {
    const server = fakeServer({ 'GET /api/user/terms-status': () => json(terms(false)) });
    renderApp('/terms', { signedIn });
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Prohibited activities' })).toBeInTheDocument();
    expect(screen.getAllByText('Last updated: June 15, 2025')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.of('GET /api/user/terms-status')).toHaveLength(0);
  });
});

describe('while the terms status loads', () => {
  it('only a spinner is shown', async () => {
    const server = fakeServer({ 'GET /api/user/terms-status': () => new Promise<Response>(() => undefined) });
    renderApp('/scanner');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await waitFor(() => expect(server.of('GET /api/user/terms-status')).toHaveLength(1));
    expect(server.calls).toHaveLength(1);
  });

  it('nothing is requested for a visitor', async () => {
    const server = fakeServer();
    renderApp('/', { signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(server.of('GET /api/user/terms-status')).toHaveLength(0);
  });

  it('a failure can be retried, or the user can sign out', async () => {
    let answers = 0;
    fakeServer({
      'GET /api/user/terms-status': () =>
        ++answers === 1 ? fault(503, 'UNAVAILABLE', 'Please try again in a moment.') : json(terms()),
    });
    const user = renderApp('/');
    expect(await screen.findByText("We couldn't load your account")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });
});

describe('the terms dialog', () => {
  it('closes when the terms were accepted in another tab, once this one is visible again', async () => {
    let elsewhere = false;
    await openUnaccepted({ 'GET /api/user/terms-status': () => json(terms(elsewhere)) });
    elsewhere = true;
    act(() => void dispatchEvent(new Event('focus')));
    await dialogClosed();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('is not shown to users who have accepted', async () => {
    fakeServer();
    renderApp('/');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('blocks the app: no page, no page requests, and no way around it by Escape or a click outside', async () => {
    const { user, server, dialog } = await openUnaccepted({}, '/scanner');
    expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.bg-shade')!);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main', hidden: true })).not.toBeInTheDocument();
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/user/terms-status']);
  });

  it('returns when the terms change while the app is open', async () => {
    let changed = false;
    fakeServer({
      'GET /api/user/terms-status': () => json(terms(!changed)),
      'POST /api/stocks-scan': () => {
        changed = true;
        return fault(403, 'TERMS_REQUIRED', 'Please accept the terms first.');
      },
    });
    renderApp('/scanner?q=RSI');
    expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeInTheDocument();
  });

  it('is accepted once the box is checked: the app opens on the requested page, with a token that says so', async () => {
    const { user, server, box, accept } = await openUnaccepted();
    expect(accept()).toBeDisabled();
    await user.click(box);
    expect(accept()).toBeEnabled();
    await user.click(accept());
    await dialogClosed();
    expect(await screen.findByText('Terms Accepted')).toBeInTheDocument();
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/journal');
    await waitFor(() => expect(server.of('GET /api/user/terms-status')).toHaveLength(2));
    expect(server.of('GET /api/user/terms-status')[1]!.headers.get('authorization')).toContain('a-newer-token');
  });

  it('is accepted even if the token cannot be renewed right now', async () => {
    const { user, box, accept } = await openUnaccepted({
      'POST /api/auth/refresh': () => fault(503, 'UNAVAILABLE', 'Later.'),
    });
    await user.click(box);
    await user.click(accept());
    await dialogClosed();
    expect(await screen.findByText('Terms Accepted')).toBeInTheDocument();
  });

  it.each([
    ['a new user', { daysRemaining: 5 }, 'Your 5-day trial is on. 3 scans a day.'],
    ['a user in the middle of the trial', { daysRemaining: 1 }, 'You have 1 day left in your trial. 3 scans a day.'],
    ['a user whose trial is over', ACCOUNTS.expired, 'Your free trial has ended. Upgrade to Premium to scan.'],
    ['a subscriber', ACCOUNTS.subscriber, 'You have Premium. Scans are unlimited.'],
    ['a buyer of 30 days', ACCOUNTS.oneTime, 'You have Premium. Scans are unlimited.'],
    ['a demo user', ACCOUNTS.demo, 'You have Premium. Scans are unlimited.'],
    ['an administrator', ACCOUNTS.admin, 'You have full access as an administrator.'],
    ['a user whose plan is unknown', null, "You're all set."],
  ])('tells %s what they can do', async (_who, account, words) => {
    const { user, box, accept } = await openUnaccepted({
      'GET /api/trial-status': () => (account ? json(trial(account)) : fault(503, 'UNAVAILABLE', 'Later.')),
    });
    await user.click(box);
    await user.click(accept());
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('shows progress while accepting', async () => {
    const { user, box, accept, dialog } = await openUnaccepted({
      'POST /api/user/accept-terms': () => new Promise<Response>(() => undefined),
    });
    await user.click(box);
    await user.click(accept());
    expect(accept()).toHaveTextContent('Accepting...');
    expect(accept()).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
  });

  it('asks to check the box when submitted by keyboard without it', async () => {
    const { user, server, box } = await openUnaccepted();
    act(() => box.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByText('Please acknowledge')).toBeInTheDocument();
    expect(screen.getByText('You must read and acknowledge the terms and conditions')).toBeInTheDocument();
    expect(server.of('POST /api/user/accept-terms')).toHaveLength(0);
    await user.keyboard(' {Enter}');
    await dialogClosed();
    expect(server.of('POST /api/user/accept-terms')).toHaveLength(1);
  });

  it('reports and logs a failure to accept, and can be submitted again', async () => {
    const warned = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const { user, box, accept } = await openUnaccepted({
      'POST /api/user/accept-terms': () => fault(500, 'INTERNAL', 'Something went wrong.'),
    });
    await user.click(box);
    await user.click(accept());
    expect(await screen.findByText('Failed to accept terms. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(accept()).toBeEnabled();
    expect(warned.mock.calls).toEqual([[expect.objectContaining({ message: '500: Something went wrong.' })]]);
    warned.mockRestore();
  });
});

describe('a user who declines', () => {
  const declined = async (handlers: Handlers = {}) => {
    const shown = await openUnaccepted(handlers);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Decline' }));
    await dialogClosed();
    return shown;
  };

  it('sees the alternatives at /, and can read the terms again', async () => {
    const { user, server } = await declined();
    expect(currentAddress()).toBe('/');
    expect(screen.getByRole('heading', { name: 'You need to accept the terms to use Plainscan' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(server.of('POST /api/user/accept-terms')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Review Terms' }));
    expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeInTheDocument();
  });

  it('can sign out', async () => {
    const { user, server } = await declined();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(localStorage.getItem('plainscan_token')).toBeNull());
    await waitFor(() => expect(server.of('POST /api/auth/sign-out')).toHaveLength(1));
  });

  it('can delete the account', async () => {
    const { user, server } = await declined({
      'DELETE /api/user/delete-account': () => json({ message: 'Deleted.' }),
    });
    await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    expect(server.of('DELETE /api/user/delete-account')).toHaveLength(1);
    expect(localStorage.getItem('plainscan_token')).toBeNull();
  });
});
