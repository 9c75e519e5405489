import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN_TABS } from './admin-tabs.ts';
import {
  adminUser,
  auditEntry,
  deletion,
  parserOverview,
  parserServer,
  scanHoursSetting,
} from '../../testing/admin-answers.ts';
import { clock } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './admin-page.tsx'; // preloaded: lazy code loads slowly in tests

const HOURS = 'GET /api/admin/scan-hours';
const SET_HOURS = 'PUT /api/admin/scan-hours';
const AUDIT = 'GET /api/admin/audit-log';
const USERS = 'GET /api/admin/users';
const DELETIONS = 'GET /api/admin/deletions';

type Handlers = Parameters<typeof fakeServer>[0];
function open(path: string, handlers: Handlers) {
  const server = fakeServer(handlers);
  return { server, user: renderApp(path, { role: 'admin' }) };
}
const rows = async (label: string) => {
  const table = await screen.findByRole('table', { name: `${label}, newest first` });
  return within(table).getAllByRole('row').slice(1);
};

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('the admin pages', () => {
  it('are tabs, starting with the URL manager', async () => {
    parserServer({ overview: parserOverview() }, { [HOURS]: () => json(scanHoursSetting()) });
    const user = renderApp('/admin', { role: 'admin' });
    await screen.findByRole('heading', { level: 1, name: 'Admin URL Manager' });
    expect(currentAddress()).toBe('/admin/url-manager');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin pages' }));
    expect(tabs.getByRole('link', { name: 'AI parser' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'Scan hours' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Scan Hours' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/admin/scan-hours');
  });

  it.each(ADMIN_TABS)("show users a 404 at /admin/%s and don't request anything", async (tab) => {
    const server = fakeServer();
    renderApp(`/admin/${tab}`);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  });

  it.each(ADMIN_TABS)('show a 404 at /admin/%s once the server refuses', async (tab) => {
    const refuse = () => fault(403, 'FORBIDDEN', 'Forbidden.');
    const refused = ['parser', 'status', 'scan-hours', 'audit-log', 'deletions', 'users', 'market', 'queues'];
    open(`/admin/${tab}`, Object.fromEntries(refused.map((path) => [`GET /api/admin/${path}`, refuse])));
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });
});

describe('the scan hours', () => {
  it.each([
    ['you', scanHoursSetting(), 'Changed by you · Nov 20, 2026'],
    [
      'another administrator',
      scanHoursSetting({ changedBy: '0d5c1a2e-admin' }),
      'Changed by administrator 0d5c1a2e · Nov 20, 2026',
    ],
    ['a deleted account', scanHoursSetting({ changedBy: null }), 'Changed by a deleted account · Nov 20, 2026'],
    ['no one', scanHoursSetting({ changedAt: null, changedBy: null }), 'Set by configuration; never changed here'],
  ])('say who changed them and when: %s', async (_who, setting, text) => {
    open('/admin/scan-hours', { [HOURS]: () => json(setting) });
    expect(await screen.findByRole('heading', { name: 'Last close while closed' })).toBeInTheDocument();
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  });

  it.each([
    [true, /keep running until the market closes, .*they're refused until it opens/],
    [false, /The market is closed, so scans are refused from now until it opens, /],
  ])('are changed after a confirmation that explains the effect (market open: %s)', async (isOpen, effect) => {
    let setting = scanHoursSetting();
    const { server, user } = open('/admin/scan-hours', {
      'GET /api/market-clock': () => json({ ...clock(), isOpen }),
      [HOURS]: () => json(setting),
      [SET_HOURS]: ({ body }) => json((setting = scanHoursSetting(body as object))),
    });
    await user.click(await screen.findByRole('button', { name: 'Use This: Regular market hours' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(effect)).toBeInTheDocument();
    expect(server.of(SET_HOURS)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change Scan Hours' }));
    await toast('Scan Hours Changed', "They're now set to “Regular market hours”.");
    expect(server.of(SET_HOURS).map(({ body }) => body)).toEqual([{ scanHours: 'market' }]);
    expect(await screen.findByRole('heading', { name: 'Regular market hours' })).toBeInTheDocument();
  });

  it('stay as they were if the change fails', async () => {
    const { user } = open('/admin/scan-hours', {
      [HOURS]: () => json(scanHoursSetting()),
      [SET_HOURS]: () => fault(503, 'UNAVAILABLE', 'Unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Use This: Always' }));
    await user.click(await screen.findByRole('button', { name: 'Change Scan Hours' }));
    expect(await screen.findByText('Failed to change the scan hours. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Last close while closed' })).toBeInTheDocument();
  });
});

describe('the audit log', () => {
  it('shows events and calls with their outcome, by page', async () => {
    const session = auditEntry(3, { event: 'second-factor.enabled', subjectId: '9f8e7d6c-user', details: {} });
    const { server, user } = open('/admin/audit', {
      [AUDIT]: ({ path }) =>
        path.includes('cursor=next')
          ? json({ entries: [auditEntry(2, { details: { call: 'GET /api/admin/audit-log' } })], next: null })
          : json({ entries: [session, auditEntry(1)], next: 'next' }),
    });
    const [first, second] = await rows('Audit log');
    expect(first).toHaveTextContent(/Second factor enabledYou9f8e7d6c/);
    expect(second).toHaveTextContent(/Admin callYou–200 PUT \/api\/admin\/scan-hours · scanHours: always/);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(async () => expect(await rows('Audit log')).toHaveLength(3));
    expect((await rows('Audit log'))[2]).toHaveTextContent('No outcome yet GET /api/admin/audit-log');
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(server.of(AUDIT)).toHaveLength(2);
  });

  it('can be requested again if it fails to load', async () => {
    let broken = true;
    const { user } = open('/admin/audit', {
      [AUDIT]: () => (broken ? fault(503, 'UNAVAILABLE', 'Unavailable') : json({ entries: [], next: null })),
    });
    await screen.findByText('Unable to load the entries');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeInTheDocument();
  });
});

describe('account deletions', () => {
  it('show which services have yet to erase their data, first', async () => {
    const done = deletion(2, { completedAt: '2026-11-20T14:31:00.000Z', services: [] });
    open('/admin/deletions', { [DELETIONS]: () => json({ deletions: [deletion(1), done], next: null }) });
    const [first, second] = await rows('Account deletions');
    expect(first).toHaveTextContent(/In progress–billing: waiting · alerts: 3 records$/);
    expect(second).toHaveTextContent(/CompletedNov 20, 2026/);
  });
});

describe('the users', () => {
  const PAID = '2026-12-22T17:00:00.000Z';
  const trial = { startedAt: '2026-11-20T14:30:00.000Z', endsAt: '2026-11-25T14:30:00.000Z', active: true };

  it.each([
    ['on a trial', adminUser(1, { entitlement: { source: 'trial', trial } }), /UserYes.*TrialNov 25, 2026, .*–$/],
    [
      'who subscribes',
      adminUser(1, {
        entitlement: { premium: true, source: 'subscription', subscriptionStatus: 'premium', renewsAt: PAID },
      }),
      /Premium, monthly–Active, renews Dec 22, 2026/,
    ],
    [
      'who canceled',
      adminUser(1, {
        entitlement: {
          premium: true,
          source: 'subscription',
          subscriptionStatus: 'canceled_but_active',
          accessExpiresAt: PAID,
        },
      }),
      /Canceled, ends Dec 22, 2026/,
    ],
    [
      'who paid once',
      adminUser(1, { entitlement: { premium: true, source: 'one_time', accessExpiresAt: PAID } }),
      /Premium, 30 days–Ends Dec 22, 2026/,
    ],
    ['of a demo', adminUser(1, { demo: true, verified: false }), /Demo account/],
    ['while billing is unavailable', adminUser(1, { entitlement: null }), /Unavailable: billing isn't responding$/],
  ])('show the account and entitlement of a user %s', async (_which, user, text) => {
    open('/admin/users', { [USERS]: () => json({ users: [user], next: null }) });
    const [row] = await rows('Users');
    expect(row).toHaveTextContent(/^user-1@example.com0d5c1a2e/);
    expect(row).toHaveTextContent(text);
  });

  it.each([
    ['ann@', 'email=ann%40'],
    [adminUser(7).id, `id=${adminUser(7).id}`],
  ])('are searched for %s, which is in the address', async (text, query) => {
    const { server, user } = open('/admin/users', {
      [USERS]: ({ path }) => json({ users: path.includes(query) ? [] : [adminUser(1)], next: null }),
    });
    await rows('Users');
    await user.type(screen.getByRole('searchbox'), `${text}{Enter}`);
    expect(await screen.findByText('No email address starts with this, and no user has this ID.')).toBeInTheDocument();
    expect(server.of(USERS).at(-1)!.path).toContain(query);
    expect(currentAddress()).toBe(`/admin/users?search=${encodeURIComponent(text)}`);
  });
});
