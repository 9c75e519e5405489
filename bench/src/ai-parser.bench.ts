/**
 * Measures how much time the AI parser adds to a scan over NATS: answering at once (a fake on loopback in this process), with its
 * plan cached in Redis, and down with an open circuit breaker. All run the same plan on the whole simulated market, interleaved
 * with a sentence that the grammar reads by itself. Needs the built product.
 */
import {
  all,
  compare,
  getParserOverview,
  type ParserName,
  plan,
  runScan,
  type ScanResponse,
  series,
  setActiveParser,
} from '@plainscan/contracts';
import { createScanner, createScannerWorker, scannerConfig } from '@plainscan/scanner';
import { Bus, createLogger, Metrics, newContext, RpcClient } from '@plainscan/service-kit';
import { actorSigner, eventually, startFakeAiParser, untilReady } from '@plainscan/test-kit';
import { timed, type Timed } from './http-load.ts';
import { median } from './median.ts';
import { openScannerStores } from './scanner-stores.ts';

const ROUNDS = 5;
const SCANS = 300;
const WARM_UP = 300;
const READ = 'price above 150 and RSI below 35';
const WANTED = plan(all(compare(series('close'), '>', 150), compare(series('rsi'), '<', 35)));

const stores = await openScannerStores();
const fake = await startFakeAiParser({ protocol: 'plainscan', planOf: () => WANTED });
const config = scannerConfig({
  ...stores.env,
  LOG_LEVEL: 'error',
  SCAN_HOURS: 'always',
  AI_PARSER_ALLOW_NETWORKS: '127.0.0.1',
});
const worker = createScannerWorker(config);
const scanner = createScanner(config);
const logger = createLogger({ name: 'bench', level: 'warn' });
const bus = new Bus({ name: 'bench', url: stores.env['NATS_URL']!, logger });
bus.open();
const rpc = new RpcClient(bus, new Metrics('bench'), logger, actorSigner);

const admin = () =>
  newContext({
    actor: { userId: '5f0c0f7e-6f3e-4d8b-9a54-0d9a3c1f2b11', email: null, role: 'admin', sessionId: null },
  });
let sent = 0;
/** A sentence that isn't cached. */
const halfRead = (): string => `${READ} frumious${(sent += 1)}`;

async function scan(query: string, parser: ParserName): Promise<void> {
  const answer: ScanResponse = await rpc.call(admin(), runScan, { query });
  if (answer.parser !== parser || answer.total === 0)
    throw new Error(`${query}: ${answer.parser}, ${answer.total} stocks`);
}

interface Kind {
  name: string;
  query: () => string;
  parser: ParserName;
}
const GRAMMAR: Kind = { name: 'read by the grammar alone', query: () => READ, parser: 'builtin' };

/** Interleaved with the sentence that the grammar reads. */
async function measure(kinds: readonly Kind[]): Promise<{ p50: number }[]> {
  const both = [GRAMMAR, ...kinds];
  const round = ({ query, parser }: Kind, scans: number): Promise<Timed> =>
    timed(
      Array.from({ length: scans }, () => async () => {
        const from = performance.now();
        await scan(query(), parser);
        return { ms: performance.now() - from, bytes: 0 };
      }),
      1,
    );
  for (const kind of both) await round(kind, WARM_UP);
  const measured = both.map((): Timed[] => []);
  for (let i = 0; i < ROUNDS; i++)
    for (const [at, kind] of both.entries()) measured[at]!.push(await round(kind, SCANS));
  const of = (at: number, which: 'p50' | 'p99') => median(measured[at]!.map((figures) => figures[which]));
  return both.map(({ name }, at) => {
    const adds = at === 0 ? '' : `  adds ${(of(at, 'p50') - of(0, 'p50')).toFixed(2).padStart(5)} ms`;
    console.log(
      `${name.padEnd(52)} p50 ${of(at, 'p50').toFixed(2).padStart(5)} ms  p99 ${of(at, 'p99').toFixed(2).padStart(5)} ms${adds}`,
    );
    return { p50: of(at, 'p50') };
  });
}

try {
  await Promise.all([worker.start(), scanner.start()]);
  await untilReady(scanner);
  console.log(
    `medians of ${ROUNDS} interleaved rounds of ${SCANS} scans, one at a time, the call over NATS included\n`,
  );
  const [, alone] = await measure([
    { name: 'unmatched word, no AI parser configured', query: halfRead, parser: 'builtin' },
  ]);
  await rpc.call(admin(), setActiveParser, { url: fake.url });
  const health = async () => (await rpc.call(admin(), getParserOverview, {})).health[0];
  await eventually(async () => (await health())?.protocol);
  console.log();
  await measure([
    { name: 'the AI parser answers at once', query: halfRead, parser: 'ai' },
    { name: 'its plan is cached', query: () => `${READ} frumious`, parser: 'ai' },
  ]);
  fake.mode = 'status-503';
  await eventually(async () => {
    await scan(halfRead(), 'fallback');
    return (await health())?.breaker === 'open';
  });
  console.log();
  const [, down] = await measure([{ name: 'it is down, circuit breaker open', query: halfRead, parser: 'fallback' }]);
  console.log(
    `\nan AI parser that is down adds ${(down!.p50 - alone!.p50).toFixed(2)} ms compared with no AI parser; target below 1 ms`,
  );
} finally {
  await scanner.stop();
  await worker.stop();
  await fake.stop();
  await bus.close();
  await stores.close();
}
