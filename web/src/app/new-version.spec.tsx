import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { page } from '../lib/page.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { registerWorker, registerWorkerForUsers } from './new-version.ts';
import { session } from './session.ts';

const reload = jest.spyOn(page, 'reload');
beforeEach(() => void reload.mockReset().mockReturnValue(undefined));
afterEach(() => void (document.head.innerHTML = ''));

/** A browser's service workers, and a server whose page loads `script`. */
function workers(script: string) {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
  fakeServer({ 'GET /index.html': () => new Response(`<script type="module" src="${script}"></script>`) });
  const container = Object.assign(new EventTarget(), {
    register: jest.fn(() => Promise.resolve()),
    getRegistration: () => Promise.resolve(undefined),
  });
  registerWorker(container as unknown as ServiceWorkerContainer);
  return container;
}

describe('a new service worker', () => {
  it("isn't announced if the tab runs the same version", async () => {
    const container = workers('/assets/index-1.js');
    renderApp('/', { signedIn: false });
    await act(async () => void container.dispatchEvent(new Event('controllerchange')));
    await waitFor(() => expect(fetch).toHaveBeenCalledWith('/index.html'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument();
  });

  it('with a newer version is offered instead of reloading the tab', async () => {
    const container = workers('/assets/index-2.js');
    const user = renderApp('/', { signedIn: false });
    await act(async () => void container.dispatchEvent(new Event('controllerchange')));
    expect(await screen.findByText('A new version is available.')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('registering the service worker', () => {
  it('waits until a user signs in, and happens once', () => {
    act(() => session.signOut());
    const register = jest.fn();
    registerWorkerForUsers(register);
    expect(register).not.toHaveBeenCalled();
    act(() => session.signIn(TOKEN, userAnswer({})));
    act(() => session.signIn(`${TOKEN}-2`, userAnswer({})));
    expect(register).toHaveBeenCalledTimes(1);
  });
});
