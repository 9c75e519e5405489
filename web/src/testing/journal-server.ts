import type { Trade } from '@plainscan/contracts';
import { ACCOUNTS, trial } from './billing-answers.ts';
import { fakeServer, fault, json } from './fake-server.ts';
import { journalNames, openPositions, tradeDetail } from './journal-answers.ts';
import { accountStats, excursionAverages, statistics } from './statistics-answers.ts';

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

const PAGE = 500;

/** A fake server with these trades, for a Premium user; `handlers` override its responses. */
export function journalServer(trades: Trade[] = [], handlers: Handlers = {}) {
  const open = trades.filter(({ status }) => status === 'open').length;
  const tradeHandlers = Object.fromEntries(
    trades.map((trade) => [`GET /api/trades/${trade.id}`, () => json(tradeDetail(trade))]),
  );
  return fakeServer({
    'GET /api/trial-status': () => json(trial(ACCOUNTS.subscriber)),
    'GET /api/trades': ({ path }) => {
      const { searchParams } = new URL(path, 'http://x');
      const after = searchParams.get('after');
      const matching = searchParams.get('state') === 'open' ? trades.filter(({ status }) => status === 'open') : trades;
      const from = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1;
      return json(matching.slice(from, from + PAGE));
    },
    'GET /api/account-stats': () => json(accountStats({ totalTrades: trades.length, openTrades: open })),
    'GET /api/journal/names': () => json(journalNames()),
    'GET /api/journal/open-positions': () => json(openPositions({ positions: open, unpriced: open })),
    'GET /api/journal/statistics': () => json(statistics()),
    'GET /api/journal/excursions': () => json(excursionAverages()),
    'GET /api/journal/cash-transactions': () => json({ cashTransactions: [] }),
    ...tradeHandlers,
    ...handlers,
  });
}

export const unknownSymbol = () => fault(404, 'UNKNOWN_SYMBOL', 'Symbol not found.');
