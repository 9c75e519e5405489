import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './landing-page.tsx'; // preloaded: lazy code loads slowly in tests

it('shows what the product does and how it is checked instead of testimonials: no people, quotes, or ratings', async () => {
  fakeServer();
  renderApp('/', { signedIn: false });
  const proof = await screen.findByRole('region', { name: "Don't take our word for it" });
  expect(within(proof).getAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(document.querySelectorAll('blockquote, q, figure, cite')).toHaveLength(0);
  expect(within(proof).queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).not.toHaveTextContent(
    /“[^”]+” ?[—–-]|★|\d+(\.\d)? ?(out of|\/) ?5\b|\d[\d,.]*\+? (users|traders|customers)/i,
  );
});
