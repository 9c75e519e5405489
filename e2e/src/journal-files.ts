import { existsSync, readFileSync } from 'node:fs';

export interface BrokerFile {
  readonly name: string;
  readonly text: string;
}

const REAL = new URL('../../../shared/data/journal/', import.meta.url);
export const hasRealFiles = existsSync(REAL);

/** Real files from brokers. */
export const realFile = (path: string): BrokerFile => ({
  name: path.split('/').at(-1)!,
  text: readFileSync(new URL(path, REAL), 'utf8'),
});

const HEADER = 'When;Paper;Deed;Pieces;Each;Toll';
/** A file from an unknown broker: meaningless column names, day before month, and decimal commas. */
export const unknownBrokers = (name: string, ...lines: string[]): BrokerFile => ({
  name,
  text: [HEADER, ...lines, ''].join('\n'),
});

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const DAYS = 250;
const SYMBOLS = 100;

/** `count` round trips in Schwab's format, sequential in each of 100 stocks; each nets 9.00 after fees. */
export function roundTrips(count: number, name = 'round-trips.csv'): BrokerFile {
  const lines = Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / SYMBOLS);
    const day = new Date(Date.UTC(2024, 0, 2 + (turn % DAYS)));
    const [year, month, date] = day.toISOString().slice(0, 10).split('-');
    const on = `${month}/${date}/${year}`;
    const symbol = `Z${String(index % SYMBOLS).padStart(3, '0')}`;
    // newest first, like the broker: the sale is listed above its buy
    return [`${on},Sell,${symbol},,10,$21.00,$0.50,$209.50`, `${on},Buy,${symbol},,10,$20.00,$0.50,-$200.50`];
  });
  return { name, text: [SCHWAB, ...lines.reverse().flat(), ''].join('\n') };
}
