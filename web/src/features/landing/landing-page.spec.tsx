import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { appInfo } from '../../testing/answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { TOKEN, userAnswer } from '../../testing/session-answers.ts';
import { INDICATOR_CARDS } from './indicators.ts';
import { STEP_MS } from './use-playback.ts';
import '../../app/public-frame.tsx'; // preloaded: lazy code loads slowly in tests
import '../auth/demo-entry.tsx';
import './demo-player.tsx';
import './landing-page.tsx';

const INFO = 'GET /api/app-info';
async function visit(path = '/', handlers = {}) {
  fakeServer(handlers);
  const user = renderApp(path, { signedIn: false });
  await screen.findByRole('heading', { level: 1, name: /^Describe the setup\. Get the stocks\.$/ });
  return user;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the landing page', () => {
  it.each([
    ['Start Free Trial', '/signup'],
    ['See How It Works', '#demo'],
    ['Get Premium', '/signup?redirect=/subscribe'],
    ['Compare the plans', '/pricing'],
  ])('links "%s" to %s', async (name, href) => {
    await visit();
    for (const link of within(screen.getByRole('main')).getAllByRole('link', { name }))
      expect(link).toHaveAttribute('href', href);
  });

  it('has one primary button, which leads to sign-up', async () => {
    await visit();
    await screen.findByRole('button', { name: 'Try It Live, No Account' });
    const primary = new Set(
      buttonClasses('solid')
        .split(' ')
        .filter((name) => !buttonClasses('outline').includes(name)),
    );
    expect(primary.size).toBeGreaterThan(0);
    const pressable = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')];
    const solid = pressable.filter(({ classList }) => [...primary].every((name) => classList.contains(name)));
    expect(solid.map(({ textContent }) => textContent)).toEqual(['Start Free Trial']);
  });

  it('describes the product to people and search engines', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="From index.html">');
    try {
      await visit();
      expect(document.title).toBe('Plainscan · Scan better, trade better.');
      expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
        'content',
        expect.stringContaining('plain English'),
      );
    } finally {
      document.querySelector('meta[name="description"]')!.remove();
    }
  });

  it('explains how it works in three steps, what can be scanned for, and what it costs', async () => {
    await visit();
    expect(part('How It Works').getAllByRole('listitem')).toHaveLength(3);
    for (const { name, example } of INDICATOR_CARDS) {
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
      expect(screen.getByText(example)).toBeInTheDocument();
    }
    expect(screen.getByText('$15')).toBeInTheDocument();
    for (const feature of ['3 scans a day', 'Alerts for 1 saved scan', 'Unlimited scans and alerts'])
      expect(screen.getByText(feature, { selector: '#pricing li' })).toBeInTheDocument();
  });

  it('shows the real stock count and labels it as simulated', async () => {
    await visit('/', { [INFO]: () => json(appInfo({ stocks: 4321 })) });
    expect(await screen.findByText('Scanning 4,321 simulated stocks on daily data.')).toBeInTheDocument();
    expect(within(screen.getByRole('contentinfo')).getByText(/^Demo data: all stocks/)).toBeInTheDocument();
  });

  it('renders without the server and says sign-up is unavailable', async () => {
    let reachable = false;
    const user = await visit('/', {
      [INFO]: () => (reachable ? json(appInfo()) : Promise.reject(new TypeError('Failed to fetch'))),
    });
    expect(await screen.findByText(/^We can't reach the server\./)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Start Free Trial' })).not.toHaveLength(0);
    expect(screen.queryByText(/^Scanning \d/)).not.toBeInTheDocument();
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Try It Live, No Account' })).toBeInTheDocument();
  });

  it('shows a notice when the session has ended', async () => {
    fakeServer();
    renderApp('/');
    act(() => session.expire(TOKEN));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
  });

  it('is replaced by Home on sign-in', async () => {
    await visit();
    act(() => session.signIn(TOKEN, userAnswer()));
    await waitFor(() => expect(document.title).toBe('Home · Plainscan'));
    expect(currentAddress()).toBe('/');
  });
});

const step = (name: string) => screen.findByRole('tab', { name });

describe('the demo', () => {
  it('shows a recorded scan in tabs, labeled as simulated', async () => {
    const user = await visit();
    expect(await step('Type')).toHaveAttribute('aria-selected', 'true');
    expect(part('A real scan, step by step').getByText('Simulated market')).toBeInTheDocument();
    await user.click(await step('Filter'));
    expect(screen.getByRole('tabpanel', { name: 'Filter' })).toHaveTextContent('11,618');
    expect(screen.queryByRole('tabpanel', { name: 'Type' })).not.toBeInTheDocument();
    await user.click(await step('Results'));
    expect(within(screen.getByRole('tabpanel', { name: 'Results' })).getAllByRole('row')).toHaveLength(6);
    await user.click(await step('Save'));
    expect(screen.getByRole('img', { name: /^Daily chart of/ })).toBeInTheDocument();
  });

  it('is navigated with arrow keys, Home, and End, as a single tab stop', async () => {
    const user = await visit();
    await user.click(await step('Type'));
    const at = async (key: string, name: string) => {
      await user.keyboard(`{${key}}`);
      expect(await step(name)).toHaveFocus();
      expect(await step(name)).toHaveAttribute('aria-selected', 'true');
      expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    };
    await at('ArrowRight', 'Review');
    await at('End', 'Save');
    await at('ArrowRight', 'Type');
    await at('ArrowLeft', 'Save');
    await at('Home', 'Type');
  });

  describe('playing the demo', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

    it('runs to the last step, can be paused, and can be replayed', async () => {
      fakeServer();
      renderApp('/', { signedIn: false });
      await pass(1000);
      await screen.findByRole('tab', { name: 'Type' });
      await pass(2 * STEP_MS);
      expect(selected()).toContain('Type');
      press('Play');
      await pass(STEP_MS);
      expect(selected()).toContain('Review');
      press('Pause');
      await pass(2 * STEP_MS);
      expect(selected()).toContain('Review');
      press('Play');
      for (let i = 0; i < 4; i++) await pass(STEP_MS);
      expect(selected()).toContain('Save');
      press('Play again');
      expect(selected()).toContain('Type');
      await pass(STEP_MS);
      expect(selected()).toContain('Review');
    });

    it('starts for visitors who followed the demo link', async () => {
      fakeServer();
      renderApp('/#demo', { signedIn: false });
      await pass(1000);
      await screen.findByRole('button', { name: 'Pause' });
      press('Pause');
      act(() => screen.getByRole('tab', { name: 'Results' }).click());
      await pass(2 * STEP_MS);
      expect(selected()).toContain('Results');
    });

    it('does not start for users who prefer reduced motion', async () => {
      window.matchMedia = (query) =>
        ({
          matches: /reduce|min-width/.test(query),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as never;
      fakeServer();
      renderApp('/#demo', { signedIn: false });
      await pass(1000);
      await screen.findByRole('button', { name: 'Play' });
      await pass(2 * STEP_MS);
      expect(selected()).toContain('Type');
    });
  });
});
