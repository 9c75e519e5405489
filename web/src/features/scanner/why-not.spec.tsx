import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { WhyNotResponse } from '@plainscan/contracts';
import { scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests
import './why-not-dialog.tsx';

const WHY_NOT = 'POST /api/scan/why-not';
const ANSWER: WhyNotResponse = {
  symbol: 'TSLA',
  name: 'Tesla, Inc.',
  matches: false,
  leftOut: null,
  lastTraded: '2026-08-07',
  conditions: [
    {
      meaning: 'RSI(14) below 30',
      holds: false,
      values: [{ label: 'RSI(14)', value: 34.25, unit: 'index' }],
      missedBy: 4.25,
    },
    {
      meaning: 'price below $5',
      holds: false,
      values: [{ label: 'Price', value: 412.1, unit: 'price' }],
      missedBy: 407.1,
    },
    {
      meaning: 'sector is Technology',
      holds: true,
      values: [{ label: 'Sector', value: 'Technology', unit: null }],
      missedBy: null,
    },
    {
      meaning: 'SMA(200) rising',
      holds: null,
      values: [{ label: 'SMA(200)', value: null, unit: 'price' }],
      missedBy: null,
    },
  ],
};

/** Asks about TSLA below the results of a scan. */
async function ask(answer: () => Response) {
  const server = fakeServer({
    'POST /api/stocks-scan': () => json(scanResponse(3, { query: 'rsi under 30' })),
    'GET /api/stocks': () =>
      json({
        stocks: [{ symbol: 'TSLA', name: 'Tesla, Inc.', exchange: null, sector: null, price: 412.1, changePercent: 1 }],
      }),
    [WHY_NOT]: answer,
  });
  const user = renderApp('/scanner?q=rsi under 30');
  await user.click(await screen.findByRole('button', { name: 'Missing a stock?' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Why isn't a stock here?" }));
  await user.type(dialog.getByRole('combobox', { name: 'Symbol or company' }), 'tesla');
  await user.click(await dialog.findByRole('option', { name: /TSLA/ }));
  return { server, user, dialog };
}

describe('a stock that is not among the matches', () => {
  it('is explained by each filter, with its value and by how much it misses', async () => {
    const { server, dialog } = await ask(() => json(ANSWER));
    expect(await dialog.findByText('It passes 1 of 4 filters.')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fails: RSI(14) below 30RSI(14) 34.25Misses by 4.25',
      'Fails: price below $5Price $412.10Misses by $407.10',
      'Passes: sector is TechnologySector Technology',
      'Unknown: SMA(200) risingSMA(200) missing',
    ]);
    expect(dialog.getByRole('link', { name: 'Stock Page' })).toHaveAttribute('href', '/stocks/TSLA');
    expect(server.of(WHY_NOT)[0]!.body).toEqual({ symbol: 'TSLA', plan: scanResponse(3).plan });
  });

  it.each<[Partial<WhyNotResponse>, string]>([
    [{ matches: true, conditions: [] }, "It's among the matches."],
    [
      { leftOut: 'not-traded', lastTraded: '2026-08-03', conditions: [] },
      "It didn't trade in the session scanned. Its last session was Aug 3, 2026.",
    ],
    [{ leftOut: 'not-traded', lastTraded: null, conditions: [] }, 'It has never traded in our market data.'],
    [{ leftOut: 'kind' }, 'This scan leaves out its kind of security. It passes 1 of 4 filters.'],
    [{ leftOut: 'kind', conditions: [ANSWER.conditions[2]!] }, 'This scan leaves out its kind of security.'],
  ])('gets a verdict for %j', async (change, words) => {
    const { dialog } = await ask(() => json({ ...ANSWER, ...change }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it('can be asked about again after an error', async () => {
    const { user, dialog } = await ask(() => fault(429, 'RATE_LIMITED', 'Try again in 5 seconds.'));
    expect(await dialog.findByText('Try again in 5 seconds.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Another Stock' }));
    expect(dialog.getByRole('combobox', { name: 'Symbol or company' })).toBeVisible();
  });
});
