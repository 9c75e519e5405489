import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { signOut } from '../../app/signing.ts';
import { alertChannels } from '../../testing/account-answers.ts';
import { trial } from '../../testing/billing-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { type Handlers, settings } from '../../testing/render-settings.ts';
import './alert-channels.tsx'; // preloaded: lazy code loads slowly in tests
import { deviceName, turnOnPush } from './this-device.ts';

const ID = '5f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';
const SUBSCRIPTIONS = '/api/alerts/push-subscriptions';
const ADDED_AT = '2026-08-01T12:00:00.000Z';
const webhook = { id: ID, url: 'https://hooks.example/a', createdAt: ADDED_AT, failingSince: null, disabled: false };
const withChannels = (change: Parameters<typeof alertChannels>[0]): Handlers => ({
  'GET /api/alerts/channels': () => json(alertChannels(change)),
});

/** Gives jsdom what browsers with push have. */
function fakeBrowser({
  permission = 'granted',
  subscribing,
}: { permission?: string; subscribing?: () => Promise<never> } = {}) {
  let subscription: object | null = null;
  const unsubscribe = jest.fn(() => {
    subscription = null;
    return Promise.resolve(true);
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: jest.fn((_options: PushSubscriptionOptionsInit) => {
      if (subscribing) return subscribing();
      const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
      subscription = { unsubscribe, toJSON: () => ({ endpoint: 'https://push.example/a', keys }) };
      return Promise.resolve(subscription);
    }),
  };
  const requestPermission = jest.fn(() => Promise.resolve(permission));
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: { permission: permission === 'denied' ? 'denied' : 'default', requestPermission },
  });
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { pushManager, requestPermission, unsubscribe };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
});

describe('push notifications on this device', () => {
  const turnOn = () => screen.findByRole('button', { name: 'Turn On Notifications' });

  it('are explained where the browser has none', async () => {
    await settings();
    expect(await screen.findByText(/^This browser can't show push notifications here\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn On Notifications' })).not.toBeInTheDocument();
  });

  it('are explained where the browser blocks them', async () => {
    fakeBrowser({ permission: 'denied' });
    await settings();
    expect(await screen.findByText(/^This browser blocks notifications from Plainscan\./)).toBeInTheDocument();
  });

  it('ask for permission only after the press, and are turned on, tested, and off', async () => {
    const { pushManager, requestPermission, unsubscribe } = fakeBrowser();
    let subscriptions: { id: string; device: string; createdAt: string }[] = [];
    const { user, server } = await settings({
      'GET /api/alerts/channels': () => json(alertChannels({ pushSubscriptions: subscriptions })),
      [`POST ${SUBSCRIPTIONS}`]: () => {
        subscriptions = [{ id: ID, device: 'Firefox on Linux', createdAt: ADDED_AT }];
        return json(subscriptions[0]);
      },
      [`POST ${SUBSCRIPTIONS}/${ID}/test`]: () => json({ delivered: true, message: 'We sent a test notification.' }),
      [`DELETE ${SUBSCRIPTIONS}/${ID}`]: () => {
        subscriptions = [];
        return json({ message: 'Removed.' });
      },
    });
    const button = await turnOn();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByText('This device gets your alerts.')).toBeInTheDocument();
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: alertChannels().pushKey,
    });
    expect(server.of(`POST ${SUBSCRIPTIONS}`)[0]!.body).toMatchObject({ endpoint: 'https://push.example/a' });
    await user.click(screen.getByRole('button', { name: 'Send a test to this device' }));
    expect(await screen.findByText('We sent a test notification.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn Off' }));
    await turnOn();
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('stay off if the browser refuses, as in a private window', async () => {
    fakeBrowser({ subscribing: () => Promise.reject(new DOMException('private window', 'NotAllowedError')) });
    const { user, server } = await settings();
    await user.click(await turnOn());
    expect(await screen.findByText(/Private windows can’t show notifications\.$/)).toBeInTheDocument();
    expect(server.of(`POST ${SUBSCRIPTIONS}`)).toEqual([]);
  });

  it('stay off if the browser reports that it reaches no push service', async () => {
    fakeBrowser({ subscribing: () => Promise.reject(new DOMException('push service error', 'AbortError')) });
    const { user } = await settings();
    await user.click(await turnOn());
    expect(await screen.findByText(/can’t reach its push service\. Check your connection/)).toBeInTheDocument();
    expect(await turnOn()).toBeEnabled();
  });

  it('give up on a push service that never responds', async () => {
    fakeBrowser({ subscribing: () => new Promise(() => undefined) });
    jest.useFakeTimers();
    const turned = turnOnPush(alertChannels().pushKey);
    await jest.advanceTimersByTimeAsync(30_000);
    jest.useRealTimers();
    expect(await turned).toBe('unreachable');
  });

  it('end with a sign-out on this device', async () => {
    const { unsubscribe } = fakeBrowser();
    let added = false;
    const { user, server } = await settings({
      'GET /api/alerts/channels': () =>
        json(alertChannels({ pushSubscriptions: added ? [{ id: ID, device: 'Firefox', createdAt: ADDED_AT }] : [] })),
      [`POST ${SUBSCRIPTIONS}`]: () => {
        added = true;
        return json({ id: ID, device: 'Firefox', createdAt: ADDED_AT });
      },
      [`DELETE ${SUBSCRIPTIONS}/${ID}`]: () => json({ message: 'Removed.' }),
      'POST /api/auth/sign-out': () => json({ message: 'Signed out.' }),
    });
    await user.click(await turnOn());
    await screen.findByText('This device gets your alerts.');
    await signOut();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
    expect(server.of(`DELETE ${SUBSCRIPTIONS}/${ID}`)).toHaveLength(1);
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8', 'Browser'],
  ])('are named after the device: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('other devices', () => {
  it('are listed and can be removed', async () => {
    let devices = [{ id: ID, device: 'Chrome on Android', createdAt: ADDED_AT }];
    const { user } = await settings({
      'GET /api/alerts/channels': () => json(alertChannels({ pushSubscriptions: devices })),
      [`DELETE ${SUBSCRIPTIONS}/${ID}`]: () => {
        devices = [];
        return json({ message: 'Removed.' });
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Other devices' }));
    expect(list.getByText('Added August 1, 2026')).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Remove Chrome on Android' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Other devices' })).not.toBeInTheDocument());
  });
});

describe('webhooks', () => {
  it('are added with a secret that is shown once', async () => {
    let webhooks: (typeof webhook)[] = [];
    const { user, server } = await settings({
      'GET /api/alerts/channels': () => json(alertChannels({ webhooks })),
      'POST /api/alerts/webhooks': () => {
        webhooks = [webhook];
        return json({ webhook, secret: 'whsec_AAAA' });
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), webhook.url);
    await user.click(screen.getByRole('button', { name: 'Add Webhook' }));
    expect(await screen.findByText('whsec_AAAA')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Save the signing secret' })).toHaveFocus();
    expect(server.of('POST /api/alerts/webhooks')[0]!.body).toEqual({ url: webhook.url });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('whsec_AAAA')).not.toBeInTheDocument();
    expect(await screen.findByText(webhook.url)).toBeInTheDocument();
  });

  it('say why a URL is refused', async () => {
    const { user } = await settings({
      'POST /api/alerts/webhooks': () =>
        fault(400, 'URL_NOT_ALLOWED', "This URL resolves to a network that isn't allowed."),
    });
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://localhost');
    await user.click(screen.getByRole('button', { name: 'Add Webhook' }));
    expect(await screen.findByText("This URL resolves to a network that isn't allowed.")).toBeInTheDocument();
  });

  it('show their state and the result of a test, and are deleted after a confirmation', async () => {
    let webhooks = [{ ...webhook, failingSince: '2026-08-06T15:00:00.000Z' }];
    const { user } = await settings({
      'GET /api/alerts/channels': () => json(alertChannels({ webhooks })),
      [`POST /api/alerts/webhooks/${ID}/test`]: () =>
        json({ delivered: false, message: "The webhook didn't accept the test. It responded with status 500." }),
      [`DELETE /api/alerts/webhooks/${ID}`]: () => {
        webhooks = [];
        return json({ message: 'Deleted.' });
      },
    });
    expect(await screen.findByText(/^Failing since Aug 6, 2026/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Send a test to ${webhook.url}` }));
    expect(await screen.findByText(/It responded with status 500\.$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Delete ${webhook.url}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Webhook' }));
    await waitFor(() => expect(screen.queryByText(webhook.url)).not.toBeInTheDocument());
  });

  it('are offered with Premium only', async () => {
    await settings({
      ...withChannels({}),
      'GET /api/trial-status': () => json(trial({ isExpired: true, isActive: false, daysRemaining: 0 })),
    });
    expect(await screen.findByText(/^Push notifications and webhooks are Premium features\./)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'URL' })).not.toBeInTheDocument();
  });
});

describe('delivery times', () => {
  const PUT = 'PUT /api/alerts/settings';

  it('are a daily digest with quiet hours in the time zone of the browser', async () => {
    const { user, server } = await settings({ [PUT]: ({ body }) => json(body) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Send alerts' }), 'daily');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Digest at' }), '18');
    await user.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
    await user.click(screen.getByRole('button', { name: 'Save Times' }));
    expect(await screen.findByText('Your delivery times have been saved.')).toBeInTheDocument();
    expect(server.of(PUT)[0]!.body).toEqual({
      delivery: 'daily',
      digestHour: 18,
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('report a failure, and are kept as entered', async () => {
    const { user } = await settings({ [PUT]: () => fault(503, 'UNAVAILABLE', 'Please try again in a moment.') });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Send alerts' }), 'daily');
    await user.click(screen.getByRole('button', { name: 'Save Times' }));
    expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Send alerts' })).toHaveValue('daily');
  });
});

describe('the email channel', () => {
  it('can be tested', async () => {
    const { user } = await settings({
      'POST /api/alerts/email/test': () => json({ delivered: false, message: "This server doesn't send emails." }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test to your email address' }));
    expect(await screen.findByText("This server doesn't send emails.")).toBeInTheDocument();
  });
});
