import { describe, expect, it } from '@jest/globals';
import { MAX_EQUITY_DAYS, type JournalStatistics } from '@plainscan/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { useJournalAddress } from '../journal/use-journal-address.ts';
import { drawn, fakeCharts } from '../../testing/fake-charts.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { equityDay, excursionAverages, group, nothingClosed, statistics } from '../../testing/statistics-answers.ts';
import { MAX_DAYS } from './equity-card.tsx';
import { StatisticsView } from './statistics-view.tsx';

fakeCharts();

const STATISTICS = 'GET /api/journal/statistics';
const EXCURSIONS = 'GET /api/journal/excursions';
const View = () => <StatisticsView filter={useJournalAddress().filter} />;

function open(answer: JournalStatistics, path = '/journal?view=statistics') {
  const server = fakeServer({ [STATISTICS]: () => json(answer), [EXCURSIONS]: () => json(excursionAverages()) });
  return { server, user: renderPart(<View />, path) };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** The text below a term in the key figures. */
const figure = async (term: string) => {
  const found = (await part('Key figures')).getByText(term, { selector: 'dt' });
  return found.parentElement!.textContent.replace(term, '');
};

describe('the key figures', () => {
  it.each([
    ['Net P&L', '+$2,345.67+$2,400.00 before $54.33 in fees+$12.00 of that from trades still open'],
    ['Win rate', '60.0%24 wins, 15 losses, 1 even'],
    ['Expectancy', '+$58.34per trade (40 closed)95% interval: -$4.20 to +$120.88'],
    ['Profit factor', '1.84$1.84 won per $1 lost'],
    ['Average win', '+$210.50largest +$900.00'],
    ['Average loss', '-$181.10largest -$600.25'],
    ['Average R', '+0.42R12 trades with a stop'],
    ['Max drawdown', '-$800.50Sep 14, 2026 to Oct 2, 2026Recovered Oct 20, 20267.2% of peak balance'],
    ['Holding time', '3 d 4 hmedian 1 dwins 3 d 11 h, losses 1 h 30 min'],
    ['Streaks', 'Best 7 wins, worst 4 lossesCurrent: 2 losses'],
  ])('%s', async (term, words) => {
    open(statistics());
    expect(await figure(term)).toBe(words);
  });

  it('say why they are missing', async () => {
    open(
      statistics({
        trades: { total: 3, open: 0, closed: 3, winning: 3, losing: 0, breakEven: 0 },
        profitFactor: null,
        averageLoss: null,
        largestLoss: null,
        averageR: null,
        tradesWithR: 0,
        maxDrawdown: { amount: '-5', percent: null, peakOn: null, lowOn: '2026-09-14', recoveredOn: null },
        currentDrawdown: '-2',
      }),
    );
    expect(await figure('Profit factor')).toBe('N/ANo losing trades yet');
    expect(await figure('Average loss')).toBe('N/ANo losing trades yet');
    expect(await figure('Average R')).toBe('N/ANo closed trades with a stop');
    expect(await figure('Max drawdown')).toBe(
      '-$5.00First trade to Sep 14, 2026Not recovered: -$2.00 nowPercent N/A: no balance at the peak',
    );
    expect(screen.getByText(/^Small sample \(3 closed trades\)\./)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'R multiples' })).not.toBeInTheDocument();
  });

  it.each([
    [4, 'N/A4 of 5 trades with a stop', 0],
    [5, '+0.42R5 trades with a stop', 1],
  ])('show R only from five trades with a stop: %i', async (tradesWithR, words, cards) => {
    open(statistics({ tradesWithR }));
    expect(await figure('Average R')).toBe(words);
    expect(screen.queryAllByRole('region', { name: 'R multiples' })).toHaveLength(cards);
  });

  it('show sums that exceed the precision of binary floats', async () => {
    open(statistics({ netProfitLoss: '-9007199254740993.01' }));
    expect(await figure('Net P&L')).toContain('-$9,007,199,254,740,993.01');
  });

  it('are explained on demand', async () => {
    const { user } = open(statistics());
    await user.click(await screen.findByRole('button', { name: 'What is Expectancy?' }));
    expect(await screen.findByRole('dialog', { name: 'Expectancy' })).toHaveTextContent(
      'What you make per closed trade on average, after fees.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'What is Expectancy?' })).toHaveFocus());
  });
});

describe('the statistics', () => {
  it.each([
    ['no trades', nothingClosed(0), '', 'No statistics yet'],
    ['no matching trades', nothingClosed(0), '&symbol=AAPL', 'No closed trades match'],
    ['one open trade', nothingClosed(1), '', '1 open trade'],
    ['open trades only', nothingClosed(2), '', '2 open trades'],
  ])('report %s', async (_what, answer, filter, title) => {
    open(answer, `/journal?view=statistics${filter}`);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Key figures' })).not.toBeInTheDocument();
  });

  it('show what partly closed trades have realized', async () => {
    open({ ...nothingClosed(1), netProfitLoss: '5', openNetProfitLoss: '5', equity: [equityDay('2026-10-01', '5')] });
    expect(await figure('Net P&L')).toContain('+$5.00');
    expect(await figure('Win rate')).toBe('N/ANo closed trades yet');
    expect(screen.getByText('No closed trades yet.')).toBeInTheDocument();
  });

  it('mention trades in other currencies', async () => {
    open(
      statistics({
        otherCurrencies: [
          { currency: 'EUR', trades: 12 },
          { currency: 'CAD', trades: 3 },
        ],
      }),
    );
    expect(await screen.findByText(/^Not included: 12 trades in EUR and 3 in CAD\./)).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let failing = true;
    fakeServer({ [STATISTICS]: () => (failing ? fault(503, 'UNAVAILABLE', 'Later.') : json(statistics())) });
    const user = renderPart(<View />, '/journal?view=statistics');
    expect(await screen.findByText('Unable to load the statistics')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await figure('Win rate')).toContain('60.0%');
  });
});

it('requests the statistics for the filter in the URL', async () => {
  const { server } = open(statistics(), '/journal?view=statistics&strategy=&side=short&from=2026-01-01&x=1');
  await part('Key figures');
  expect(server.of(STATISTICS).map(({ path }) => path)).toEqual([
    '/api/journal/statistics?strategy=&side=short&from=2026-01-01',
  ]);
});

describe('the equity curve', () => {
  it('is described in words and as a table, newest day first', async () => {
    const { user } = open(statistics());
    const card = await part('Equity curve');
    expect(
      card.getByText(
        'Realized profit and loss after fees from Sep 14, 2026 to Oct 20, 2026, 4 days: +$2,345.67 at the end, high +$2,345.67 on Oct 20, 2026, low +$199.60 on Oct 2, 2026. Max drawdown -$800.50 on Oct 2, 2026.',
      ),
    ).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Table' }));
    const rows = card.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(0, 3)).toEqual([
      ['Day', 'Exits', 'Net P&L', 'Total', 'Drawdown', 'Deposits and withdrawals', 'Account value'],
      ['Oct 20, 2026', '2', '+$2,146.07', '+$2,345.67', '$0.00', '$0.00', '$12,845.67'],
      ['Oct 5, 2026', '0', '$0.00', '+$199.60', '$0.00', '+$500.00', '$10,699.60'],
    ]);
  });

  it('is drawn for every calendar day, from the account value or from zero', async () => {
    const { user } = open(statistics());
    const card = await part('Equity curve');
    const spans = () => drawn.map(({ data }) => [data.length, data[0]?.time, data.at(-1)?.time]);
    const values = (series: number) =>
      ['2026-09-14', '2026-10-01', '2026-10-02', '2026-10-19', '2026-10-20'].map(
        (day) => drawn[series]!.data.find(({ time }) => time === day)!.value,
      );
    await waitFor(() => expect(spans()).toEqual(Array(2).fill([37, '2026-09-14', '2026-10-20'])));
    expect(values(0)).toEqual([11000.1, 11000.1, 10199.6, 10699.6, 12845.67]);
    expect(values(1)).toEqual([0, 0, -800.5, 0, 0]);
    await user.click(card.getByRole('button', { name: 'Profit & loss' }));
    expect(spans()).toEqual(Array(2).fill([38, '2026-09-13', '2026-10-20']));
    expect(values(0)).toEqual([1000.1, 1000.1, 199.6, 199.6, 2345.67]);
  });

  it('starts with the P&L if the account has no deposits', async () => {
    const { equity } = statistics();
    open(statistics({ equity: equity.map((day) => ({ ...day, moved: '0' })) }));
    const card = await part('Equity curve');
    expect(card.getByRole('button', { name: 'Profit & loss' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says when older days are left out', async () => {
    expect(MAX_DAYS).toBe(MAX_EQUITY_DAYS);
    const days = Array.from({ length: MAX_DAYS }, (_, i) => equityDay(`${1000 + i}-01-01`, '1'));
    open(statistics({ equity: days }));
    const card = await part('Equity curve');
    expect(card.getByText('Last 4,000 active days')).toBeInTheDocument();
  });

  it('paginates thousands of days', async () => {
    const days = Array.from({ length: 4000 }, (_, i) =>
      equityDay(new Date(Date.UTC(2015, 0, 1) + i * 86_400_000).toISOString().slice(0, 10), '1'),
    );
    const { user } = open(statistics({ equity: days }));
    const card = await part('Equity curve');
    await user.click(card.getByRole('button', { name: 'Table' }));
    expect(card.getAllByRole('row')).toHaveLength(21);
    await user.click(card.getByRole('button', { name: 'Page 200' }));
    expect(card.getByRole('rowheader', { name: 'Jan 1, 2015' })).toBeInTheDocument();
    expect(card.queryByRole('columnheader', { name: 'Account value' })).not.toBeInTheDocument();
  });
});

describe('the calendar', () => {
  const day = (name: string) => screen.getByRole('link', { name });

  it("shows the last month with an exit: its days with signed P&L, and each week's total", async () => {
    open(statistics());
    const card = await part('Calendar');
    expect(card.getByText('+$1,345.57 · 1 of 2 days green · 5 exits')).toBeInTheDocument();
    const grid = within(card.getByRole('grid', { name: 'October 2026' }));
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Week',
    ]);
    expect(day('Oct 2, 2026: -$800.50, 3 exits')).toHaveTextContent('Oct 2, 2026: -$800.50, 3 exits2-$8013 exits');
    expect(grid.getAllByRole('row')[1]!.lastElementChild).toHaveTextContent('-$801');
    expect(card.getByRole('button', { name: 'September 2026: +$1,000.10, 1 exit' })).toBeInTheDocument();
  });

  it('links each day to the trades closed on it, within the filter', async () => {
    open(statistics(), '/journal?view=statistics&side=long&from=2026-01-01&by=entry');
    expect(await screen.findByRole('link', { name: 'Oct 20, 2026: +$2,146.07, 2 exits' })).toHaveAttribute(
      'href',
      '/journal?from=2026-10-20&to=2026-10-20&by=exit&side=long',
    );
  });

  it('moves by day and month with the keyboard, as a single tab stop', async () => {
    const { user } = open(statistics());
    await part('Calendar');
    const grid = screen.getByRole('grid');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await waitFor(() => expect(day('Oct 2, 2026: -$800.50, 3 exits')).toHaveAttribute('tabindex', '0'));
    day('Oct 2, 2026: -$800.50, 3 exits').focus();
    await user.keyboard('{ArrowRight}'); // skips the weekend
    expect(screen.getByRole('gridcell', { name: 'Oct 5, 2026: no exits' })).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}{Home}{ArrowUp}{ArrowLeft}');
    expect(day('Oct 2, 2026: -$800.50, 3 exits')).toHaveFocus();
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(screen.getByRole('grid', { name: 'September 2026' })).toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('gridcell', { name: 'Sep 2, 2026: no exits' })).toHaveFocus());
    expect(currentAddress()).toBe('/journal?view=statistics&month=2026-09');
    await user.keyboard('{PageUp}'); // nothing was closed before
    expect(screen.getByRole('grid', { name: 'September 2026' })).toBeInTheDocument();
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('shows weekends, with Sunday first, if a trade was closed on one', async () => {
    open(statistics({ equity: [equityDay('2026-11-01', '3')] }));
    expect(await screen.findByRole('link', { name: 'Nov 1, 2026: +$3.00, 1 exit' })).toBeInTheDocument();
    const headers = within(screen.getByRole('grid')).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Week',
    ]);
  });

  it('steps through the years that have exits', async () => {
    const { user } = open(statistics({ equity: [equityDay('2024-03-05', '1'), equityDay('2026-02-03', '2')] }));
    const card = await part('Calendar');
    expect(card.getByRole('button', { name: 'Next year' })).toBeDisabled();
    await user.click(card.getByRole('button', { name: 'Previous year' }));
    expect(await card.findByRole('grid', { name: 'February 2025' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Previous year' }));
    expect(await card.findByRole('grid', { name: 'March 2024' })).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Previous year' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Next year' })).toHaveFocus(); // the pressed button is now inactive
  });
});

it('counts trades by their R multiple, in words and as a table', async () => {
  const { user } = open(statistics());
  const card = await part('R multiples');
  expect(
    card.getByText(
      '12 trades by R multiple: 7 at 0R or above, 5 below. The largest group is 0R to +1R, with 5 trades.',
    ),
  ).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Table' }));
  expect(card.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'R multipleTrades',
    'below -1R1',
    '-1R to 0R4',
    '0R to +1R5',
    '+1R or more2',
  ]);
});

describe('groups', () => {
  const names = async () => (await part('Breakdown')).getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('can be sorted by any column, exactly, with missing values last', async () => {
    const { user } = open(statistics(), '/journal?view=statistics&groups=symbol');
    expect(await names()).toEqual(['AAPL', 'MSFT', 'NVDA']);
    const card = await part('Breakdown');
    const heading = () => card.getByRole('columnheader', { name: 'Net P&L' });
    expect(heading()).not.toHaveAttribute('aria-sort');
    await user.click(card.getByRole('button', { name: 'Net P&L' }));
    expect(heading()).toHaveAttribute('aria-sort', 'descending');
    expect(await names()).toEqual(['NVDA', 'AAPL', 'MSFT']);
    await user.click(card.getByRole('button', { name: 'Net P&L' }));
    expect(heading()).toHaveAttribute('aria-sort', 'ascending');
    expect(await names()).toEqual(['MSFT', 'AAPL', 'NVDA']);
    for (const sort of ['descending', 'ascending']) {
      await user.click(card.getByRole('button', { name: 'Profit factor' }));
      expect(card.getByRole('columnheader', { name: 'Profit factor' })).toHaveAttribute('aria-sort', sort);
      expect((await names()).at(-1)).toBe('NVDA');
    }
  });

  it.each([
    ['strategy', 'Breakout', 'strategy=Breakout'],
    ['strategy', 'No strategy', 'strategy='],
    ['scan', 'Tech stocks under $50', 'scan=Tech+stocks+under+%2450'],
    ['scan', 'No scan', 'scan='],
    ['symbol', 'AAPL', 'symbol=AAPL'],
    ['tag', 'earnings', 'tag=earnings'],
    ['side', 'Short', 'side=short'],
  ])('by %s: %s links to its trades', async (groups, name, filter) => {
    const { user, server } = open(statistics(), `/journal?view=statistics&groups=${groups}`);
    await user.click(await screen.findByRole('link', { name }));
    expect(currentAddress()).toBe(`/journal?view=statistics&groups=${groups}&${filter}`);
    await waitFor(() => expect(server.of(STATISTICS).at(-1)!.path).toBe(`/api/journal/statistics?${filter}`));
  });

  it.each([
    ['weekday', ['Monday', 'Friday']],
    ['tag', ['No tag']],
  ])('by %s: a group without a filter is not a link', async (groups, without) => {
    open(statistics(), `/journal?view=statistics&groups=${groups}`);
    const card = await part('Breakdown');
    for (const name of without) {
      expect(card.getByRole('rowheader', { name })).toBeInTheDocument();
      expect(card.queryByRole('link', { name })).not.toBeInTheDocument();
    }
  });

  it('show the interval of their expectancy, or that their trades are too few', async () => {
    open(statistics());
    const card = await part('Breakdown');
    const expectancy = card.getAllByRole('row').map((row) => row.children[4]?.textContent);
    expect(expectancy.slice(1)).toEqual(['+$30.13-$4.21 to +$64.46', '+$30.13Too few to say']);
    expect(card.getByText(/With fewer than 20 closed trades/)).toBeInTheDocument();
  });

  it('are selected in the URL', async () => {
    const { user } = open(statistics());
    await user.click(await screen.findByRole('link', { name: 'Side' }));
    expect(currentAddress()).toBe('/journal?view=statistics&groups=side');
    expect(await names()).toEqual(['Long', 'Short']);
    expect(screen.getByRole('link', { name: 'Side' })).toHaveAttribute('aria-current', 'true');
  });

  it('are paginated and say how many are left out', async () => {
    const groups = Array.from({ length: 200 }, (_, i) => group(`S${i}`));
    open(statistics({ bySymbol: { groups, omitted: 41 } }), '/journal?view=statistics&groups=symbol');
    expect(await names()).toHaveLength(20);
    expect(screen.getByText('41 smaller groups not shown.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 10' })).toBeInTheDocument();
  });
});
