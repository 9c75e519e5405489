import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { account } from '../../testing/account-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { part, settings, withAccount, type Handlers } from '../../testing/render-settings.ts';

describe('settings', () => {
  it('show the signed-in user and the sign-up date', async () => {
    await settings();
    expect(screen.getByText('Manage your account')).toBeInTheDocument();
    expect(part('Account').getByText('demo@example.test')).toBeInTheDocument();
    expect(await part('Account').findByText('Member since August 1, 2026')).toBeInTheDocument();
    expect(screen.queryByText(/Premium -|subscription/)).not.toBeInTheDocument();
  });

  it("show the provider's name and picture, or an icon if the picture is missing", async () => {
    await settings(
      withAccount({ user_metadata: { full_name: 'Ada Trader', avatar_url: 'https://pictures.test/ada.png' } }),
    );
    const picture = await part('Account').findByRole('img', { name: 'Ada Trader' });
    expect(picture).toHaveAttribute('src', 'https://pictures.test/ada.png');
    fireEvent.error(picture);
    expect(part('Account').queryByRole('img', { name: 'Ada Trader' })).not.toBeInTheDocument();
    expect(part('Account').getByText('Ada Trader')).toBeInTheDocument();
  });

  it('say that the email is unavailable if it is', async () => {
    await settings(withAccount({ email: '' }));
    expect(await part('Account').findByText('Not available')).toBeInTheDocument();
  });

  it('partly work if the account cannot be loaded', async () => {
    let answers = 0;
    const { user } = await settings({
      'GET /api/user/account': () =>
        ++answers === 1 ? fault(503, 'UNAVAILABLE', 'Please try again in a moment.') : json(account()),
    });
    expect(await screen.findByText('Unable to load your account')).toBeInTheDocument();
    expect(part('Account').getByText('demo@example.test')).toBeInTheDocument();
    await user.click(part('Sign-in').getByRole('button', { name: 'Try Again' }));
    expect(await part('Sign-in').findByRole('button', { name: 'Change Email' })).toBeInTheDocument();
  });

  it('sign out', async () => {
    const { user, server } = await settings();
    await user.click(part('Account').getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(localStorage.getItem('plainscan_token')).toBeNull());
    await waitFor(() => expect(server.of('POST /api/auth/sign-out')).toHaveLength(1));
  });
});

describe('deleting the account', () => {
  const DELETE = 'DELETE /api/user/delete-account';
  async function ask(handlers: Handlers) {
    const opened = await settings(handlers);
    await opened.user.click(part('Delete Account').getByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    const confirm = async () => {
      await opened.user.type(dialog.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
      await opened.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    };
    return { ...opened, dialog, confirm };
  }

  it('requires typing DELETE', async () => {
    const { user, dialog } = await ask({});
    const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
    await user.type(word, 'dele');
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
    await user.type(word, 'te ');
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled();
  });

  it('asks for confirmation first', async () => {
    const { user, server, dialog } = await ask({});
    expect(
      dialog.getByText(
        'This will permanently delete your account and all data. Any active subscription will be canceled.',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.of(DELETE)).toHaveLength(0);
  });

  it('shows progress and stays open while deleting', async () => {
    const { user, dialog, confirm } = await ask({ [DELETE]: () => new Promise<Response>(() => undefined) });
    await confirm();
    expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeInTheDocument();
  });

  it('signs out once it is done', async () => {
    const { confirm } = await ask({ [DELETE]: () => json({ message: 'Deleted.' }) });
    await confirm();
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    expect(screen.getByText('Your account has been permanently deleted.')).toBeInTheDocument();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it.each([
    [() => fault(503, 'UNAVAILABLE', 'Please try again in a moment.'), 'Please try again in a moment.'],
    [() => new Response('', { status: 502 }), 'Please try again later.'],
  ])('explains a failure', async (answer, message) => {
    const { dialog, confirm } = await ask({ [DELETE]: answer });
    await confirm();
    expect(await screen.findByText('Failed to delete account')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled();
    expect(localStorage.getItem('plainscan_token')).not.toBeNull();
  });
});
