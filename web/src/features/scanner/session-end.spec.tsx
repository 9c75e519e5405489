import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { drafts } from '../../lib/drafts.ts';
import { page } from '../../lib/page.ts';
import { scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../../testing/session-answers.ts';

session.onLeave(drafts.forget); // as main.tsx does
const box = () => screen.findByRole('combobox', { name: 'Describe the setup' });

async function typing(sentence: string) {
  fakeServer();
  const user = renderApp('/scanner');
  await user.type(await box(), sentence);
  return user;
}

describe('a session that ends while a sentence is being typed', () => {
  it('loses nothing: the user signs in again in place and continues typing', async () => {
    const user = await typing('RSI und');
    act(() => session.expire(TOKEN));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(currentAddress()).toBe('/scanner');
    await user.type(screen.getByLabelText('Email'), 'demo@example.test');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await waitFor(() => expect(session.current().user).not.toBeNull(), { timeout: 2000 });
    expect(await box()).toHaveValue('RSI und');
  });

  it('reveals nothing to the next user', async () => {
    await typing('RSI und');
    act(() => session.expire(TOKEN));
    act(() => session.signIn(TOKEN, userAnswer({ id: 'u2' })));
    expect(await box()).toHaveValue('');
  });

  it('leaves nothing behind after a sign-out', async () => {
    await typing('RSI und');
    act(() => session.signOut());
    expect(sessionStorage.getItem('plainscan_drafts')).toBeNull();
  });
});

describe('a session that ends while a strategy is being saved', () => {
  const go = jest.spyOn(page, 'go');
  afterEach(() => void go.mockReset());

  it('is reported, and sign-in returns to the page after half a second', async () => {
    go.mockReturnValue(undefined);
    fakeServer({
      'POST /api/stocks-scan': () => json(scanResponse(1, { query: 'RSI under 30' })),
      'POST /api/strategies': () => fault(401, 'UNAUTHORIZED', 'Unauthorized'),
    });
    const user = renderApp('/scanner?q=RSI+under+30');
    await user.click(await screen.findByRole('button', { name: 'Save Strategy' }));
    await user.type(await screen.findByLabelText('Strategy name'), 'Dips{Enter}');
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
    expect(go).not.toHaveBeenCalled();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/api/login?redirect=%2Fscanner%3Fq%3DRSI%2Bunder%2B30'));

    act(() => session.signIn(TOKEN, userAnswer()));
    await user.click(await screen.findByRole('button', { name: 'Save Strategy' }));
    expect(await screen.findByLabelText('Strategy name')).toHaveValue('Dips');
  });
});
