import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { account } from '../../testing/account-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { part, settings, withAccount, type Handlers } from '../../testing/render-settings.ts';

describe('changing the email', () => {
  async function form(handlers: Handlers = {}) {
    const opened = await settings(handlers);
    await opened.user.click(await part('Sign-in').findByRole('button', { name: 'Change Email' }));
    const fill = async (email: string, password: string) => {
      if (email) await opened.user.type(screen.getByRole('textbox', { name: 'New email' }), email);
      if (password) await opened.user.type(screen.getByLabelText('Password'), password);
      await opened.user.keyboard('{Enter}');
    };
    return { ...opened, fill };
  }

  it('emails a link, says what it is waiting for, and returns focus', async () => {
    let pendingEmail: string | null = null;
    const { server, fill } = await form({
      'GET /api/user/account': () => json(account({ pendingEmail })),
      'POST /api/auth/change-email': ({ body }) => {
        pendingEmail = (body as { email: string }).email;
        return json({ message: 'We sent a link to your new address.' });
      },
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'New email' })).toHaveFocus());
    await fill(' new@example.test ', 'secret');
    expect(await screen.findByText('We sent a link to your new address.')).toBeInTheDocument();
    expect(server.of('POST /api/auth/change-email')[0]!.body).toEqual({
      email: 'new@example.test',
      password: 'secret',
    });
    expect(await screen.findByText('new@example.test')).toBeInTheDocument();
    expect(screen.getByText(/Waiting for you to confirm/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Open the Test Inbox' })).toHaveAttribute('href', '/outbox');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Email' })).toHaveFocus());
  });

  it('requires both fields', async () => {
    const { server, fill } = await form();
    await fill('new@example.test', '');
    expect(screen.getByText('Please fill in all fields')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(server.of('POST /api/auth/change-email')).toHaveLength(0);
  });

  it('rejects an invalid email with our own message, until it is edited', async () => {
    const { user, server, fill } = await form();
    await fill('nonsense', 'secret');
    const field = screen.getByRole('textbox', { name: 'New email' });
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid email address'));
    expect(field).toHaveFocus();
    expect(server.of('POST /api/auth/change-email')).toHaveLength(0);
    await user.type(field, '@');
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining('Please enter'));
  });

  it("hides the API's field names", async () => {
    const { fill } = await form({
      'POST /api/auth/change-email': () => fault(400, 'INVALID_REQUEST', 'body.email: Invalid email address'),
    });
    await fill('new@example.test', 'secret');
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(screen.queryByText(/body/)).not.toBeInTheDocument();
  });

  it.each([
    ['WRONG_PASSWORD', 403, 'That is not your password.', 'Password'],
    ['SAME_EMAIL', 400, 'That is already your address.', 'New email'],
  ])('reports %s at its field', async (code, status, message, label) => {
    const { fill } = await form({ 'POST /api/auth/change-email': () => fault(status, code, message) });
    await fill('new@example.test', 'secret');
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  it('says when to try again', async () => {
    const { fill } = await form({
      'POST /api/auth/change-email': () => fault(429, 'TOO_MANY_ATTEMPTS', 'Too many.', { retryAfterSeconds: 90 }),
    });
    await fill('new@example.test', 'secret');
    expect(await screen.findByText('Too many attempts. Try again in 2 minutes.')).toBeInTheDocument();
  });

  it('is closed by Cancel', async () => {
    const { user } = await form();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'New email' })).not.toBeInTheDocument();
  });
});

describe('changing the password', () => {
  async function form(handlers: Handlers = {}) {
    const opened = await settings(handlers);
    await opened.user.click(await part('Sign-in').findByRole('button', { name: 'Change Password' }));
    const fill = async (current: string, next: string, repeated: string) => {
      if (current) await opened.user.type(screen.getByLabelText('Current password'), current);
      if (next) await opened.user.type(screen.getByLabelText('New password'), next);
      if (repeated) await opened.user.type(screen.getByLabelText('Confirm new password'), repeated);
      await opened.user.click(screen.getByRole('button', { name: 'Update Password' }));
    };
    return { ...opened, fill };
  }

  it.each([
    ['secret', 'another', '', 'Please fill in all fields'],
    ['', 'another', 'another', 'Please fill in all fields'],
    ['secret', 'another', 'anothr', 'Passwords do not match'],
    ['secret', 'short', 'short', 'Password must be at least 6 characters'],
  ])('%j, %j, %j: %s', async (current, next, repeated, message) => {
    const { server, fill } = await form();
    await fill(current, next, repeated);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(server.of('POST /api/auth/change-password')).toHaveLength(0);
  });

  it('ends the other sessions, and says so', async () => {
    const { server, fill } = await form({
      'POST /api/auth/change-password': () => json({ message: 'Your password has been changed.' }),
    });
    await fill('secret', 'another', 'another');
    expect(await screen.findByText('Password updated')).toBeInTheDocument();
    expect(screen.getByText('Your other sessions have been signed out.')).toBeInTheDocument();
    expect(server.of('POST /api/auth/change-password')[0]!.body).toEqual({
      currentPassword: 'secret',
      newPassword: 'another',
    });
    await waitFor(() => expect(server.of('GET /api/auth/sessions')).toHaveLength(2));
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it.each([
    ['WRONG_PASSWORD', 403, 'That is not your password.', 'Current password'],
    ['WEAK_PASSWORD', 400, 'That password is too easy to guess. Try a longer one.', 'New password'],
  ])('reports %s at its field and in a toast', async (code, status, message, label) => {
    const { fill } = await form({ 'POST /api/auth/change-password': () => fault(status, code, message) });
    await fill('secret', 'another', 'another');
    expect(await screen.findByText('Error updating password')).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Update Password' })).toBeEnabled();
  });

  it('has its own message if the server sends none', async () => {
    const { fill } = await form({ 'POST /api/auth/change-password': () => new Response('', { status: 502 }) });
    await fill('secret', 'another', 'another');
    expect(await screen.findAllByText('Failed to update password. Please try again.')).toHaveLength(2);
  });

  it('shows the typed text on demand', async () => {
    const { user } = await form();
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show new password' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide new password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('an account without a password', () => {
  it('can request an email to set one, and is signed out if the server says so', async () => {
    const { user, server } = await settings({
      ...withAccount({ hasPassword: false, linked: true }),
      'POST /api/auth/reset-password': () => json({ message: 'Check your inbox.', logout: true }),
    });
    await user.click(await part('Sign-in').findByRole('button', { name: 'Set a Password' }));
    expect(await screen.findByText('Email Sent!')).toBeInTheDocument();
    expect(screen.getByText('Check your inbox.')).toBeInTheDocument();
    expect(server.of('POST /api/auth/reset-password')[0]!.body).toEqual({ email: 'demo@example.test' });
    await waitFor(() => expect(localStorage.getItem('plainscan_token')).toBeNull());
  });

  it('is shown an error if the email could not be sent', async () => {
    const { user } = await settings({
      ...withAccount({ hasPassword: false, linked: true }),
      'POST /api/auth/reset-password': () => new Response('', { status: 502 }),
    });
    await user.click(await part('Sign-in').findByRole('button', { name: 'Set a Password' }));
    expect(await screen.findByText('Failed to send reset email')).toBeInTheDocument();
    expect(localStorage.getItem('plainscan_token')).not.toBeNull();
  });

  it('in the demo has no email or password to change', async () => {
    await settings(withAccount({ hasPassword: false, demo: true }));
    expect(await screen.findByText(/Demo accounts have no password/)).toBeInTheDocument();
    expect(part('Sign-in').queryByRole('button')).not.toBeInTheDocument();
    expect(part('Account').getByText('Demo account')).toBeInTheDocument();
  });
});
