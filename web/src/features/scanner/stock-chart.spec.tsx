import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { bars } from '../../testing/answers.ts';
import { asked, fakeCharts } from '../../testing/fake-charts.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';

fakeCharts();

async function chart(symbol: string) {
  const { StockChart } = await import('./stock-chart.tsx');
  fakeServer({ [`GET /api/stocks/${symbol}/bars`]: () => json(bars(symbol)) });
  const user = renderPart(<StockChart symbol={symbol} marketVersion="1" />, '/scanner');
  await screen.findByRole('button', { name: '6M' });
  return user;
}
const pressed = (name: string) => screen.getByRole('button', { name, pressed: true });

describe('the chart of a stock', () => {
  it('keeps its range and its scale for the next stock', async () => {
    const user = await chart('AAA');
    expect(pressed('6M')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1M' }));
    await user.click(screen.getByRole('button', { name: 'Log scale' }));
    document.body.innerHTML = '';
    asked.length = 0;
    await chart('BBB');
    expect(pressed('1M')).toBeInTheDocument();
    expect(pressed('Log scale')).toBeInTheDocument();
    expect(asked).toContainEqual({ mode: 1 });
  });

  it('has its default range if the stored value is invalid', async () => {
    localStorage.setItem('plainscan_chart', '{"range":"toString","log":1}');
    await chart('CCC');
    expect(pressed('6M')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log scale' })).toHaveAttribute('aria-pressed', 'false');
  });
});
