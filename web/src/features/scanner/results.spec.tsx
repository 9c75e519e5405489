import { describe, expect, it } from '@jest/globals';
import type { ScanResponse } from '@plainscan/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bars, emptyResponse, row, scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';

async function results(response = scanResponse(137)) {
  const server = fakeServer({ 'POST /api/stocks-scan': () => json(response) });
  const user = renderApp('/scanner?q=x');
  await screen.findByRole('region', { name: 'Results' });
  return { user, server };
}

const table = () => screen.getByRole('table', { name: 'Matching stocks' });
const rowButtons = () => [...table().querySelectorAll<HTMLElement>('[data-row]')];

describe('the results', () => {
  it('show how many matched, out of how many, and that the market is simulated', async () => {
    await results();
    const card = screen.getByRole('region', { name: 'Results' });
    expect(within(card).getByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(within(card).getByText(/of 11,626 stocks traded Aug 7/)).toBeInTheDocument();
    expect(within(card).getByText('Simulated market')).toBeInTheDocument();
  });

  it("show each condition's meaning, its own count, and the remaining count", async () => {
    const { user } = await results();
    await user.click(screen.getByRole('button', { name: '3 filters' }));
    const funnel = screen.getByRole('table', { name: 'Filters, 11,626 stocks' });
    const cells = within(funnel)
      .getAllByRole('row')
      .slice(1)
      .map((tr) => [...tr.querySelectorAll('th, td.figures')].map((td) => td.textContent));
    expect(cells).toEqual([
      ['sector is Technology', '1,534', '1,534'],
      ['price below $50', '7,012', '903'],
      ['RSI(14) below 30', '611', '137'],
    ]);
  });

  it('show the conditions in one line; each opens its details, which Escape closes', async () => {
    const { user } = await results();
    const line = within(screen.getByRole('list', { name: 'Filters' }));
    expect(line.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'sector is Technology1,534 stocks remaining',
      'price below $50903 stocks remaining',
      'RSI(14) below 30137 stocks remaining',
    ]);
    expect(screen.queryByRole('table', { name: /^Filters/ })).not.toBeInTheDocument();
    await user.click(line.getByRole('button', { name: /^price below \$50/ }));
    expect(screen.getByRole('switch', { name: 'price below $50' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('table', { name: /^Filters/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '3 filters' })).toHaveFocus();
  });

  it('explain trading terms', async () => {
    const [chip] = scanResponse(1).chips;
    const { user } = await results(
      scanResponse(1, { chips: [{ ...chip!, meaning: 'cheap', standsFor: 'price below $10' }] }),
    );
    await user.click(screen.getByRole('button', { name: '1 filter' }));
    expect(screen.getByText('price below $10')).toBeInTheDocument();
  });

  it('flag ignored words and corrections', async () => {
    await results();
    expect(screen.getByText(/^We ignored:/)).toHaveTextContent('We ignored: “frobnicated” DropReword');
    expect(screen.getByText('Read “undr” as “under”')).toBeInTheDocument();
  });

  it('say which data is missing for ignored words', async () => {
    const reason = "We don't have dividend data yet.";
    await results(
      scanResponse(137, {
        unmatched: [
          { text: 'dividend', span: [0, 8], reason },
          { text: 'ex dividend', span: [9, 20], reason },
        ],
      }),
    );
    expect(screen.getByText(/^We ignored:/)).toHaveTextContent(
      `We ignored: “dividend” DropReword “ex dividend” DropReword ${reason}`,
    );
    expect(screen.queryByText(/Couldn't read that scan/)).not.toBeInTheDocument();
  });

  it('are paginated by twenty, with the page in the URL', async () => {
    const { user } = await results();
    expect(rowButtons()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Page 7' }));
    await waitFor(() => expect(rowButtons()).toHaveLength(17));
    expect(currentAddress()).toBe('/scanner?q=x&page=7');
    expect(screen.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('121–137 of 137')).toBeInTheDocument();
  });

  it('return to page 1 with the next scan', async () => {
    const { user } = await results();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.type(screen.getByRole('combobox'), ' y{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x+y'));
  });

  it('include all matches, not only the first ones', async () => {
    const { user } = await results(scanResponse(3214));
    expect(screen.getByText('1–20 of 3,214')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 161' }));
    expect(await screen.findByText('3,201–3,214 of 3,214')).toBeInTheDocument();
    expect(rowButtons().map((button) => button.dataset['row'])).toContain('S3213');
  });

  it('say when the scan ran on the last close', async () => {
    await results(scanResponse(3, { lastClose: true }));
    expect(screen.getByText(/Aug 7, last close/)).toBeInTheDocument();
  });
});

describe('no results', () => {
  it('name the most restrictive condition and the near misses', async () => {
    await results(emptyResponse());
    expect(screen.getByText(/Without/)).toHaveTextContent("Without “RSI(14) below 10” you'd get 14 stocks.");
    const nearest = screen.getByRole('table', { name: 'Near misses' });
    expect(within(nearest).getAllByRole('row')[1]).toHaveTextContent(
      'S001Sample Holdings 1 IncorporatedRSI(14) below 10RSI(14) 11.42',
    );
    expect(
      within(nearest)
        .getAllByRole('row')
        .slice(2)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^S007.*price below \$1Close 1\.20/),
      expect.stringMatching(/^RSI\(14\) below 10/),
    ]);
  });

  it('offer a one-click fix for each near miss', async () => {
    const { user, server } = await results(emptyResponse());
    await user.click(screen.getByRole('button', { name: 'Change 10 to 11.5, for S001: RSI(14) below 10' }));
    const edited = { plan: { where: { of: [{}, {}, { right: { value: 11.5 } }] } } };
    await waitFor(() => expect(server.of('POST /api/scan/parse').at(-1)?.body).toMatchObject(edited));
  });

  it("explain why a contradiction can't match", async () => {
    await results(
      emptyResponse({
        contradiction: 'RSI cannot be below 20 and above 80 at once.',
        nearMisses: [],
        mostRestrictive: null,
      }),
    );
    expect(screen.getByText('RSI cannot be below 20 and above 80 at once.')).toBeInTheDocument();
  });
});

describe('a few results', () => {
  const { nearMisses, chips, plan } = emptyResponse();
  const few = (total: number, change: Partial<ScanResponse> = {}) =>
    scanResponse(total, { chips, plan, nearMisses, mostRestrictive: { chip: 2, bringsBack: 14 }, ...change });

  it('show on demand what nearly matched', async () => {
    const { user } = await results(few(3));
    const line = screen.getByRole('button', { name: 'Only 3 match. See what nearly matched.', expanded: false });
    expect(screen.queryByRole('table', { name: 'Near misses' })).not.toBeInTheDocument();
    await user.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/Without/)).toHaveTextContent("Without “RSI(14) below 10” you'd get 17 stocks.");
    expect(screen.getByRole('table', { name: 'Near misses' })).toBeInTheDocument();
  });

  it.each([
    ['of one', few(1), 'Only 1 matches. See what nearly matched.'],
    ['of five', few(5), null],
    ['that the scan limits', few(3, { plan: { ...plan, limit: 3 } }), null],
    ['without near misses', few(3, { nearMisses: [] }), null],
  ])('%s', async (_which, response, name) => {
    await results(response);
    expect(screen.queryByRole('button', { name: /nearly matched/ })?.textContent ?? null).toBe(name);
  });
});

describe('the panel of a row', () => {
  const open = async (change = {}) => {
    const response = scanResponse(1, { results: [row(0, change)] });
    const opened = await results(response);
    await opened.user.click(rowButtons()[0]!);
    const name = `S000 · ${row(0).name}`;
    return { ...opened, panel: within(await screen.findByRole('complementary', { name })) };
  };
  const line = (panel: Awaited<ReturnType<typeof open>>['panel'], name: string) =>
    panel.getByText(name, { selector: 'dt' }).closest('div');

  it('judges the indicators in words as well as by color', async () => {
    const { panel } = await open({ indicators: { ...row(0).indicators, cci: 140, stochastic: { k: 50 } } });
    expect(line(panel, 'RSI (14)')).toHaveTextContent('RSI (14)Oversold24.30');
    expect(line(panel, 'CCI')).toHaveTextContent('CCIOverbought140.00');
    expect(line(panel, 'ADX')).toHaveTextContent('ADXTrending31.40');
    expect(line(panel, 'Stochastic %K')).toHaveTextContent('Stochastic %K50.00');
    expect(within(line(panel, 'CCI')!).getByText('Overbought')).toHaveClass('text-down');
  });

  it('shows N/A for values that need more history than the stock has', async () => {
    const { panel } = await open({ scanType: 'basic', indicators: { rsi: null, volume: 1_500_000 }, sector: null });
    expect(line(panel, 'RSI (14)')).toHaveTextContent('RSI (14)N/A');
    expect(panel.getAllByText('Volume')[0]!.closest('div')).toHaveTextContent('1.5M');
    expect(line(panel, 'Sector')).toHaveTextContent('SectorN/A');
    expect(panel.queryByText('Williams %R')).not.toBeInTheDocument();
  });

  it('explains why the stock matched', async () => {
    const { panel } = await open();
    expect(panel.getByText('RSI(14) below 30').closest('li')).toHaveTextContent('RSI(14) 24.30');
  });

  it('reports a chart that failed to load, and retries', async () => {
    let answers = 0;
    fakeServer();
    const response = scanResponse(1, { results: [row(0, { symbol: 'FAIL' })] });
    const server = fakeServer({
      'POST /api/stocks-scan': () => json(response),
      'GET /api/stocks/FAIL/bars': () =>
        ++answers === 1 ? fault(503, 'MARKET_LOADING', 'Still loading.') : json({ ...bars('FAIL'), bars: [] }),
    });
    const user = renderApp('/scanner?q=x&open=FAIL');
    expect(await screen.findByText('Unable to load the chart')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No chart for this stock')).toBeInTheDocument();
    expect(server.of('GET /api/stocks/FAIL/bars')).toHaveLength(2);
  });

  it('is stored in the URL and closes on Escape', async () => {
    const { user } = await open();
    expect(currentAddress()).toBe('/scanner?q=x&open=S000');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x'));
    await waitFor(() => expect(rowButtons()[0]).toHaveFocus());
  });
});

describe('the keyboard', () => {
  it('moves with Tab from the open row into its panel, and back with Shift+Tab', async () => {
    const { user } = await results();
    await user.keyboard('jj{Enter}');
    await screen.findByRole('complementary', { name: /^S001/ });
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close panel' })).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(rowButtons()[1]).toHaveFocus();
    await user.keyboard('j');
    expect(rowButtons()[2]).toHaveFocus();
  });

  it('starts at the first row after Enter in the box, and changes stocks with the arrow keys while one is open', async () => {
    const { user } = await results();
    await user.type(screen.getByRole('combobox'), ' y{Enter}');
    await waitFor(() => expect(rowButtons()[0]).toHaveFocus());
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x+y'));
    await user.keyboard('{ArrowDown}');
    expect(rowButtons()[0]).toHaveFocus();
    await user.keyboard('j{Enter}{ArrowDown}');
    expect(rowButtons()[2]).toHaveFocus();
    await waitFor(() => expect(currentAddress()).toContain('open=S002'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(currentAddress()).toContain('open=S000'));
    expect(screen.getByRole('combobox')).toHaveValue('x y');
  });

  it('changes stocks with the arrow keys after a click anywhere on a row', async () => {
    const { user } = await results();
    await user.click(within(rowButtons()[1]!.closest('tr')!).getAllByRole('cell').at(-1)!);
    await waitFor(() => expect(currentAddress()).toContain('open=S001'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(currentAddress()).toContain('open=S002'));
    expect(rowButtons()[2]).toHaveFocus();
  });

  it('returns from a row to the box with Escape', async () => {
    const { user } = await results();
    await user.keyboard('j{Escape}');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('keeps focus in the box if more is typed before the results arrive', async () => {
    const { user } = await results();
    const { promise, resolve } = Promise.withResolvers<Response>();
    fakeServer({ 'POST /api/stocks-scan': () => promise });
    await user.type(screen.getByRole('combobox'), ' y{Enter} z');
    await act(async () => resolve(json(scanResponse(3))));
    expect(await screen.findByRole('heading', { name: '3 matches' })).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(screen.getByRole('combobox')).toHaveValue('x y z');
  });

  it('leaves the box with Escape, so that keys work as shortcuts again', async () => {
    const { user } = await results();
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Escape}');
    expect(document.body).not.toHaveFocus();
    await user.keyboard('j');
    expect(rowButtons()[0]).toHaveFocus();
  });

  it('moves through the rows with j and k, opens one with Enter, and focuses the box with /', async () => {
    const { user } = await results();
    await user.keyboard('jjjk{Enter}');
    await waitFor(() => expect(currentAddress()).toContain('open=S001'));
    expect(rowButtons()[1]).toHaveFocus();
    await user.keyboard('/');
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('jks?');
    expect(screen.getByRole('combobox')).toHaveValue('xjks?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
