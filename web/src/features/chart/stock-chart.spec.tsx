import { beforeEach, describe, expect, it } from '@jest/globals';
import { all, compare, series, type ScanPlan } from '@plainscan/contracts';
import { plantedChart } from '@plainscan/indicators/testing';
import { screen, within } from '@testing-library/react';
import { session } from '../../lib/format.ts';
import { bars } from '../../testing/answers.ts';
import { recordedOptions, drawn, fakeCharts, levels, marked } from '../../testing/fake-charts.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import type { Bar } from './candle-canvas.tsx';

fakeCharts();

beforeEach(() => {
  localStorage.clear();
  levels.length = 0;
});

async function chart(
  symbol: string,
  {
    plan,
    asOf,
    sessions,
    planted,
    lines,
  }: { plan?: ScanPlan; asOf?: string; sessions?: number; planted?: Bar[]; lines?: () => Response } = {},
) {
  const { StockChart } = await import('./stock-chart.tsx');
  fakeServer({
    [`GET /api/stocks/${symbol}/bars`]: () =>
      json(planted ? { ...bars(symbol), bars: planted } : bars(symbol, sessions)),
    ...(lines && { 'POST /api/scan/chart-lines': lines }),
  });
  const part = (
    <StockChart symbol={symbol} marketVersion="1" ticket="a.b.c" {...(plan && { plan })} {...(asOf && { asOf })} />
  );
  const user = renderPart(part, '/scanner');
  await screen.findByRole('button', { name: '6M' });
  return user;
}
const pressed = (name: string) => screen.getByRole('button', { name, pressed: true });

describe('the chart of a stock', () => {
  it('keeps its range and scale for the next stock', async () => {
    const user = await chart('AAA');
    expect(pressed('6M')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1M' }));
    await user.click(screen.getByRole('button', { name: 'Log scale' }));
    document.body.innerHTML = '';
    recordedOptions.length = 0;
    await chart('BBB');
    expect(pressed('1M')).toBeInTheDocument();
    expect(pressed('Log scale')).toBeInTheDocument();
    expect(recordedOptions).toContainEqual({ mode: 1 });
  });

  it('uses the default range if the stored value is invalid', async () => {
    localStorage.setItem('plainscan_chart', '{"range":"toString","log":1}');
    await chart('CCC');
    expect(pressed('6M')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log scale' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('a scan on the chart', () => {
  const PLAN: ScanPlan = {
    version: 1,
    universe: { only: [], except: [] },
    where: all(
      compare(series('rsi'), '<', 30),
      compare(series('close'), '>', series('sma', [50])),
      compare(series('close'), '<', 50),
    ),
    sort: [],
    limit: null,
  };

  it('draws its indicators and levels, and marks the bar that matched', async () => {
    const asOf = bars('AAA').bars.at(-1)!.date;
    await chart('AAA', { plan: PLAN, asOf });
    const legend = screen.getByRole('list', { name: 'Legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/[\d.,]+$/, '')),
    ).toEqual(['SMA(50)', 'RSI(14)']);
    expect(drawn.map(({ type }) => type)).toEqual(['candles', 'histogram', 'line', 'line']);
    expect(levels).toEqual([30, 50]);
    expect(marked).toMatchObject([{ time: asOf, text: 'Match' }]);
  });

  it('draws the pivots and levels of a setup, and lists them', async () => {
    const columns = plantedChart('cup-and-handle', 3);
    const planted = Array.from(columns.dates, (date, i) => ({
      date: String(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'),
      open: columns.open[i]!,
      high: columns.high[i]!,
      low: columns.low[i]!,
      close: columns.close[i]!,
      volume: columns.volume[i]!,
    }));
    const asOf = planted.at(-1)!.date;
    await chart('CUP', { plan: { ...PLAN, where: { type: 'setup', name: 'cup-and-handle' } }, asOf, planted });
    const [path, ...levelLines] = drawn.filter(({ type }) => type === 'line').map(({ data }) => data);
    expect(path).toHaveLength(4);
    expect(levelLines).toHaveLength(3);
    expect(levelLines[0]).toEqual([
      { time: path![0]!.time, value: path![2]!.value },
      { time: asOf, value: path![2]!.value },
    ]);
    const listed = within(screen.getByRole('list', { name: 'Setups' })).getByRole('listitem');
    expect(listed).toHaveTextContent(/^Cup and handle: cup [\d.]+% · handle [\d.]+% · cup length \d+ sessions/);
    expect(listed).toHaveTextContent(new RegExp(`${session(path![1]!.time)} low`));
  });

  const BREADTH: ScanPlan = {
    ...PLAN,
    where: { type: 'breadth', of: compare(series('rsi'), '>', 50), group: null, op: '>', percent: 60 },
  };

  it('draws what it compares with other stocks, on the days of the bars', async () => {
    const all = bars('AAA').bars;
    const label = '% of stocks with RSI(14) above 50';
    const served = {
      dates: [all.at(-3)!.date, all.at(-1)!.date],
      lines: [{ label, unit: 'percent', values: [61.5, 64], thresholds: [60] }],
    };
    await chart('AAA', { plan: BREADTH, lines: () => json(served) });
    expect((await screen.findByText(label)).closest('li')).toHaveTextContent('64.00%');
    const line = drawn.findLast(({ type }) => type === 'line')!;
    expect(line.data.slice(-3)).toEqual([
      { time: all.at(-3)!.date, value: 61.5 },
      { time: all.at(-2)!.date },
      { time: all.at(-1)!.date, value: 64 },
    ]);
    expect(levels).toContain(60);
  });

  it('says if it cannot compare with other stocks', async () => {
    await chart('DDD', { plan: BREADTH, lines: () => json({ code: 'TICKET_EXPIRED', message: 'Expired.' }, 409) });
    expect(await screen.findByText(/lines that compare stocks/)).toHaveTextContent('Scan again to see them.');
  });

  it('can be read day by day with the keyboard, and as a table', async () => {
    const user = await chart('AAA', { plan: PLAN });
    const all = bars('AAA').bars;
    const canvas = screen.getByRole('slider', { name: 'AAA daily chart' });
    canvas.focus();
    await user.keyboard('{ArrowLeft}');
    expect(canvas).toHaveAttribute('aria-valuetext', expect.stringContaining(session(all.at(-2)!.date)));
    await user.keyboard('{Home}{ArrowLeft}');
    expect(canvas).toHaveAttribute('aria-valuenow', '0');
    await user.click(screen.getByRole('button', { name: 'Data table' }));
    const table = await screen.findByRole('table', { name: /AAA/ });
    expect(within(table).getByRole('columnheader', { name: 'RSI(14)' })).toBeInTheDocument();
    expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent(session(all.at(-1)!.date));
  });

  it('offers longer ranges only for stocks with enough bars', async () => {
    await chart('AAA');
    expect(screen.queryByRole('button', { name: '5Y' })).toBeNull();
    document.body.innerHTML = '';
    await chart('OLD', { sessions: 1255 });
    expect(screen.getByRole('button', { name: '5Y' })).toBeInTheDocument();
  });
});
