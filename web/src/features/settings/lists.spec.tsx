import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { download } from '../../lib/download.ts';
import { myData, preferences, SESSION_IDS, sessionList } from '../../testing/account-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { settings, type Handlers } from '../../testing/render-settings.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the sessions', () => {
  const END_PHONE = `DELETE /api/auth/sessions/${SESSION_IDS.phone}`;
  const rows = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  /** A server that removes ended sessions. */
  const statefulServer = (): Handlers => {
    let { sessions } = sessionList();
    return {
      'GET /api/auth/sessions': () => json({ sessions }),
      [END_PHONE]: () => {
        sessions = sessions.filter(({ id }) => id !== SESSION_IDS.phone);
        return json({ message: 'Ended.', ended: 1 });
      },
      'POST /api/auth/sessions/end-others': () => {
        const ended = sessions.length - 1;
        sessions = sessions.filter(({ current }) => current);
        return json({ message: 'Ended.', ended });
      },
    };
  };

  it('show device, network, and times; the current one cannot be ended here', async () => {
    await settings();
    const [here, phone, unknown] = await rows();
    expect(here).toHaveTextContent(
      /^Chrome on LinuxThis deviceNetwork 203\.0\.113\.0\/24Last used Aug 7, 2026.*Signed in Aug 1, 2026/,
    );
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(within(phone!).getByRole('button', { name: 'Sign out Safari on iPhone' })).toHaveTextContent('Sign Out');
    expect(unknown).toHaveTextContent(/^Unknown deviceLast used/);
  });

  it('can be ended one by one', async () => {
    const { user } = await settings(statefulServer());
    await rows();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone has been signed out.')).toBeInTheDocument();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
  });

  it('disappear silently if they have already ended', async () => {
    const { user, server } = await settings({ [END_PHONE]: () => fault(404, 'NOT_FOUND', 'No such session.') });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(server.of('GET /api/auth/sessions')).toHaveLength(2));
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  it('stay if they cannot be ended', async () => {
    const { user } = await settings({ [END_PHONE]: () => new Response('', { status: 502 }) });
    await rows();
    const end = screen.getByRole('button', { name: 'Sign out Safari on iPhone' });
    await user.click(end);
    expect(await screen.findByText('Failed to sign out that device. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(end).toBeEnabled());
  });

  it('can all be ended elsewhere, after a confirmation', async () => {
    const { user, server } = await settings(statefulServer());
    await rows();
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere Else' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' }));
    expect(dialog.getByText("This signs out 2 other devices. You'll stay signed in here.")).toBeInTheDocument();
    expect(server.of('POST /api/auth/sessions/end-others')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }));
    expect(await screen.findByText('2 devices were signed out.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await rows()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).not.toBeInTheDocument();
    expect(localStorage.getItem('plainscan_token')).not.toBeNull();
  });

  it('report a loading error', async () => {
    await settings({ 'GET /api/auth/sessions': () => fault(503, 'UNAVAILABLE', 'Later.') });
    expect(await screen.findByText('Unable to load your sessions')).toBeInTheDocument();
  });
});

describe('the notifications', () => {
  const PUT = 'PUT /api/user/preferences';
  const email = () => screen.getByRole('switch', { name: /^Email Notifications/ });
  const market = () => screen.getByRole('switch', { name: /^Market Alerts/ });
  const ready = () => screen.findByRole('switch', { name: /^Email Notifications/ });

  it('are two switches with descriptions', async () => {
    await settings();
    await ready();
    expect(screen.getByText('Receive scanner alerts via email')).toBeInTheDocument();
    expect(screen.getByText('Get notified about market movements')).toBeInTheDocument();
    expect(screen.queryByText(/coming soon/)).not.toBeInTheDocument();
    expect(
      screen.getByText(
        /^Market Alerts arrive in your inbox and by email a few minutes after the open, and after the close/,
      ),
    ).toBeInTheDocument();
    expect(email()).toBeChecked();
    expect(market()).not.toBeChecked();
  });

  it('show a change at once and save it', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, server } = await settings({ [PUT]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await ready();
    await user.click(market());
    expect(market()).toBeChecked();
    expect(server.of(PUT)[0]!.body).toEqual({ emailNotifications: true, marketAlerts: true });
    await act(async () => answer(json(preferences({ marketAlerts: true }))));
    expect(market()).toBeChecked();
  });

  it('roll back a change that failed, and say so', async () => {
    const { user } = await settings({ [PUT]: () => fault(503, 'UNAVAILABLE', 'Later.') });
    await ready();
    await user.click(email());
    expect(await screen.findByText('Failed to save your preferences. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(email()).toBeChecked());
  });

  it('send changes in order, and a rejected one rolls nothing else back', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { user, server } = await settings({ [PUT]: () => new Promise<Response>((resolve) => answers.push(resolve)) });
    await ready();
    await user.click(email());
    await user.click(market());
    expect(email()).not.toBeChecked();
    expect(market()).toBeChecked();
    expect(server.of(PUT)).toHaveLength(1);
    await act(async () => answers[0]!(fault(503, 'UNAVAILABLE', 'Later.')));
    await waitFor(() => expect(email()).toBeChecked());
    expect(market()).toBeChecked();
    await waitFor(() => expect(server.of(PUT)).toHaveLength(2));
    expect(server.of(PUT)[1]!.body).toEqual({ emailNotifications: true, marketAlerts: true });
    await act(async () => answers[1]!(json(preferences({ marketAlerts: true }))));
    expect(market()).toBeChecked();
  });
});

describe("the user's data", () => {
  it('is exported as a JSON file', async () => {
    const save = jest.spyOn(download, 'save').mockImplementation(() => undefined);
    const { user } = await settings();
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        'plainscan-data-2026-08-07.json',
        JSON.stringify(myData(), null, 2),
        'application/json',
      ),
    );
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms');
  });

  it('reports a loading error', async () => {
    const { user } = await settings({ 'GET /api/user/my-data': () => new Response('', { status: 502 }) });
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(await screen.findByText('Failed to download your data')).toBeInTheDocument();
  });
});
