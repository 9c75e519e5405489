import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { download } from '../../lib/download.ts';
import {
  account,
  enabledSecondFactor,
  RECOVERY_CODES,
  secondFactor,
  secondFactorSetup,
} from '../../testing/account-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { part, settings, withAccount, type Handlers } from '../../testing/render-settings.ts';
import { sessionAnswer, TOKEN, userAnswer } from '../../testing/session-answers.ts';

const STATUS = 'GET /api/auth/second-factor';
const START = 'POST /api/auth/second-factor/start';
const ENABLE = 'POST /api/auth/second-factor/enable';
const DISABLE = 'POST /api/auth/second-factor/disable';
const RENEW = 'POST /api/auth/second-factor/recovery-codes';
const SESSIONS = 'GET /api/auth/sessions';
const REFRESH = 'POST /api/auth/refresh';
const NEWER_TOKEN = 'a-newer-token-that-is-long-enough';

const section = () => part('Two-factor authentication');
const shownCodes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => {
  jest.restoreAllMocks();
});

/** A server that remembers whether two-factor authentication is on. */
function statefulServer({ on = false, required = false } = {}): Handlers {
  let enabled = on;
  return {
    [STATUS]: () => json(enabled ? enabledSecondFactor({ required }) : secondFactor({ required })),
    [START]: () => json(secondFactorSetup()),
    [ENABLE]: () => {
      enabled = true;
      return json({ recoveryCodes: RECOVERY_CODES });
    },
    [DISABLE]: () => {
      enabled = false;
      return json({ message: 'Off.' });
    },
    [RENEW]: () => json({ recoveryCodes: RECOVERY_CODES }),
  };
}

describe('setting up two-factor authentication', () => {
  async function setUp(handlers: Handlers = {}) {
    const opened = await settings({ ...statefulServer(), ...handlers });
    await opened.user.click(await section().findByRole('button', { name: 'Set Up' }));
    const turnOn = async (code: string, password: string) => {
      if (code) await opened.user.type(await section().findByLabelText('6-digit code'), code);
      if (password) await opened.user.type(await section().findByLabelText('Password'), password);
      await opened.user.click(await section().findByRole('button', { name: 'Turn On' }));
    };
    return { ...opened, turnOn };
  }

  it('shows a QR code and the key, and after a code the recovery codes, once', async () => {
    const save = jest.spyOn(download, 'save').mockImplementation(() => undefined);
    const { user, server, turnOn } = await setUp();
    expect(await section().findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(section().getByText(secondFactorSetup().secret.match(/.{4}/g)!.join(' '))).toBeInTheDocument();
    const field = section().getByLabelText('6-digit code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await user.click(section().getByRole('button', { name: 'Copy Key' }));
    expect(await navigator.clipboard.readText()).toBe(secondFactorSetup().secret);
    expect(await section().findByRole('button', { name: 'Copied' })).toBeInTheDocument();

    const listed = server.of(SESSIONS).length;
    await turnOn('123456', 'secret');
    expect(await shownCodes()).toEqual(RECOVERY_CODES);
    await waitFor(() => expect(server.of(SESSIONS).length).toBeGreaterThan(listed));
    expect(server.of(ENABLE)[0]!.body).toEqual({ code: '123456', password: 'secret' });
    expect(screen.getByText('Two-factor authentication is on')).toBeInTheDocument();
    expect(section().getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
    await user.click(section().getByRole('button', { name: 'Copy Codes' }));
    expect(await navigator.clipboard.readText()).toBe(`${RECOVERY_CODES.join('\n')}\n`);
    await user.click(section().getByRole('button', { name: 'Download' }));
    expect(save).toHaveBeenCalledWith(
      'plainscan-recovery-codes.txt',
      expect.stringContaining(RECOVERY_CODES.join('\n')),
      'text/plain',
    );

    await user.click(section().getByRole('button', { name: 'Done' }));
    expect(await section().findByText('On since August 5, 2026')).toBeInTheDocument();
    expect(section().getByText('10 codes left')).toBeInTheDocument();
    expect(screen.queryByText(RECOVERY_CODES[0]!)).not.toBeInTheDocument();
  });

  it('reports that the browser blocked copying', async () => {
    const { user } = await setUp();
    const copy = await section().findByRole('button', { name: 'Copy Key' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(copy);
    expect(await screen.findByText("Couldn't copy")).toBeInTheDocument();
  });

  it.each([
    ['', 'secret', '6-digit code'],
    ['123456', '', 'Password'],
  ])('requires both fields (%j, %j)', async (code, password, missing) => {
    const { server, turnOn } = await setUp();
    await turnOn(code, password);
    expect(section().getByText('Please fill in all fields')).toBeInTheDocument();
    expect(section().getByLabelText(missing)).toHaveFocus();
    expect(server.of(ENABLE)).toHaveLength(0);
  });

  it.each([
    ['WRONG_PASSWORD', 'That is not your password.', 'Password'],
    ['INVALID_CODE', 'That code is incorrect or was already used. Try the next one.', '6-digit code'],
  ])('reports %s at its field', async (code, words, label) => {
    const { turnOn } = await setUp({ [ENABLE]: () => fault(403, code, words) });
    await turnOn('123456', 'secret');
    await waitFor(() =>
      expect(section().getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words)),
    );
    expect(section().getByLabelText(label)).toHaveFocus();
  });

  it('can be retried if it could not start', async () => {
    let failing = true;
    const { user } = await setUp({
      [START]: () => (failing ? new Response('', { status: 502 }) : json(secondFactorSetup())),
    });
    expect(await section().findByText("We couldn't start the setup. Please try again.")).toBeInTheDocument();
    failing = false;
    await user.click(section().getByRole('button', { name: 'Try Again' }));
    expect(await section().findByLabelText('6-digit code')).toBeInTheDocument();
  });

  it('needs an account with a password', async () => {
    await settings({ ...statefulServer(), ...withAccount({ hasPassword: false }) });
    expect(await section().findByText('To turn it on, set a password first.')).toBeInTheDocument();
    expect(section().queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not for demo accounts', async () => {
    await settings({ ...statefulServer(), ...withAccount({ hasPassword: false, demo: true }) });
    expect(await section().findByText("Demo accounts can't use two-factor authentication.")).toBeInTheDocument();
  });
});

describe('two-factor authentication that is on', () => {
  const confirm = async (user: Awaited<ReturnType<typeof settings>>['user'], button: string) => {
    await user.type(await section().findByLabelText('Authentication code or recovery code'), '123456');
    await user.type(section().getByLabelText('Password'), 'secret');
    await user.click(section().getByRole('button', { name: button }));
  };

  it('is turned off with the password and a code', async () => {
    const { user, server } = await settings(statefulServer({ on: true }));
    await user.click(await section().findByRole('button', { name: 'Turn Off' }));
    await confirm(user, 'Turn Off');
    expect(await screen.findByText('Two-factor authentication is off')).toBeInTheDocument();
    expect(server.of(DISABLE)[0]!.body).toEqual({ code: '123456', password: 'secret' });
    expect(await section().findByRole('button', { name: 'Set Up' })).toBeInTheDocument();
    expect(server.of(REFRESH)).toHaveLength(0);
  });

  it('gets new recovery codes', async () => {
    const { user, server } = await settings(statefulServer({ on: true }));
    await user.click(await section().findByRole('button', { name: 'Create New Codes' }));
    await confirm(user, 'Create New Codes');
    expect(await shownCodes()).toEqual(RECOVERY_CODES);
    expect(server.of(RENEW)[0]!.body).toEqual({ code: '123456', password: 'secret' });
  });

  it('says when no recovery code is left', async () => {
    await settings({ [STATUS]: () => json(enabledSecondFactor({ recoveryCodesLeft: 0 })) });
    expect(await section().findByText('None left')).toBeInTheDocument();
  });

  it('must be set up again at once by administrators who need it', async () => {
    const { user } = await settings({
      ...statefulServer({ on: true, required: true }),
      [REFRESH]: () => json(sessionAnswer(NEWER_TOKEN, { role: 'admin', secondFactorRequired: true })),
    });
    await user.click(await section().findByRole('button', { name: 'Turn Off' }));
    expect(section().getByText(/Administrators need two-factor authentication here/)).toBeInTheDocument();
    await confirm(user, 'Turn Off');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' }),
    ).toBeInTheDocument();
  });
});

describe('an administrator who must set up two-factor authentication', () => {
  const HEADING = { level: 1, name: 'Set up two-factor authentication' } as const;
  async function wall(handlers: Handlers = {}) {
    const server = fakeServer({
      ...statefulServer({ required: true }),
      [REFRESH]: () => json(sessionAnswer(NEWER_TOKEN, { role: 'admin' })),
      ...handlers,
    });
    const user = renderApp('/settings', { role: 'admin' });
    act(() => session.signIn(TOKEN, userAnswer({ role: 'admin', secondFactorRequired: true })));
    await screen.findByRole('heading', HEADING);
    return { server, user };
  }

  it('sets it up before anything else, even after a reload', async () => {
    const { user, server } = await wall();
    act(() => session.restore());
    expect(screen.getByRole('heading', HEADING)).toBeInTheDocument();
    await user.type(await screen.findByLabelText('6-digit code'), '123456');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(await shownCodes()).toEqual(RECOVERY_CODES);
    act(() => session.signIn(NEWER_TOKEN, userAnswer({ role: 'admin' }))); // renewed in the meantime
    expect(await shownCodes()).toEqual(RECOVERY_CODES);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    expect(server.of(REFRESH)).toHaveLength(1);
  });

  it('is admitted once it is set up elsewhere', async () => {
    await wall({ [STATUS]: () => json(enabledSecondFactor({ required: true })) }).catch(() => undefined);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    expect(session.token()).toBe(NEWER_TOKEN);
  });

  it('sets a password first, and can sign out', async () => {
    const { user } = await wall({ 'GET /api/user/account': () => json(account({ hasPassword: false })) });
    expect(await screen.findByRole('button', { name: 'Set a Password' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(session.token()).toBeNull());
  });
});
