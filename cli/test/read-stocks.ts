import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Row, Stock } from './by-definition.ts';

const SECTOR: Record<string, string | null> = {
  Finance: 'Financial Services',
  Financials: 'Financial Services',
  'Health Care': 'Healthcare',
  'Consumer Discretionary': 'Consumer Cyclical',
  'Consumer Staples': 'Consumer Defensive',
  Telecommunications: 'Communication Services',
  Materials: 'Basic Materials',
  Miscellaneous: null,
};

/** A minimal CSV parser for files whose quoted fields contain no line breaks. */
const fields = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => (m[1] ?? m[2] ?? '').trim());

type Listing = Omit<Stock, 'rows'>;

function readListings(file: string): Map<string, Listing> {
  const [header, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const columns = fields(header!);
  return new Map(
    lines.map((line) => {
      const cells = fields(line);
      const cell = (name: string) => cells[columns.indexOf(name)] || null;
      const sector = cell('sector');
      const symbol = cell('symbol')!;
      return [
        symbol,
        {
          symbol,
          name: cell('name') ?? symbol,
          exchange: cell('exchange'),
          kind: cell('kind'),
          sector: sector === null || SECTOR[sector] === null ? null : (SECTOR[sector] ?? sector),
          industry: cell('industry'),
          marketCap: Number(cell('marketCap')) || NaN,
        },
      ];
    }),
  );
}

const unlisted = (symbol: string): Listing => ({
  symbol,
  name: symbol,
  exchange: null,
  kind: null,
  sector: null,
  industry: null,
  marketCap: NaN,
});

/** The stocks that have a bar on the last session, sorted by symbol. Reads the files in the simplest way. */
export function readStocks(barsFile: string, symbolsFile: string): Stock[] {
  const listings = readListings(symbolsFile);
  const raw = readFileSync(barsFile);
  const text = (barsFile.endsWith('.gz') ? gunzipSync(raw) : raw).toString();
  const stocks = new Map<string, Stock>();
  const traded = new Map<string, number>();
  const [header, ...lines] = text.trim().split('\n');
  const columns = header!.split(',');
  const columnOf = (name: string) => columns.indexOf(name);
  const [symbolAt, dateAt] = [columnOf('symbol'), columnOf('date')];
  const amountsAt = ['open', 'high', 'low', 'close', 'volume'].map(columnOf);
  for (const line of lines) {
    const cells = line.split(',');
    const [symbol, date] = [cells[symbolAt]!, cells[dateAt]!];
    const amounts = amountsAt.map((i) => (cells[i] === '' ? NaN : Number(cells[i])));
    const [o, h, l, c, v] = amounts as [number, number, number, number, number];
    if (!amounts.every((x) => x >= 0) || h < l) continue;
    const stock = stocks.get(symbol) ?? { ...(listings.get(symbol) ?? unlisted(symbol)), rows: [] as Row[] };
    stocks.set(symbol, stock);
    if (stock.rows.length && date <= stock.rows.at(-1)!.date) continue;
    stock.rows.push({ date, o, h, l, c, v });
    traded.set(date, (traded.get(date) ?? 0) + 1);
  }
  // A date on which at most a tenth of the stocks have bars isn't a session.
  const isSession = (date: string) => traded.get(date)! > stocks.size / 10;
  const asOf = [...traded.keys()].filter(isSession).sort().at(-1)!;
  return [...stocks.values()]
    .map((s) => ({ ...s, rows: s.rows.filter((r) => isSession(r.date)) }))
    .filter((s) => s.rows.at(-1)?.date === asOf)
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}
