import { describe, expect, it, jest } from '@jest/globals';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { session, watchOtherTabs } from './session.ts';

const ENDED = 'Your session has ended. Please sign in again.';
const storeRaw = (token: string | null, user: string | null) => {
  session.signOut();
  localStorage.clear();
  if (token) localStorage.setItem('plainscan_token', token);
  if (user) localStorage.setItem('plainscan_user', user);
};
const restored = (token: string | null, user: string | null) => {
  storeRaw(token, user);
  session.restore();
  return session.current().user;
};

describe('a stored session', () => {
  it('is restored', () => {
    const user = userAnswer({ user_metadata: { full_name: 'A B', avatar_url: 'https://pictures.test/a.png' } });
    expect(restored(TOKEN, JSON.stringify(user))).toEqual(user);
  });

  it('requires a token of at least 21 characters', () =>
    expect(restored('123456789012345678901', JSON.stringify(userAnswer()))).toEqual(userAnswer()));

  it('from an earlier version is restored without the missing fields', () =>
    expect(restored(TOKEN, '{"id":"u1","email":"demo@example.test"}')).toEqual(userAnswer()));

  it.each([
    ['nothing', null, null],
    ['no token', null, '{"id":"u1","email":"a@b.c"}'],
    ['a token of 20 characters', '12345678901234567890', '{"id":"u1","email":"a@b.c"}'],
    ['a malformed user', TOKEN, '{"id":'],
    ['something else', TOKEN, '{"name":"x"}'],
    ['null', TOKEN, 'null'],
  ])('is not restored from %s', (_what, token, user) => {
    expect(restored(token, user)).toBeNull();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    expect(localStorage.getItem('plainscan_user')).toBeNull();
  });

  it('is not restored after a sign-out', () => {
    session.signOut();
    localStorage.setItem('plainscan_token', TOKEN);
    localStorage.setItem('plainscan_user', JSON.stringify(userAnswer()));
    session.restore();
    expect(session.current().user).toBeNull();
  });
});

describe('another tab of the same browser', () => {
  watchOtherTabs();
  /** The other tab's values are stored first, then one event is dispatched per key. */
  const notify = (...keys: string[]) =>
    keys.forEach((key) => dispatchEvent(new StorageEvent('storage', { key: `plainscan_${key}` })));

  it('signs in: this tab follows, whatever the order of the events', () => {
    session.signOut();
    localStorage.removeItem('plainscan_logged_out');
    localStorage.setItem('plainscan_user', JSON.stringify(userAnswer()));
    notify('user');
    expect(session.current().user).toBeNull();
    expect(localStorage.getItem('plainscan_user')).not.toBeNull();
    localStorage.setItem('plainscan_token', TOKEN);
    notify('token');
    expect(session.current()).toEqual({ user: userAnswer(), notice: null });
    expect(session.token()).toBe(TOKEN);
  });

  it('signs out: this tab follows, without a notice', () => {
    session.signIn(TOKEN, userAnswer());
    localStorage.setItem('plainscan_logged_out', 'true');
    localStorage.removeItem('plainscan_token');
    localStorage.removeItem('plainscan_user');
    notify('logged_out', 'token', 'user');
    expect(session.current()).toEqual({ user: null, notice: null });
  });

  it('loses the session: this tab shows the notice too', () => {
    session.signIn(TOKEN, userAnswer());
    localStorage.removeItem('plainscan_token');
    localStorage.removeItem('plainscan_user');
    notify('token', 'user');
    expect(session.current()).toEqual({ user: null, notice: ENDED });
  });

  it('signs in as another user: no call is sent as that user before this tab shows them', () => {
    session.signIn(TOKEN, userAnswer());
    localStorage.setItem('plainscan_user', JSON.stringify(userAnswer({ id: 'u2' })));
    localStorage.setItem('plainscan_token', `${TOKEN}-2`);
    expect(session.token()).toBeNull();
    notify('user');
    expect(session.current().user?.id).toBe('u2');
    expect(session.token()).toBe(`${TOKEN}-2`);
  });
});

describe("a user's data in this tab", () => {
  it('is retained when the session expires and the same user signs in again', () => {
    session.signIn(TOKEN, userAnswer());
    const forget = jest.fn();
    session.onLeave(forget);
    session.expire(TOKEN);
    expect(session.current().notice).toBe(ENDED);
    session.signIn(TOKEN, userAnswer());
    expect(forget).not.toHaveBeenCalled();
  });

  it.each([
    ['after a sign-out', () => session.signOut()],
    ['for the next user', () => session.signIn(TOKEN, userAnswer({ id: 'u2' }))],
  ])('is removed %s', (_when, leave) => {
    session.signIn(TOKEN, userAnswer());
    session.expire(TOKEN);
    const forget = jest.fn();
    session.onLeave(forget);
    leave();
    expect(forget).toHaveBeenCalledTimes(1);
  });
});
