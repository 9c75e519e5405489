import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import {
  ACTIVE,
  parserHealth,
  parserOverview,
  parserProbe,
  parserServer,
  SECOND,
  THIRD,
} from '../../testing/admin-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { TOKEN } from '../../testing/session-answers.ts';
import { toast } from '../../testing/toast.ts';
import { button, fact, listed, part, URL_MANAGER, urlManager } from '../../testing/url-manager.tsx';
import './admin-page.tsx'; // preloaded: lazy code loads slowly in tests

const UPDATE = 'POST /api/admin/update-url';
const TEST = 'GET /api/admin/test-url';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('access to the URL manager', () => {
  it('is offered to administrators in the sidebar', async () => {
    parserServer({ overview: parserOverview() });
    const user = renderApp('/settings', { role: 'admin' });
    await user.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin URL Manager' })).toBeInTheDocument();
  });

  it('is hidden from everyone else: 404, no link, no requests', async () => {
    const server = parserServer({ overview: parserOverview() });
    renderApp(URL_MANAGER);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  });

  it('is denied to visitors', async () => {
    fakeServer();
    renderApp(URL_MANAGER, { signedIn: false });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('is denied when the server refuses, even if the browser still has the admin role', async () => {
    const refuse = () => fault(403, 'FORBIDDEN', 'Forbidden.');
    parserServer({ overview: parserOverview() }, { 'GET /api/admin/status': refuse, 'GET /api/admin/parser': refuse });
    renderApp(URL_MANAGER, { role: 'admin' });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('shows the sign-in form in place when the session expires', async () => {
    await urlManager();
    act(() => session.expire(TOKEN));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
  });
});

describe('the active URL', () => {
  it('is shown with its date, the number of fallbacks, and its health', async () => {
    await urlManager();
    expect(fact('Active URL')).toHaveTextContent(`${ACTIVE}Working`);
    expect(fact('Last updated')).toHaveTextContent(/^Nov 20, 2026, /);
    expect(fact('Fallbacks')).toHaveTextContent('2 available');
  });

  it('says that no URL was ever set, with nothing to test or clear', async () => {
    await urlManager({ active: null, fallbacks: [], updatedAt: null, health: [] });
    expect(fact('Active URL')).toHaveTextContent(/^Not configured$/);
    expect(fact('Last updated')).toHaveTextContent('Never');
    expect(fact('Fallbacks')).toHaveTextContent('0 available');
    for (const name of ['Test Current URL', 'Rotate', 'Clear']) expect(button(name)).toBeDisabled();
  });

  it.each([
    ['failed in the latest scan', { lastFailureAt: '2026-11-21T11:59:00.000Z', lastFailure: 'no answer in 2.5 s' }],
    ['is skipped by the circuit breaker', { breaker: 'open' as const }],
  ])('is reported as not responding when it %s', async (_which, health) => {
    await urlManager({ health: [parserHealth(ACTIVE, health)] });
    expect(fact('Active URL')).toHaveTextContent('Not Responding');
  });

  it('is tested once, automatically and silently, if it was never used', async () => {
    const never = parserHealth(ACTIVE, { lastSuccessAt: null, answered: 0, failed: 0 });
    const { server } = await urlManager({ health: [never] }, { [TEST]: () => json({ working: false }) });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent('Not Responding'));
    expect(server.of(TEST)).toHaveLength(1);
    expect(screen.queryByText('Warning')).not.toBeInTheDocument();
  });

  it('is tested on demand; the result counts until newer scans disagree', async () => {
    const { now, user } = await urlManager({}, { [TEST]: () => json({ working: false }) });
    await user.click(button('Test Current URL'));
    await toast('Warning', 'Current URL is not responding');
    expect(fact('Active URL')).toHaveTextContent('Not Responding');
    now.overview = parserOverview({ health: [parserHealth(ACTIVE, { lastSuccessAt: '2026-11-21T12:30:00.000Z' })] });
    await user.click(button('Test Current URL')); // refetches everything
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(/Working$/));
  });

  it('is reported as working', async () => {
    const { user } = await urlManager();
    await user.click(button('Test Current URL'));
    await toast('Working', 'The current URL is responding.');
  });

  it('reports a test that could not run', async () => {
    const { user } = await urlManager({}, { [TEST]: () => fault(503, 'UNAVAILABLE', 'Unavailable.') });
    await user.click(button('Test Current URL'));
    await toast('Error', 'Failed to test URL');
  });

  it('reports a loading error once, with a retry', async () => {
    let unavailable = true;
    const now = { overview: parserOverview() };
    parserServer(now, {
      'GET /api/admin/status': () =>
        unavailable
          ? fault(503, 'UNAVAILABLE', 'Unavailable.')
          : json({ current_url: ACTIVE, last_updated: null, fallback_count: 2 }),
    });
    const user = renderApp(URL_MANAGER, { role: 'admin' });
    await toast('Error', 'Failed to load URL status');
    unavailable = false;
    await user.click(button('Try Again'));
    await waitFor(() => expect(fact('Last updated')).toHaveTextContent('Never'));
  });

  it('is polled every five seconds', async () => {
    jest.useFakeTimers();
    try {
      const now = { overview: parserOverview() };
      const server = parserServer(now);
      renderApp(URL_MANAGER, { role: 'admin' });
      await act(() => jest.advanceTimersByTimeAsync(100));
      now.overview = parserOverview({ active: SECOND, fallbacks: [THIRD, ACTIVE], revision: 8 });
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(fact('Active URL')).toHaveTextContent(SECOND);
      expect(listed()).toEqual([THIRD, ACTIVE]);
      expect(server.of('GET /api/admin/parser/history')).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a new URL', () => {
  const typed = ' https://new.example ';
  const type = async (user: Awaited<ReturnType<typeof urlManager>>['user'], text = typed) =>
    user.type(screen.getByRole('textbox', { name: 'URL' }), text);

  it('is required', async () => {
    const { user, server } = await urlManager();
    await type(user, '   ');
    await user.click(button('Update URL'));
    await toast('Error', 'Please enter a valid URL');
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(/Please enter a valid URL/);
    expect(server.of(UPDATE)).toHaveLength(0);
  });

  it('replaces the active one, trimmed', async () => {
    const { now, server, user } = await urlManager(
      {},
      {
        [UPDATE]: ({ body }) => {
          now.overview = parserOverview({ active: (body as { url: string }).url, revision: 8 });
          return json({ success: true });
        },
      },
    );
    await type(user);
    await user.click(button('Update URL'));
    await toast('URL Updated', 'The AI parser now uses this URL.');
    expect(server.of(UPDATE)[0]!.body).toEqual({ url: 'https://new.example' });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent('https://new.example'));
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('');
  });

  it.each([
    [
      'rejected',
      () => json({ success: false, error: 'This URL points to a private network.' }),
      'Failed to update URL',
      'This URL points to a private network.',
    ],
    ['rejected without a message', () => json({ success: false }), 'Failed to update URL', 'Please try again.'],
    ['answered with an error', () => fault(503, 'UNAVAILABLE', 'Unavailable.'), 'Error', 'Failed to update URL'],
    [
      'lost on the network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Error',
      'Network error occurred',
    ],
  ])('stays as typed when it was %s', async (_how, answer, title, words) => {
    const { user } = await urlManager({}, { [UPDATE]: answer });
    await type(user);
    await user.click(button('Update URL'));
    await toast(title, words);
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue(typed);
    expect(fact('Active URL')).toHaveTextContent(ACTIVE);
  });

  it('can be tested before it is used', async () => {
    const { server, user } = await urlManager(
      {},
      {
        'POST /api/admin/parser/probe': ({ body }) => json(parserProbe((body as { url: string }).url)),
      },
    );
    await type(user);
    await user.click(button('Test New URL'));
    expect(await screen.findByText('Works · Plainscan parse · answered in 88 ms · valid response')).toBeInTheDocument();
    expect(server.of(UPDATE)).toHaveLength(0);
  });

  it.each([
    [
      'does not respond',
      () =>
        json(
          parserProbe('x', {
            working: false,
            protocol: null,
            latencyMs: null,
            honorsSchema: null,
            problem: 'No answer within 2.5 s.',
          }),
        ),
      'No answer within 2.5 s.',
    ],
    [
      'points to the internal network',
      () => fault(400, 'URL_NOT_ALLOWED', 'This URL points to a private network.'),
      'This URL points to a private network.',
    ],
    ['cannot be tested right now', () => fault(503, 'UNAVAILABLE', 'Unavailable.'), 'Failed to test URL'],
  ])('explains a URL that %s', async (_which, answer, words) => {
    const { user } = await urlManager({}, { 'POST /api/admin/parser/probe': answer });
    await type(user);
    await user.click(button('Test New URL'));
    expect(await part('Active URL').findByText(words)).toBeInTheDocument();
  });
});
