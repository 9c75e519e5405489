import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../app/session.ts';
import {
  ACTIVE,
  parserChange,
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
import './url-manager-page.tsx'; // loaded here: what is lazy in a browser is slow in a test

type Handlers = Parameters<typeof parserServer>[1];
const PATH = '/admin/url-manager';
const UPDATE = 'POST /api/admin/update-url';
const TEST = 'GET /api/admin/test-url';

async function page(change: Parameters<typeof parserOverview>[0] = {}, handlers: Handlers = {}) {
  const now = { overview: parserOverview(change), changes: [parserChange(7)] };
  const server = parserServer(now, handlers);
  const user = renderApp(PATH, { role: 'admin' });
  await screen.findByRole('textbox', { name: 'URL' });
  return { now, server, user };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string) => part('Active URL').getByText(name, { selector: 'dt' }).nextElementSibling;
const button = (name: string) => screen.getByRole('button', { name });
const listed = () =>
  within(screen.getByRole('list', { name: 'Fallbacks' }))
    .getAllByRole('listitem')
    .map((item) => item.dataset['address']);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('who finds the URL manager', () => {
  it('an administrator, by the sidebar', async () => {
    parserServer({ overview: parserOverview() });
    const user = renderApp('/settings', { role: 'admin' });
    await user.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin URL Manager' })).toBeInTheDocument();
  });

  it('nobody else: there is nothing at its address, no link to it, and nothing is asked', async () => {
    const server = parserServer({ overview: parserOverview() });
    renderApp(PATH);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  });

  it('no visitor', async () => {
    fakeServer();
    renderApp(PATH, { signedIn: false });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('nobody whom the server refuses, whatever the browser believes', async () => {
    const refuse = () => fault(403, 'FORBIDDEN', 'Not yours.');
    parserServer({ overview: parserOverview() }, { 'GET /api/admin/status': refuse, 'GET /api/admin/parser': refuse });
    renderApp(PATH, { role: 'admin' });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('an administrator whose session ran out there signs in again in place', async () => {
    await page();
    act(() => session.expire(TOKEN));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
  });
});

describe('the active URL', () => {
  it('is shown with when it was set, how many fallbacks there are, and that it works', async () => {
    await page();
    expect(fact('Active URL')).toHaveTextContent(`${ACTIVE}Working`);
    expect(fact('Last updated')).toHaveTextContent(/^Nov 20, 2026, /);
    expect(fact('Fallbacks')).toHaveTextContent('2 available');
  });

  it('that is none, and never was, is said to be so; there is nothing to test or to clear', async () => {
    await page({ active: null, fallbacks: [], updatedAt: null, health: [] });
    expect(fact('Active URL')).toHaveTextContent(/^Not configured$/);
    expect(fact('Last updated')).toHaveTextContent('Never');
    expect(fact('Fallbacks')).toHaveTextContent('0 available');
    for (const name of ['Test Current URL', 'Rotate', 'Clear']) expect(button(name)).toBeDisabled();
  });

  it.each([
    ['failed last', { lastFailureAt: '2026-11-21T11:59:00.000Z', lastFailure: 'no answer in 2.5 s' }],
    ['is left alone', { breaker: 'open' as const }],
  ])('that %s is not responding', async (_which, health) => {
    await page({ health: [parserHealth(ACTIVE, health)] });
    expect(fact('Active URL')).toHaveTextContent('Not Responding');
  });

  it('that was never asked is tested once, by itself and quietly', async () => {
    const never = parserHealth(ACTIVE, { lastSuccessAt: null, answered: 0, failed: 0 });
    const { server } = await page({ health: [never] }, { [TEST]: () => json({ working: false }) });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent('Not Responding'));
    expect(server.of(TEST)).toHaveLength(1);
    expect(screen.queryByText('Warning')).not.toBeInTheDocument();
  });

  it('is tested on demand, which counts until scans show something else', async () => {
    const { now, user } = await page({}, { [TEST]: () => json({ working: false }) });
    await user.click(button('Test Current URL'));
    await toast('Warning', 'Current URL is not responding');
    expect(fact('Active URL')).toHaveTextContent('Not Responding');
    now.overview = parserOverview({ health: [parserHealth(ACTIVE, { lastSuccessAt: '2026-11-21T12:30:00.000Z' })] });
    await user.click(button('Test Current URL')); // reads it all anew
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(/Working$/));
  });

  it('that works is said to', async () => {
    const { user } = await page();
    await user.click(button('Test Current URL'));
    await toast('Working', 'The current URL answers as it should.');
  });

  it('that cannot be tested is said to be so', async () => {
    const { user } = await page({}, { [TEST]: () => fault(503, 'UNAVAILABLE', 'Away.') });
    await user.click(button('Test Current URL'));
    await toast('Error', 'Failed to test URL');
  });

  it('is told of when it cannot be loaded, once, and can be asked for again', async () => {
    let away = true;
    const now = { overview: parserOverview() };
    parserServer(now, {
      'GET /api/admin/status': () =>
        away
          ? fault(503, 'UNAVAILABLE', 'Away.')
          : json({ current_url: ACTIVE, last_updated: null, fallback_count: 2 }),
    });
    const user = renderApp(PATH, { role: 'admin' });
    await toast('Error', 'Failed to load URL status');
    away = false;
    await user.click(button('Try Again'));
    await waitFor(() => expect(fact('Last updated')).toHaveTextContent('Never'));
  });

  it('is asked for every five seconds', async () => {
    jest.useFakeTimers();
    try {
      const now = { overview: parserOverview() };
      const server = parserServer(now);
      renderApp(PATH, { role: 'admin' });
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

describe('another URL', () => {
  const typed = ' https://new.example ';
  const type = async (user: Awaited<ReturnType<typeof page>>['user'], text = typed) =>
    user.type(screen.getByRole('textbox', { name: 'URL' }), text);

  it('is needed', async () => {
    const { user, server } = await page();
    await type(user, '   ');
    await user.click(button('Update URL'));
    await toast('Error', 'Please enter a valid URL');
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(/Please enter a valid URL/);
    expect(server.of(UPDATE)).toHaveLength(0);
  });

  it('takes its place, trimmed', async () => {
    const { now, server, user } = await page(
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
    await toast('URL Updated', 'The AI parser is asked at the new address.');
    expect(server.of(UPDATE)[0]!.body).toEqual({ url: 'https://new.example' });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent('https://new.example'));
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('');
  });

  it.each([
    [
      'refused',
      () => json({ success: false, error: 'This address leads inside.' }),
      'Failed to update URL',
      'This address leads inside.',
    ],
    ['refused without a word', () => json({ success: false }), 'Failed to update URL', 'Please try again.'],
    ['failed', () => fault(503, 'UNAVAILABLE', 'Away.'), 'Error', 'Failed to update URL'],
    [
      'never heard',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Error',
      'Network error occurred',
    ],
  ])('that was %s stays as it was typed', async (_how, answer, title, words) => {
    const { user } = await page({}, { [UPDATE]: answer });
    await type(user);
    await user.click(button('Update URL'));
    await toast(title, words);
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue(typed);
    expect(fact('Active URL')).toHaveTextContent(ACTIVE);
  });

  it('can be tried before it is used', async () => {
    const { server, user } = await page(
      {},
      {
        'POST /api/admin/parser/probe': ({ body }) => json(parserProbe((body as { url: string }).url)),
      },
    );
    await type(user);
    await user.click(button('Try Before Using'));
    expect(
      await screen.findByText('Works · Plainscan parse · answered in 88 ms · keeps to the schema'),
    ).toBeInTheDocument();
    expect(server.of(UPDATE)).toHaveLength(0);
  });

  it.each([
    [
      'does not answer',
      () =>
        json(
          parserProbe('x', {
            working: false,
            protocol: null,
            latencyMs: null,
            honoursSchema: null,
            problem: 'Nothing answered within 2.5 s.',
          }),
        ),
      'Nothing answered within 2.5 s.',
    ],
    ['leads inside', () => fault(400, 'URL_NOT_ALLOWED', 'This address leads inside.'), 'This address leads inside.'],
    ['cannot be tried now', () => fault(503, 'UNAVAILABLE', 'Away.'), 'Failed to test URL'],
  ])('that %s says why', async (_which, answer, words) => {
    const { user } = await page({}, { 'POST /api/admin/parser/probe': answer });
    await type(user);
    await user.click(button('Try Before Using'));
    expect(await part('Active URL').findByText(words)).toBeInTheDocument();
  });
});

describe('rotation', () => {
  const ROTATE = 'POST /api/admin/parser/rotate';

  it('is asked about, of the addresses that were seen', async () => {
    const { now, server, user } = await page(
      {},
      {
        [ROTATE]: () => {
          now.overview = parserOverview({ active: SECOND, fallbacks: [THIRD, ACTIVE], revision: 8 });
          return json(now.overview);
        },
      },
    );
    await user.click(button('Rotate'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Rotate the addresses?' }));
    expect(question.getByText(SECOND)).toBeInTheDocument();
    expect(question.getByText(ACTIVE)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Rotate' }));
    await toast('Rotated', `${SECOND} is active now.`);
    expect(server.of(ROTATE)[0]!.body).toEqual({ revision: 7 });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(SECOND));
    expect(listed()).toEqual([THIRD, ACTIVE]);
  });

  it('says so where another administrator was faster, and shows what they made of it', async () => {
    const { now, user } = await page(
      {},
      {
        [ROTATE]: () => {
          now.overview = parserOverview({ active: THIRD, fallbacks: [], revision: 9 });
          return fault(409, 'ADDRESSES_CHANGED', 'The addresses were changed meanwhile.');
        },
      },
    );
    await user.click(button('Rotate'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rotate' }));
    await toast('Error', 'The addresses were changed meanwhile.');
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(THIRD));
  });

  it('needs a fallback', async () => {
    await page({ fallbacks: [] });
    expect(button('Rotate')).toBeDisabled();
  });
});

it('the active URL is cleared after a question', async () => {
  const { now, user } = await page(
    { fallbacks: [] },
    {
      'DELETE /api/admin/parser/active': () => {
        now.overview = parserOverview({ active: null, fallbacks: [], health: [], revision: 8 });
        return json(now.overview);
      },
    },
  );
  await user.click(button('Clear'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Clear the active URL?' }));
  expect(question.getByText(/the built-in grammar reads alone/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Clear' }));
  await toast('URL Cleared', 'There is no active URL now.');
  await waitFor(() => expect(fact('Active URL')).toHaveTextContent('Not configured'));
});

describe('fallbacks', () => {
  const SAVE = 'PUT /api/admin/parser/fallbacks';
  const saves: Handlers = {
    [SAVE]: ({ body }) => json(parserOverview({ fallbacks: (body as { urls: string[] }).urls })),
  };

  it('are moved by the keyboard, the focus going with them, and saved together', async () => {
    const { server, user } = await page({}, saves);
    button(`Move ${THIRD} up`).focus();
    await user.keyboard('{Enter}');
    expect(listed()).toEqual([THIRD, SECOND]);
    await waitFor(() => expect(button(`Move ${THIRD} down`)).toHaveFocus());
    await user.click(button(`Remove ${SECOND}`));
    await user.type(screen.getByRole('textbox', { name: 'Another fallback' }), ' https://d.example {Enter}');
    expect(listed()).toEqual([THIRD, 'https://d.example']);
    expect(server.of(SAVE)).toHaveLength(0);
    await user.click(button('Save Fallbacks'));
    await toast('Fallbacks Saved', 'They are asked in this order.');
    expect(server.of(SAVE)[0]!.body).toEqual({ urls: [THIRD, 'https://d.example'] });
    expect(screen.queryByRole('button', { name: 'Save Fallbacks' })).not.toBeInTheDocument();
  });

  it('that are not saved can be given up', async () => {
    const { user } = await page();
    await user.click(button(`Remove ${SECOND}`));
    await user.click(button('Discard Changes'));
    expect(listed()).toEqual([SECOND, THIRD]);
  });

  it.each([
    ['  ', 'Please enter a valid URL'],
    [ACTIVE, 'This address is in use already'],
    [THIRD, 'This address is in use already'],
  ])('%s is none to add', async (typed, words) => {
    const { user } = await page();
    await user.type(screen.getByRole('textbox', { name: 'Another fallback' }), `${typed}{Enter}`);
    expect(screen.getByRole('textbox', { name: 'Another fallback' })).toHaveAccessibleDescription(words);
  });

  it('are five at most', async () => {
    await page({ fallbacks: ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`), health: [] });
    expect(screen.queryByRole('textbox', { name: 'Another fallback' })).not.toBeInTheDocument();
    expect(screen.getByText('5 fallbacks are the most. Remove one to add another.')).toBeInTheDocument();
  });

  it('that are refused stay as they were put, with the reason', async () => {
    const { user } = await page({}, { [SAVE]: () => fault(400, 'URL_NOT_ALLOWED', 'This address leads inside.') });
    await user.type(screen.getByRole('textbox', { name: 'Another fallback' }), 'http://169.254.169.254{Enter}');
    await user.click(button('Save Fallbacks'));
    expect(await screen.findByText('This address leads inside.')).toBeInTheDocument();
    expect(listed()).toContain('http://169.254.169.254');
  });

  it('changed by somebody else meanwhile are said to be so', async () => {
    const { now, user } = await page();
    await user.click(button(`Remove ${SECOND}`));
    now.overview = parserOverview({ fallbacks: [THIRD, SECOND], revision: 8 });
    await user.click(button('Test Current URL')); // reads it all anew
    expect(await screen.findByText(/changed elsewhere meanwhile/)).toBeInTheDocument();
  });

  it('tell each how they do, and can be tried where they stand', async () => {
    const failed = parserHealth(SECOND, {
      breaker: 'open',
      protocol: null,
      lastFailureAt: new Date().toISOString(),
      lastFailure: 'answered 503',
    });
    const { user } = await page(
      { health: [parserHealth(ACTIVE), failed] },
      {
        'POST /api/admin/parser/probe': ({ body }) =>
          json(parserProbe((body as { url: string }).url, { honoursSchema: false, protocol: 'openai' })),
      },
    );
    expect(screen.getByText('Left alone for a while')).toBeInTheDocument();
    expect(screen.getByText('Last failure just now: answered 503')).toBeInTheDocument();
    await user.click(button(`Try ${SECOND}`));
    expect(
      await screen.findByText('Works · OpenAI-compatible chat · answered in 88 ms · does not keep to the schema'),
    ).toBeInTheDocument();
  });
});

describe('the history', () => {
  it('says who changed what, when, and from what to what', async () => {
    const { now, user } = await page();
    now.changes = [
      parserChange(9, {
        what: 'cleared',
        changedBy: null,
        before: { active: SECOND, fallbacks: [] },
        after: { active: null, fallbacks: [] },
      }),
      parserChange(8, {
        what: 'fallbacks',
        changedBy: 'f00dcafe-1',
        before: { active: ACTIVE, fallbacks: [] },
        after: { active: ACTIVE, fallbacks: [SECOND, THIRD] },
      }),
      parserChange(7),
      parserChange(1, {
        what: 'configured',
        changedBy: null,
        before: { active: null, fallbacks: [] },
        after: { active: SECOND, fallbacks: [] },
      }),
    ];
    now.overview = parserOverview({ revision: 9 });
    await user.click(button('Test Current URL')); // reads it all anew
    await screen.findByText('Active URL cleared');
    const items = part('History')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent!.replace(/Nov 20, 2026, [\d:]+\s[AP]M/, 'then'));
    expect(items).toEqual([
      `Active URL clearedAn account that is gone · then${SECOND}becameNot configured`,
      `Fallbacks changedAdministrator f00dcafe · thenFallbacks:nonebecame${SECOND}, ${THIRD}`,
      `RotatedYou · then${SECOND}became${ACTIVE}Fallbacks:${ACTIVE}became${SECOND}`,
      `Set by configurationConfiguration · thenNot configuredbecame${SECOND}`,
    ]);
  });
});
