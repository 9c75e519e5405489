import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getScanRows, MAX_PAGE_ROWS, runScan, type ScanResponse } from '@plainscan/contracts';
import type { RpcClient } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { createScanner } from '../src/scanner.module.ts';
import { asAdmin } from './fixtures/callers.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { spawnWorker } from './fixtures/worker-process.ts';

jest.setTimeout(180_000);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const bars = `${root}../shared/data/bars/us_whole_market_2016-09_2017-03-31.csv.gz`;
const symbols = `${root}../shared/data/symbols/us-listed-2026-08.csv`;
const describeWithData = existsSync(bars) && existsSync(symbols) ? describe : describe.skip;

const QUERIES = [
  'tech stocks under $50 with rsi below 30',
  'top 20 gainers',
  'price crossed above 50 day in the last 3 days and volume above 1m',
];

describeWithData('the whole market from files (needs ../shared/data)', () => {
  let stores: Stores;
  let worker: ReturnType<typeof spawnWorker>;
  const processes = new Processes();

  beforeAll(async () => {
    stores = await openStores();
    const market = { MARKET_PROVIDER: 'csv', MARKET_BARS: bars, MARKET_SYMBOLS: symbols, SCAN_HOURS: 'always' };
    worker = spawnWorker(stores.env({ ...market, NATS_URL: stores.nats.urlOf('scanner-worker') }));
    const api = await processes.start(createScanner(stores.config(market)));
    await untilReady(api);
  });
  afterAll(async () => {
    await processes.stopAll();
    await worker.kill();
    await stores.close();
  });

  it('gives the same matches in the running product as on the command line', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'plainscan-queries-')), 'queries.txt');
    await writeFile(file, QUERIES.join('\n'));
    const cli = [`${root}cli/src/scan.ts`, '--bars', bars, '--symbols', symbols, '--queries', file, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=source', ...cli], {
      maxBuffer: 2 ** 26,
    });
    await rm(dirname(file), { recursive: true });
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as CliResult);
    expect(printed.map(({ query }) => query)).toEqual(QUERIES);
    for (const { query, symbols: found, total, description } of printed) {
      const response = await stores.rpc.call(asAdmin(), runScan, { query });
      expect(response).toMatchObject({ description, total });
      const rows = await allRows(stores.rpc, response);
      const isOrdered = response.plan.sort.length > 0;
      expect(isOrdered ? rows : rows.sort()).toEqual(isOrdered ? found : found.sort());
      expect(total).toBeGreaterThan(0);
    }
  });
});

/** The symbols of all pages of a response, in order. */
async function allRows(rpc: RpcClient, { ticket, total, results }: ScanResponse): Promise<string[]> {
  const rows = [...results];
  while (rows.length < total) {
    const page = await rpc.call(asAdmin(), getScanRows, { ticket, offset: rows.length, limit: MAX_PAGE_ROWS });
    rows.push(...page.results);
  }
  return rows.map(({ symbol }) => symbol);
}

interface CliResult {
  query: string;
  symbols: string[];
  total: number;
  description: string;
}
