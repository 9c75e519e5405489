import { describe, expect, it } from '@jest/globals';
import { compare, plan, series, type ParsedScan, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
import { chipConditions, withConditions } from '@plainscan/contracts/plan-edit';
import { screen, within } from '@testing-library/react';
import { parsedScan, scanResponse } from '../../testing/answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests

const SCAN = 'POST /api/stocks-scan';
const ADDED = "Added by the AI parser. Check that it's what you meant.";
const { chips, plan: read } = scanResponse(1);
const ai = plan(compare(series('close'), '>', 200));

/** The server's description of a plan with some of the sample's conditions. */
function describePlan(of: ScanPlan): ParsedScan {
  const all = chipConditions(read).map((condition) => JSON.stringify(condition));
  const found = chipConditions(of).map((condition) => chips[all.indexOf(JSON.stringify(condition))] ?? chips[1]!);
  return parsedScan({
    query: 'described',
    unmatched: [],
    readingChange: {
      plan: of,
      chips: found.map(({ alone: _alone, after: _after, ...chip }, index) => ({ ...chip, index, span: null })),
    },
  });
}

async function scanned(first: Partial<ScanResponse>) {
  const server = fakeServer({
    [SCAN]: ({ body }) => {
      const { plan: sent } = body as { plan?: ScanPlan };
      if (!sent) return json(scanResponse(1, { query: 'tech', ...first }));
      const { reading } = describePlan(sent);
      const counted = reading!.chips.map((chip) => ({ ...chip, alone: 9, after: 9 }));
      return json(scanResponse(2, { ...reading!, query: 'described', chips: counted, unmatched: [] }));
    },
    'POST /api/scan/parse': ({ body }) => json(describePlan((body as { plan: ScanPlan }).plan)),
  });
  const user = renderApp('/scanner?q=tech');
  await screen.findByRole('heading', { name: '1 match' });
  return { server, user };
}

describe('a filter that only the AI parser read', () => {
  const marked: Partial<ScanResponse> = {
    parser: 'ai',
    chips: chips.map((chip, i) => (i === 2 ? { ...chip, addedByAi: true } : chip)),
    extras: [
      { part: 'limit', text: 'first 5', addedByAi: true },
      { part: 'except', text: 'no ETFs' },
    ],
  };
  const marks = () =>
    within(screen.getByRole('list', { name: 'Filters' }))
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText('Added by the AI parser'))
      .map(({ textContent }) => textContent);

  it('is marked in the line of filters and explained in the details', async () => {
    const { user } = await scanned(marked);
    expect(marks()).toEqual([expect.stringContaining('RSI(14) below 30'), expect.stringContaining('first 5')]);
    await user.click(screen.getByRole('button', { name: '3 filters' }));
    const explained = screen.getAllByRole('row').filter((row) => within(row).queryByText(ADDED));
    expect(explained.map((row) => within(row).getByRole('switch'))).toEqual([
      screen.getByRole('switch', { name: 'RSI(14) below 30' }),
    ]);
    const extras = within(screen.getByRole('list', { name: 'Also applied' })).getAllByRole('listitem');
    expect(extras.map((item) => within(item).queryByText('Added by the AI parser') !== null)).toEqual([true, false]);
  });

  it('stays marked when another filter is removed', async () => {
    const { server, user } = await scanned(marked);
    await user.click(screen.getByRole('button', { name: '3 filters' }));
    await user.click(screen.getByRole('button', { name: 'Remove “sector is Technology”' }));
    await screen.findByRole('heading', { name: '2 matches' });
    expect(server.of(SCAN).at(-1)!.body).toMatchObject({
      plan: withConditions(read, chipConditions(read).slice(1)),
    });
    const explained = screen.getAllByRole('row').filter((row) => within(row).queryByText(ADDED));
    expect(explained).toHaveLength(1);
    expect(within(explained[0]!).getByRole('switch', { name: 'RSI(14) below 30' })).toBeVisible();
  });
});

describe('a reading of the AI parser that contradicts the one that ran', () => {
  const alternative = (reads: string[], insteadOf: string[], total: number | null = 2) => ({
    alternatives: [{ plan: ai, description: 'price above $200', total, byAi: { reads, insteadOf } }],
  });

  it('is shown with what differs, and runs when chosen', async () => {
    const { server, user } = await scanned(alternative(['price above $200'], ['price below $50', 'RSI(14) below 30']));
    expect(
      screen.getByText(
        'The AI parser read this differently: price above $200 instead of price below $50 and RSI(14) below 30.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Also possible' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use Its Reading · 2 matches' }));
    expect(await screen.findByRole('heading', { name: '2 matches' })).toBeVisible();
    expect(server.of(SCAN).at(-1)!.body).toMatchObject({ plan: ai });
    expect(screen.queryByText(/read this differently/)).not.toBeInTheDocument();
  });

  it('names what it leaves out', async () => {
    await scanned(alternative([], ['price below $50'], null));
    expect(screen.getByText('The AI parser read this differently: without price below $50.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use Its Reading' })).toBeVisible();
  });
});
