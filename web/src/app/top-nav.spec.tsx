import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appInfo } from '../testing/answers.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { currentAddress, renderApp } from '../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { session } from './session.ts';
import '../features/landing/landing-page.tsx'; // preloaded: lazy code loads slowly in tests
import '../features/story/mission-page.tsx';
import '../features/story/story-page.tsx';
import './public-frame.tsx';

const SITE = [
  ['Home', '/'],
  ['Pricing', '/pricing'],
  ['About', '/about'],
  ['Mission', '/mission'],
];
const ACCOUNT = [
  ['Sign In', '/login'],
  ['Get Started', '/signup'],
];
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
/** jsdom counts the page's own header as a banner, unlike browsers: it is inside `main`. */
const banner = () => within(screen.getAllByRole('banner')[0]!);

async function visit(path: string) {
  fakeServer();
  const user = renderApp(path, { signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  return user;
}

describe('the top navigation for visitors', () => {
  it.each(['/', '/pricing', '/about', '/mission', '/terms', '/checkout', '/subscribe', '/payment/success', '/nowhere'])(
    'is shown on %s and marks the current page',
    async (path) => {
      await visit(path);
      expect(banner().getByRole('link', { name: 'Plainscan, home' })).toHaveAttribute('href', '/');
      expect(linksOf(banner().getByRole('navigation', { name: 'Site' }))).toEqual(SITE);
      expect(linksOf(banner().getByRole('navigation', { name: 'Account' }))).toEqual(ACCOUNT);
      const current = banner()
        .queryAllByRole('link', { current: 'page' })
        .map((link) => link.getAttribute('href'));
      expect(current).toEqual(SITE.map(([, to]) => to).filter((to) => to === path));
    },
  );

  it('moves focus to the new page and scrolls to its top', async () => {
    const user = await visit('/');
    let top = 1;
    window.scrollTo = () => void (top = 0);
    await user.click(banner().getByRole('link', { name: 'Mission' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Scan better, trade better.' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(top).toBe(0);
  });

  it('comes after a skip link', async () => {
    const user = await visit('/about');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });
});

describe('the menu on small screens', () => {
  beforeEach(() => {
    window.matchMedia = (query) =>
      ({ matches: /reduce/.test(query), addEventListener: () => {}, removeEventListener: () => {} }) as never;
  });
  const menu = () => banner().getByRole('button', { name: /^(Open|Close) menu$/ });
  const isOpen = () => banner().queryByRole('navigation', { name: 'Site' }) !== null;

  it('has the same links and works with the keyboard', async () => {
    const user = await visit('/');
    expect(isOpen()).toBe(false);
    expect(menu()).toHaveAttribute('aria-expanded', 'false');
    act(() => menu().focus());
    await user.keyboard('{Enter}');
    expect(menu()).toHaveAttribute('aria-expanded', 'true');
    expect(linksOf(banner().getByRole('navigation', { name: 'Site' }))).toEqual(SITE);
    expect(linksOf(banner().getByRole('navigation', { name: 'Account' }))).toEqual(ACCOUNT);
    await user.tab();
    expect(banner().getByRole('link', { name: 'Home' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(menu()).toHaveFocus();
    await user.keyboard(' ');
    expect(isOpen()).toBe(true);
  });

  it('closes on navigation, including to the current page', async () => {
    const user = await visit('/');
    await user.click(menu());
    await user.click(banner().getByRole('link', { name: 'Home' }));
    expect(isOpen()).toBe(false);
    await user.click(menu());
    await user.click(banner().getByRole('link', { name: 'About' }));
    await screen.findByRole('heading', { level: 1, name: 'A scanner that reads the way traders talk' });
    expect(currentAddress()).toBe('/about');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('the top navigation for signed-in users', () => {
  const asAnn = { full_name: 'Ann Lee', avatar_url: 'https://a.test/p.png' };

  it.each(['/about', '/mission', '/terms'])(
    'on %s shows their picture, which links to Home, and no visitor links',
    async (path) => {
      fakeServer();
      renderApp(path);
      act(() => session.signIn(TOKEN, userAnswer({ user_metadata: asAnn })));
      await screen.findByRole('heading', { level: 1 });
      const home = banner().getByRole('link', { name: 'Ann Lee Home' });
      expect(home).toHaveAttribute('href', '/');
      expect(within(home).getByRole('img', { name: 'Ann Lee' })).toHaveAttribute('src', asAnn.avatar_url);
      expect(banner().queryByRole('navigation')).not.toBeInTheDocument();
      fireEvent.error(within(home).getByRole('img'));
      expect(banner().getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
      expect(banner().queryByRole('img')).not.toBeInTheDocument();
    },
  );
});

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  it('links to the product pages, the company pages, and the terms, and shows the version', async () => {
    await visit('/about');
    for (const [name, href] of [
      ['Scanner', '/scanner'],
      ['Trading Journal', '/journal'],
      ['News', '/news'],
      ['Pricing', '/pricing'],
      ['Our Story', '/about'],
      ['Our Mission', '/mission'],
      ['Terms and Conditions', '/terms'],
    ])
      expect(footer().getByRole('link', { name })).toHaveAttribute('href', href);
    expect(footer().getByText('v1.0')).toBeInTheDocument();
  });

  it("offers sharing links that reveal only the site's address", async () => {
    await visit('/about');
    const share = (name: string) => footer().getByRole('link', { name });
    const origin = encodeURIComponent(location.origin);
    expect(share('Share on X').getAttribute('href')).toMatch(/^https:\/\/x\.com\/intent\/post\?text=Plainscan%3A%20/);
    expect(share('Share on LinkedIn')).toHaveAttribute(
      'href',
      `https://www.linkedin.com/sharing/share-offsite/?url=${origin}`,
    );
    expect(share('Share on Reddit').getAttribute('href')).toContain(
      `https://www.reddit.com/submit?url=${origin}&title=`,
    );
    expect(share('Share by Email').getAttribute('href')).toMatch(/^mailto:\?subject=Plainscan&body=/);
    for (const link of footer().getAllByRole('link', { name: /^Share/ })) {
      expect(link.getAttribute('href')).toContain(origin);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it("links to the operator's social profiles and no others", async () => {
    fakeServer({
      'GET /api/app-info': () =>
        json(appInfo({ socialLinks: ['https://www.youtube.com/@example', 'https://social.example/@us'] })),
    });
    renderApp('/about', { signedIn: false });
    expect(await screen.findByRole('link', { name: 'Follow on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/@example',
    );
    expect(footer().getByRole('link', { name: 'Follow on social.example' })).toBeInTheDocument();
  });

  it('has no social links if the operator configured none', async () => {
    await visit('/about');
    await waitFor(() => expect(footer().getByText(/^Demo data: all stocks/)).toBeInTheDocument());
    expect(footer().queryByText('Follow')).not.toBeInTheDocument();
  });

  it('has no demo-data notice if the market data is real', async () => {
    fakeServer({ 'GET /api/app-info': () => json(appInfo({ simulated: false, socialLinks: ['https://x.com/us'] })) });
    renderApp('/about', { signedIn: false });
    await screen.findByRole('link', { name: 'Follow on X' });
    expect(footer().queryByText(/^Demo data/)).not.toBeInTheDocument();
  });
});
