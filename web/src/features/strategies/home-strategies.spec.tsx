import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { strategyId, strategySummary } from '../../testing/strategy-answers.ts';
import { HomeStrategies } from './home-strategies.tsx';

describe('strategies on Home', () => {
  it('are the four most recently used, each one click away', async () => {
    const ran = (i: number, ranAt: string | null) =>
      strategySummary(i, { lastRun: ranAt === null ? null : { ranAt, asOf: '2026-08-07', total: i }, changes: null });
    fakeServer({
      'GET /api/strategies': () =>
        json({
          strategies: [
            ran(1, '2026-11-10T12:00:00.000Z'),
            ran(2, '2026-11-12T12:00:00.000Z'),
            ran(3, null),
            ran(4, '2026-11-11T12:00:00.000Z'),
            ran(5, '2026-11-13T12:00:00.000Z'),
          ],
        }),
    });
    renderPart(<HomeStrategies />, '/');
    const card = within(await screen.findByRole('region', { name: 'Saved Scans' }));
    const links = within(card.getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Strategy 5', 'Strategy 2', 'Strategy 4', 'Strategy 1']);
    expect(links[0]).toHaveAttribute('href', `/scanner?strategy=${strategyId(5)}`);
    expect(card.getByRole('link', { name: 'View All Scans' })).toHaveAttribute('href', '/scanner?panel=strategies');
  });

  it('link to the scanner if there are none', async () => {
    fakeServer({ 'GET /api/strategies': () => json({ strategies: [] }) });
    renderPart(<HomeStrategies />, '/');
    const card = within(await screen.findByRole('region', { name: 'Saved Scans' }));
    expect(card.getByRole('link', { name: 'Open the scanner' })).toHaveAttribute('href', '/scanner');
  });

  it('are hidden if they could not be loaded', async () => {
    const server = fakeServer({ 'GET /api/strategies': () => fault(503, 'UNAVAILABLE', 'Later.') });
    renderPart(<HomeStrategies />, '/');
    await waitFor(() => expect(server.of('GET /api/strategies')).toHaveLength(1));
    expect(screen.queryByText('Saved Scans')).not.toBeInTheDocument();
  });
});
