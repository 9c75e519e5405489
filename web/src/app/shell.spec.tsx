import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.ts';
import { currentAddress, renderApp } from '../testing/render-app.tsx';
import '../ui/dialog.tsx'; // preloaded: lazy code loads slowly in tests

const main = () => screen.findByRole('navigation', { name: 'Main' });
const currentSections = async () =>
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
  ])('at %s marks the current section, and Home only at /', async (path, sections) => {
    fakeServer();
    renderApp(path);
    expect(await currentSections()).toEqual(sections);
  });

  it("is 16 rem wide beside the page on wide screens, and shows the product's name", async () => {
    fakeServer();
    renderApp('/');
    const aside = (await main()).closest('aside');
    expect(aside).toHaveClass('w-64');
    expect(within(aside!).getByText('Plainscan')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument();
  });
});

describe('on small screens', () => {
  function renderSmall(path: string) {
    window.matchMedia = (media) =>
      ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
    fakeServer();
    return renderApp(path);
  }

  it('the daily sections are tabs that mark the current one', async () => {
    const user = renderSmall('/');
    const tabs = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Scanner', 'News', 'Journal']);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await user.click(tabs.getByRole('link', { name: 'Journal' }));
    expect(currentAddress()).toBe('/journal');
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Journal');
  });

  async function openDrawer() {
    const user = renderSmall('/settings');
    const opener = await screen.findByRole('button', { name: 'Menu' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await user.click(opener);
    return { user, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) };
  }
  const drawerClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('the menu is a drawer that closes on navigation', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('link', { name: 'Pricing' }));
    await drawerClosed();
    expect(currentAddress()).toBe('/pricing');
  });

  it.each([
    ['a click on the backdrop', null],
    ['Escape', '{Escape}'],
  ])('the menu closes on %s', async (_how, key) => {
    const { user } = await openDrawer();
    if (key) await user.keyboard(key);
    else await user.click(document.querySelector('.bg-shade')!);
    await drawerClosed();
    expect(currentAddress()).toBe('/settings');
  });
});
