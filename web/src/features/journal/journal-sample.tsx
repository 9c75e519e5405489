import type { AccountStats, Trade } from '@plainscan/contracts';
import { localDay } from '../../lib/local-day.ts';
import { Card } from '../../ui/card.tsx';
import { SampleScreen } from '../billing/sample-screen.tsx';
import { StatFigures } from './stat-cards.tsx';
import { TradeRows } from './trade-list.tsx';

const DAY_MS = 86_400_000;
const STARTING_BALANCE = 25_000;

/** Symbol, shares, entry, exit, stop, strategy, tags, days since the entry, days held. The companies are fictional. */
type Sample = readonly [string, number, number, number | null, number, string, readonly string[], number, number];
const SAMPLES: readonly Sample[] = [
  ['NRBX', 120, 41.2, null, 39.1, 'Breakout', ['robotics'], 2, 0],
  ['MFDS', 200, 18.45, 19.9, 17.9, 'Oversold bounce', [], 6, 4],
  ['HRBT', 60, 72.1, 69.4, 69.5, 'Oversold bounce', ['biotech'], 9, 2],
  ['CPRE', 300, 11.02, 12.31, 10.6, 'Breakout', ['energy'], 15, 11],
  ['LMNF', 150, 26.8, 25.95, 25.9, 'Pullback to the 50-day', [], 20, 3],
  ['VTRA', 80, 58.3, 63.75, 56.2, 'Breakout', ['earnings'], 27, 8],
  ['QSTL', 100, 33.15, 34.02, 32.1, 'Pullback to the 50-day', [], 34, 5],
  ['ORNE', 90, 47.6, 46.1, 46, 'Oversold bounce', [], 41, 6],
];

const dayAgo = (days: number): string => localDay(new Date(Date.now() - days * DAY_MS));

function tradeOf([symbol, shares, entry, exit, stop, strategy, tags, ago, held]: Sample, i: number): Trade {
  const net = exit === null ? null : shares * (exit - entry);
  const entered = dayAgo(ago);
  const exited = exit === null ? null : dayAgo(ago - held);
  return {
    id: String(i),
    symbol,
    side: 'long',
    currency: 'USD',
    status: exit === null ? 'open' : 'closed',
    quantity: String(shares),
    open_quantity: exit === null ? String(shares) : '0',
    entry_price: String(entry),
    exit_price: exit === null ? null : String(exit),
    exited_price: exit === null ? null : String(exit),
    stop_loss: String(stop),
    strategy,
    notes: null,
    tags: [...tags],
    entry_date: entered,
    entered_on: entered,
    exit_date: exited,
    exited_on: exited,
    days_held: exit === null ? null : held,
    fees: '0',
    gross_profit_loss: net === null ? null : net.toFixed(2),
    profit_loss: net === null ? null : net.toFixed(2),
    return_percent: exit === null ? null : (100 * (exit / entry - 1)).toFixed(4),
    r_multiple: exit === null ? null : ((exit - entry) / (entry - stop)).toFixed(2),
    has_scan: false,
    import_id: null,
    revision: 1,
  };
}

function statsOf(trades: readonly Trade[]): AccountStats {
  const results = trades.flatMap(({ profit_loss: net }) => (net === null ? [] : [Number(net)]));
  const total = results.reduce((sum, net) => sum + net, 0);
  const winningTrades = results.filter((net) => net > 0).length;
  return {
    accountValue: (STARTING_BALANCE + total).toFixed(2),
    accountValueSet: true,
    winRate: (100 * winningTrades) / results.length,
    winningTrades,
    losingTrades: results.length - winningTrades,
    breakEvenTrades: 0,
    totalProfitLoss: total.toFixed(2),
    totalTrades: trades.length,
    openTrades: trades.length - results.length,
    currency: 'USD',
    otherCurrencies: [],
  };
}

/** A preview of the journal with a few trades. */
export function JournalSample() {
  const trades = SAMPLES.map(tradeOf);
  return (
    <SampleScreen>
      <StatFigures stats={statsOf(trades)} />
      <Card className="pt-3">
        <p className="px-4 pb-2 text-lg font-semibold sm:px-5">Trade History</p>
        <TradeRows trades={trades} />
      </Card>
    </SampleScreen>
  );
}
