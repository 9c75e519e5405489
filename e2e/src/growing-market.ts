import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previousSession, sessionOf } from '@plainscan/market-calendar';

/** On the first session, the first stock closes at 10.00, the second at 11.00, and so on; each then rises a cent per session. */
const STOCKS = ['QA', 'QB', 'QC', 'QD', 'QE', 'QF'];
const SESSIONS = 60;

export interface GrowingMarket {
  readonly env: Readonly<Record<string, string>>;
  /** the stock that closes above `price` for the first time in the added session */
  readonly entering: string;
  readonly price: string;
  /** Adds the newest completed session to the files. */
  addSession(): Promise<void>;
  remove(): Promise<void>;
}

const closeOf = (stock: number, session: number): string => (10 + stock + session / 100).toFixed(2);

/** A market of CSV files without the newest completed session. */
export async function growingMarket(): Promise<GrowingMarket> {
  const days: string[] = [];
  for (let day = previousSession(sessionOf(new Date())); days.length <= SESSIONS; day = previousSession(day))
    days.unshift(day);
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-growing-'));
  const files = { MARKET_BARS: join(dir, 'bars.csv'), MARKET_SYMBOLS: join(dir, 'symbols.csv') };
  const write = async (sessions: number) => {
    const rows = STOCKS.flatMap((symbol, stock) =>
      days.slice(0, sessions).map((day, i) => {
        const close = closeOf(stock, i);
        return [symbol, day, close, Number(close) + 1, Number(close) - 1, close, 1_000_000].join(',');
      }),
    );
    await writeFile(files.MARKET_BARS, ['symbol,date,open,high,low,close,volume', ...rows, ''].join('\n'));
  };
  const listings = STOCKS.map((symbol) => `${symbol},${symbol} Corp,NYSE,Technology,Software,1000000000`);
  await writeFile(files.MARKET_SYMBOLS, ['symbol,name,exchange,sector,industry,marketCap', ...listings, ''].join('\n'));
  await write(SESSIONS);
  return {
    env: { MARKET_PROVIDER: 'csv', ...files },
    entering: 'QD',
    price: closeOf(STOCKS.indexOf('QD'), SESSIONS - 1),
    addSession: () => write(SESSIONS + 1),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
