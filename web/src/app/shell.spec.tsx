import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.ts';
import { currentAddress, renderApp } from '../testing/render-app.tsx';
import '../ui/dialog.tsx'; // preloaded: lazy code loads slowly in tests

const main = () => screen.findByRole('navigation', { name: 'Main' });
const marked = async () =>
  within(await main())
    .queryAllByRole('link', { current: 'page' })
    .map((link) => link.textContent);

describe('the sidebar', () => {
  it.each([
    ['/', ['Home']],
    ['/scanner', ['Scanner']],
    ['/journal/import', ['Journal']],
    ['/dashboard', []],
    ['/no/such/page', []],
  ])('at %s marks the current section, and Home only at /', async (path, places) => {
    fakeServer();
    renderApp(path);
    expect(await marked()).toEqual(places);
  });

  it("is 64 units wide beside the page on wide screens, and shows the product's name", async () => {
    fakeServer();
    renderApp('/');
    const aside = (await main()).closest('aside');
    expect(aside).toHaveClass('w-64');
    expect(within(aside!).getByText('Plainscan')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  });
});

describe('on small screens', () => {
  async function small() {
    window.matchMedia = (media) =>
      ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
    fakeServer();
    const user = renderApp('/settings');
    const opener = await screen.findByRole('button', { name: 'Open menu' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await user.click(opener);
    return { user, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) };
  }
  const drawerClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('is a drawer that closes on navigation', async () => {
    const { user, drawer } = await small();
    await user.click(drawer.getByRole('link', { name: 'Pricing' }));
    await drawerClosed();
    expect(currentAddress()).toBe('/pricing');
  });

  it.each([
    ['a click on the backdrop', null],
    ['Escape', '{Escape}'],
  ])('closes on %s', async (_how, key) => {
    const { user } = await small();
    if (key) await user.keyboard(key);
    else await user.click(document.querySelector('.bg-shade')!);
    await drawerClosed();
    expect(currentAddress()).toBe('/settings');
  });
});
