import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { appInfo, publicScan, scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TYPED_EXAMPLES } from '../landing/examples.ts';
import { HeroScan } from './hero-scan.tsx';
import './scan-refused.tsx'; // preloaded: lazy code loads slowly in tests
import './visitor-results.tsx';

const SCAN = 'POST /api/public-scan';
const box = () => screen.getByRole('textbox', { name: 'Describe the setup' });
const press = () => screen.getByRole('button', { name: 'Scan Now' });

function page(answer: () => Response) {
  const server = fakeServer({ [SCAN]: answer, 'GET /api/app-info': () => json(appInfo()) });
  return { server, user: renderPart(<HeroScan />, '/') };
}
const found = (total = 137) =>
  json(publicScan({ total, results: scanResponse(Math.min(5, total)).results, query: 'RSI under 30' }));

describe("the landing page's search box", () => {
  it('scans what is typed, and shows the first matches and a link to the rest', async () => {
    const { server, user } = page(() => found());
    await user.type(box(), ' RSI under 30 {Enter}');
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'First matches' })).getAllByRole('row');
    expect(rows).toHaveLength(1 + 5);
    expect(rows[1]).toHaveTextContent('S000');
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([{ query: 'RSI under 30' }]);
    const more = screen.getByRole('link', { name: 'See All 137 Matches' }).getAttribute('href')!;
    expect(new URL(more, 'http://here.test').searchParams.get('redirect')).toBe('/scanner?q=RSI+under+30');
  });

  it('scans the first example when it is empty', async () => {
    const { server, user } = page(() => found());
    await user.click(press());
    await screen.findByRole('heading', { name: '137 matches' });
    expect(box()).toHaveValue(TYPED_EXAMPLES[0]);
    expect(server.of(SCAN)[0]!.body).toEqual({ query: TYPED_EXAMPLES[0] });
  });

  it('shows examples being typed only while it is empty', async () => {
    const { user } = page(() => found());
    expect(screen.getByTestId('typed')).toBeInTheDocument();
    await user.type(box(), 'a');
    expect(screen.queryByTestId('typed')).not.toBeInTheDocument();
    await user.clear(box());
    expect(screen.getByTestId('typed').parentElement).toHaveClass('pointer-events-none'); // clicks go through to the box
  });

  it('links to the scanner if every match is shown, or if there are none', async () => {
    const { user } = page(() => found(0));
    await user.type(box(), 'RSI under 1{Enter}');
    expect(await screen.findByRole('heading', { name: '0 matches' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in the Scanner' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('names the words that it ignored', async () => {
    const { user } = page(() =>
      json(publicScan({ total: 1, unmatched: [{ text: 'sparkling', span: [0, 9] }], results: [] })),
    );
    await user.type(box(), 'sparkling RSI{Enter}');
    expect(await screen.findByText('We ignored: “sparkling”')).toBeVisible();
  });

  it('offers scans that can be read instead', async () => {
    const refusal = fault(422, 'NOT_UNDERSTOOD', "We couldn't read that. Try one of these:", {
      suggestions: ['RSI under 30'],
    });
    let first = true;
    const { server, user } = page(() => {
      if (!first) return found();
      first = false;
      return refusal;
    });
    await user.type(box(), 'purple{Enter}');
    expect(await screen.findByText(/^We couldn't read that\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'RSI under 30' }));
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeVisible();
    expect(server.of(SCAN)).toHaveLength(2);
  });

  it('says when there were too many scans, and can be tried again', async () => {
    const { user } = page(() => fault(429, 'RATE_LIMITED', 'Too many requests. Try again in 30 s.'));
    await user.type(box(), 'RSI under 30{Enter}');
    expect(await screen.findByText('Too many requests. Try again in 30 s.')).toBeVisible();
    expect(press()).toBeEnabled();
  });
});
