import { describe, expect, it, jest } from '@jest/globals';
import { plan, type ScanResponse } from '@plainscan/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { emptyResponse, scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { matchCounts } from '../../testing/match-answers.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import './match-strip.tsx';
import './past-day.tsx';
import './results-card.tsx';
import './scanner-page.tsx';

const SCAN = 'POST /api/stocks-scan';
const COUNTS = 'POST /api/scan/match-counts';
const PAST = 'POST /api/scan/past-matches';
type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

async function results(handlers: Handlers = {}, { search = '', response = scanResponse(137) } = {}) {
  const server = fakeServer({ [SCAN]: () => json(response), ...handlers });
  const user = renderApp(`/scanner?q=x${search}`);
  await screen.findByRole('region', { name: 'Results' });
  return { server, user };
}
const strip = () => screen.findByRole('slider', { name: 'Matches by session' });
const history = () => within(screen.getByRole('region', { name: 'Match history' }));
const past = (session: string) => screen.findByRole('heading', { name: `Past session: ${session}` });
/** The mocked width of the strip, with six sessions. */
const WIDTH = 600;

describe('the strip of past matches', () => {
  it('loads after the results, by their ticket, with or without matches', async () => {
    const { server } = await results();
    await strip();
    expect(history().getByText('Matched on 4 of 5 sessions, median 7.5 a day')).toBeInTheDocument();
    expect(history().getByText('Complete from Aug 3, 2026.')).toBeInTheDocument();
    expect(server.of(COUNTS).map(({ body }) => body)).toEqual([{ ticket: 'ticket-of-137' }]);
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('is shown under a scan without matches, too', async () => {
    await results({}, { response: emptyResponse() });
    await strip();
    expect(screen.getByText('No stocks matched your criteria.')).toBeInTheDocument();
  });

  it('explains what the counts mean', async () => {
    const { user } = await results();
    await strip();
    await user.click(screen.getByRole('button', { name: 'What is match history?' }));
    const dialog = within(screen.getByRole('dialog', { name: 'match history' }));
    expect(dialog.getByText(/today's on every day/)).toBeInTheDocument();
  });

  it('is left out, with the reason, for a scan without filters', async () => {
    const response: ScanResponse = { ...scanResponse(137), plan: plan(null), chips: [] };
    const { server } = await results({}, { response });
    expect(await screen.findByText('Without filters, every stock matches on every day.')).toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(server.of(COUNTS)).toEqual([]);
  });

  it('says that it is loading, and can be retried if it fails', async () => {
    let answer = Promise.withResolvers<Response>();
    const { user } = await results({ [COUNTS]: () => answer.promise });
    expect(await screen.findByText('Counting past matches...')).toBeInTheDocument();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer.resolve(fault(503, 'OVERLOADED', "We're very busy right now. Try again in a few seconds."));
    expect(await screen.findByText("Couldn't count past matches")).toHaveAttribute('role', 'alert');
    expect(history().getByText(/very busy right now/)).toBeInTheDocument();
    answer = Promise.withResolvers();
    answer.resolve(json(matchCounts()));
    await user.click(history().getByRole('button', { name: 'Try Again' }));
    await strip();
  });

  it('offers to scan again if the results are outdated', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = () => fault(409, 'MARKET_GONE', 'The market data has been updated since this scan.');
    const { server, user } = await results({ [COUNTS]: gone });
    await user.click(await screen.findByRole('button', { name: 'Scan Again' }));
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
  });
});

describe('the sessions of the strip', () => {
  it('are reached with the arrow keys and announced as text', async () => {
    const { user } = await results();
    const slider = await strip();
    expect(slider).toHaveAttribute('aria-valuetext', 'Aug 7, 2026: 137 matches');
    expect(slider).toHaveAccessibleDescription(/^One bar per session from Jul 31, 2026 to Aug 7, 2026\. Use the arrow/);
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', 'Aug 6, 2026: 1 match');
    expect(history().getByText('Aug 6, 2026: 1 match')).toBeInTheDocument();
    await user.keyboard('{Home}');
    expect(slider).toHaveAttribute('aria-valuenow', '0');
    expect(history().getByText('Jul 31, 2026: 0 matches (incomplete)')).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowRight}{PageUp}{ArrowDown}');
    expect(slider).toHaveAttribute('aria-valuetext', 'Aug 6, 2026: 1 match');
    await user.keyboard('{End}');
    expect(slider).toHaveAttribute('aria-valuenow', '5');
  });

  it('show a tooltip under the pointer, and open with a click', async () => {
    await results();
    const slider = await strip();
    jest.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 100, width: WIDTH } as DOMRect);
    fireEvent.mouseMove(slider, { clientX: 450 });
    expect(history().getByText('Aug 5, 2026: 12 matches')).toBeInTheDocument();
    fireEvent.mouseLeave(slider);
    expect(history().queryByText('Aug 5, 2026: 12 matches')).not.toBeInTheDocument();
    fireEvent.click(slider, { clientX: 450 });
    await past('Aug 5, 2026');
  });
});

describe('a past session', () => {
  async function opened() {
    const all = await results();
    const slider = await strip();
    act(() => slider.focus());
    await all.user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await past('Aug 5, 2026');
    await screen.findByRole('table', { name: 'Stocks that matched that day' });
    return all;
  }

  it('shows the stocks of that day, clearly not as results of today, and uses no scan', async () => {
    const { server } = await opened();
    expect(currentAddress()).toBe('/scanner?q=x&day=2026-08-05');
    expect(
      screen.getByText(/12 of 11,603 stocks matched that day\. These aren't today's results\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Matching stocks' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    const rows = screen.getAllByRole('row').map((tr) => [...tr.children].map((cell) => cell.textContent));
    expect(rows.slice(0, 4)).toEqual([
      ['Stock', 'Close', 'Change', 'Volume', 'Since then'],
      ['P000 Past Holdings 0', '$20.00', 'N/A', '1.2M', '+4.25%'],
      ['P001 Past Holdings 1', '$21.00', '+1.50%', '1.2M', '+3.25%to Aug 6, 2026'],
      ['P002 Past Holdings 2', '$22.00', '+1.50%', '1.2M', 'N/A'],
    ]);
    expect(screen.getByText(/Past performance does not guarantee future results\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^P000/ })).toHaveAttribute('href', '/stocks/P000');
    expect(server.of(SCAN)).toHaveLength(1);
    expect(server.of(PAST).map(({ body }) => body)).toEqual([
      { ticket: 'ticket-of-137', session: '2026-08-05', offset: 0, limit: 50 },
    ]);
  });

  it('leads back to today, to where it was opened', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Back to Aug 7, 2026' }));
    expect(await screen.findByRole('table', { name: 'Matching stocks' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/scanner?q=x');
    expect(await strip()).toHaveFocus();
  });

  it('leads to the nearest days with matches; after the last one come the results of today', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Earlier day with matches' }));
    await past('Aug 3, 2026');
    expect(screen.getByRole('button', { name: 'Earlier day with matches' })).toBeDisabled();
    const later = screen.getByRole('button', { name: 'Later day with matches' });
    await user.click(later);
    await user.click(later);
    await past('Aug 6, 2026');
    expect(await strip()).toHaveAttribute('aria-valuetext', 'Aug 6, 2026: 1 match');
    await user.click(later);
    expect(await screen.findByRole('table', { name: 'Matching stocks' })).toBeInTheDocument();
  });

  it('can be opened by its URL, and says so if nothing matched', async () => {
    await results({}, { search: '&day=2026-08-04' });
    expect(await screen.findByText('No stocks matched on Aug 4, 2026.')).toBeInTheDocument();
  });

  it('shows why it could not be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const unknown = () => fault(404, 'UNKNOWN_SESSION', 'We have no market data for that day.');
    const { user } = await results({ [PAST]: unknown }, { search: '&day=2026-08-08' });
    expect(await screen.findByText(/We have no market data for that day\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to Aug 7, 2026' }));
    expect(await screen.findByRole('table', { name: 'Matching stocks' })).toBeInTheDocument();
  });

  it('is paginated', async () => {
    const many = { sessions: matchCounts().sessions.map((one) => ({ ...one, matches: 137 })) };
    const { user, server } = await results(
      {
        [COUNTS]: () => json(matchCounts(many)),
        [PAST]: ({ body }) => {
          const { offset, session } = body as { offset: number; session: string };
          const results = [
            {
              symbol: `ROW${offset}`,
              name: 'Row',
              price: 1,
              changePercent: 0,
              volume: 1,
              lastTraded: '2026-08-07',
              sincePercent: 0,
            },
          ];
          return json({ session, total: 120, matched: 137, universe: 11_600, offset, results });
        },
      },
      { search: '&day=2026-08-05' },
    );
    expect(
      await screen.findByText(/137 of 11,600 stocks matched that day; the first 120 are listed\./),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect(await screen.findByRole('link', { name: /^ROW100/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Earlier day with matches' }));
    expect(await screen.findByRole('link', { name: /^ROW0/ })).toBeInTheDocument();
    expect(server.of(PAST).at(-1)!.body).toMatchObject({ session: '2026-08-04', offset: 0 });
  });

  it('ends with a new scan', async () => {
    const { user } = await results({}, { search: '&day=2026-08-05' });
    await past('Aug 5, 2026');
    await user.type(screen.getByRole('combobox'), ' y{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x+y'));
    expect(await screen.findByRole('table', { name: 'Matching stocks' })).toBeInTheDocument();
  });
});
