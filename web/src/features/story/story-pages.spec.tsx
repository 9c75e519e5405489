import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));

describe.each([
  ['visitors', false],
  ['signed-in users', true],
])('for %s', (_whom, signedIn) => {
  it.each([
    ['/about', 'Our Story', 'A scanner that reads the way traders talk', 'Learn Our Mission', '/mission'],
    ['/mission', 'Our Mission', 'Scan better, trade better.', 'Learn Our Story', '/about'],
  ])('%s shows its headline and links to the scanner and the other page', async (path, title, heading, other, to) => {
    fakeServer();
    renderApp(path, { signedIn });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect(document.title).toBe(`${title} · Plainscan`);
    expect(main().getByRole('link', { name: 'Start Scanning Today' })).toHaveAttribute('href', '/scanner');
    expect(main().getByRole('link', { name: other })).toHaveAttribute('href', to);
  });
});

it('the mission page shows its four values', async () => {
  fakeServer();
  renderApp('/mission', { signedIn: false });
  for (const value of ['Education First', 'Global Access', 'Community', 'Innovation'])
    expect(await screen.findByRole('heading', { name: value })).toBeInTheDocument();
});

it('the story page labels missing features as planned', async () => {
  fakeServer();
  renderApp('/about', { signedIn: false });
  const card = (await screen.findByRole('heading', { name: 'Next: strategy simulation' })).closest('article')!;
  expect(within(card).getByText('Planned')).toBeInTheDocument();
  expect(card).toHaveTextContent("It isn't available yet");
});

it('the story page titles each section once, in a few words', async () => {
  fakeServer();
  renderApp('/about', { signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  const headings = main()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent!);
  expect(headings.filter((heading) => heading.split(' ').length > 12)).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});
