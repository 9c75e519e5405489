import { describe, expect, it } from '@jest/globals';
import { signIn } from '../api/auth-calls.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { session } from './session.ts';
import { retrySignOut, signOut, startSession } from './signing.ts';

const SIGN_OUT = 'POST /api/auth/sign-out';

describe('a sign-out', () => {
  it("clears this browser at once and sends the ended session's token to the server", async () => {
    const server = fakeServer();
    session.signIn(TOKEN, userAnswer());
    const signedOut = signOut();
    expect(session.current().user).toBeNull();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    expect(localStorage.getItem('plainscan_user')).toBeNull();
    await signedOut;
    expect(server.of(SIGN_OUT)[0]!.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(localStorage.getItem('plainscan_logged_out')).toBe('true');
  });

  it('is sent once the network is back if the server missed it', async () => {
    const lost = fakeServer({ [SIGN_OUT]: () => Promise.reject(new TypeError('Failed to fetch')) });
    session.signIn(TOKEN, userAnswer());
    await signOut();
    expect(lost.of(SIGN_OUT)).toHaveLength(1);
    expect(session.current().user).toBeNull();
    expect(session.signOutPending()).toBe(true);

    const server = fakeServer();
    retrySignOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.of(SIGN_OUT)).toHaveLength(1);
    expect(session.signOutPending()).toBe(false);
    dispatchEvent(new Event('online'));
    expect(server.of(SIGN_OUT)).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  it('is stored for all tabs before this one shows it', async () => {
    fakeServer();
    session.signOut();
    await startSession(() => signIn('a@b.test', 'secret-1'));
    expect(localStorage.getItem('plainscan_token')).toBe(TOKEN);
    expect(localStorage.getItem('plainscan_logged_out')).toBeNull();
    expect(session.current().user).toBeNull();
    session.reload();
    expect(session.current().user).toEqual(userAnswer({ email: 'a@b.test' }));
  });

  it.each([{}, { data: {} }, { data: { session: {}, user: { id: 'u1' } } }])(
    'fails without a token in the response: %j',
    async (answer) => {
      fakeServer({ 'POST /api/auth/signin-fallback': () => json(answer) });
      session.signOut();
      await expect(startSession(() => signIn('a@b.test', 'secret-1'))).rejects.toMatchObject({
        reason: 'No authentication token received from server',
      });
      session.reload();
      expect(session.current().user).toBeNull();
    },
  );
});
