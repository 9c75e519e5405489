import { describe, expect, it } from '@jest/globals';
import type { ExcursionAverages } from '@plainscan/contracts';
import { screen, within } from '@testing-library/react';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { excursionAverages } from '../../testing/statistics-answers.ts';
import { ExcursionsCard } from './excursions-card.tsx';

const EXCURSIONS = 'GET /api/journal/excursions';

function open(answer: ExcursionAverages = excursionAverages()) {
  const server = fakeServer({ [EXCURSIONS]: () => json(answer) });
  return { server, user: renderPart(<ExcursionsCard filter={{ side: 'long' }} />, '/journal?view=statistics') };
}
const rows = async () => {
  const [, ...found] = within(await screen.findByRole('table')).getAllByRole('row');
  return found.map((row) => within(row).getAllByRole('cell'));
};
const texts = async () =>
  (await rows()).map((cells, i) => [
    screen.getAllByRole('rowheader')[i]!.textContent,
    ...cells.map((cell) => cell.textContent),
  ]);

describe('the average worst and best points', () => {
  it('are shown for all trades and by strategy, with their sample size', async () => {
    const { server } = open();
    expect(await texts()).toEqual([
      [
        'All trades',
        '37',
        '-2.10% to -3.00%-4.50% to -1.00%',
        '-0.40R to -0.60R12 trades',
        '+5.25%Too few to say',
        '+1.50R to +2.00R3 trades',
      ],
      ['Breakout', '27', '-2.10% to -3.00%Too few to say', 'N/A', '+5.25%Too few to say', '+1.50R to +2.00R3 trades'],
      [
        'No strategy',
        '10',
        '-2.10% to -3.00%Too few to say',
        'N/A',
        '+5.25%Too few to say',
        '+1.50R to +2.00R3 trades',
      ],
    ]);
    expect(server.of(EXCURSIONS)[0]!.path).toBe('/api/journal/excursions?side=long');
    expect(
      screen.getByText('Not measured: 2 trades outside our market data, 1 trade at prices far from our market data.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/simulated/i)).not.toBeInTheDocument();
  });

  it('can be grouped by scan', async () => {
    const { user } = open();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    expect((await texts()).map(([name, trades]) => [name, trades])).toEqual([
      ['All trades', '37'],
      ['Tech stocks under $50', '6'],
    ]);
  });

  it('say so if no trade could be measured, and if prices are simulated', async () => {
    open(excursionAverages({ all: null, byStrategy: { groups: [], omitted: 0 }, simulated: true }));
    expect(await screen.findByText('None of these closed trades could be measured.')).toBeInTheDocument();
    expect(screen.getByText(/^These prices are simulated/)).toBeInTheDocument();
  });
});
