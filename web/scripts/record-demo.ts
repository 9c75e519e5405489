// Records the scan that the landing page shows: `npm start` with the simulated market, then `npm run record-demo -w @plainscan/web`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanResponse, SessionAnswer, StockBars } from '@plainscan/contracts';
import { format, resolveConfig } from 'prettier';
import type { RecordedScan } from '../src/features/landing/recording.ts';

const SENTENCE = 'oversold tech stocks under $50 on unusual volume';
const STRATEGY = 'Oversold tech on volume';
const SESSIONS = 60;
const FILE = join(import.meta.dirname, '../src/features/landing/recorded-scan.ts');

const [, , origin = 'http://localhost:8080'] = process.argv;

async function ask<T>(method: 'GET' | 'POST', path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { 'content-type': 'application/json', origin, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const { data } = await ask<SessionAnswer>('POST', '/api/auth/demo', { body: {} });
const token = data.session.access_token;
const scan = await ask<ScanResponse>('POST', '/api/stocks-scan', { body: { query: SENTENCE }, token });
if (!scan.simulated) throw new Error('only the simulated market is recorded');

const rows = scan.results.map(({ symbol, name, price, changePercent, volume, indicators, why, spark }) => ({
  symbol,
  name,
  price,
  changePercent,
  volume,
  rsi: indicators.rsi ?? null,
  why: why.flatMap(({ values }) => values.map(({ label, value }) => ({ label, value }))),
  spark,
}));
const chosen = rows.toSorted((a, b) => b.price * b.volume - a.price * a.volume)[0];
if (!chosen || scan.total > rows.length) throw new Error('the sentence should find a handful of stocks');
const { bars } = await ask<StockBars>('GET', `/api/stocks/${chosen.symbol}/bars?sessions=${SESSIONS}`, { token });
await ask('POST', '/api/strategies', {
  body: { name: STRATEGY, description: '', query: SENTENCE, parameters: {} },
  token,
});

const recorded: RecordedScan = {
  sentence: scan.query,
  description: scan.description,
  asOf: scan.asOf,
  universe: scan.universe,
  total: scan.total,
  chips: scan.chips.map(({ span, text, meaning, standsFor, alone, after }) => ({
    span,
    text,
    meaning,
    standsFor,
    alone,
    after,
  })),
  rows,
  chart: { symbol: chosen.symbol, bars: bars.map(({ open, high, low, close }) => [open, high, low, close]) },
  strategy: STRATEGY,
};

const source = `import type { RecordedScan } from './recording.ts';

// Written by web/scripts/record-demo.ts: what the product answered, on its simulated market.
export const RECORDED: RecordedScan = ${JSON.stringify(recorded)};
`;
await writeFile(FILE, await format(source, { ...(await resolveConfig(FILE)), filepath: FILE }));
console.log(`${recorded.total} of ${recorded.universe} stocks on ${recorded.asOf}, written to ${FILE}`);
