/**
 * Measures how much time the AI parser adds to a scan over NATS: responding immediately (a fake on loopback in this process), with
 * its plan cached in Redis, and down with an open circuit breaker. All scans run the same plan on the whole simulated market,
 * interleaved with a sentence that the grammar reads without it. Needs the built product.
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
const SENTENCE = 'price above 150 and RSI below 35';
const AI_PLAN = plan(all(compare(series('close'), '>', 150), compare(series('rsi'), '<', 35)));

const stores = await openScannerStores();
const fake = await startFakeAiParser({ protocol: 'plainscan', planOf: () => AI_PLAN });
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
/** A sentence with an unknown word, different each time, so that its plan isn't cached. */
const partlyReadSentence = (): string => `${SENTENCE} frumious${(sent += 1)}`;

async function scan(query: string, parser: ParserName): Promise<void> {
  const response: ScanResponse = await rpc.call(admin(), runScan, { query });
  if (response.parser !== parser || response.total === 0)
    throw new Error(`${query}: ${response.parser}, ${response.total} stocks`);
}

interface Kind {
  name: string;
  query: () => string;
  parser: ParserName;
}
const GRAMMAR: Kind = { name: 'read by the grammar', query: () => SENTENCE, parser: 'builtin' };

/** Measures these kinds of scans, interleaved with the sentence that the grammar reads. */
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
  for (let n = 0; n < ROUNDS; n++) for (const [i, kind] of both.entries()) measured[i]!.push(await round(kind, SCANS));
  const medianOf = (i: number, metric: 'p50' | 'p99') => median(measured[i]!.map((figures) => figures[metric]));
  return both.map(({ name }, i) => {
    const difference = i === 0 ? '' : `  adds ${(medianOf(i, 'p50') - medianOf(0, 'p50')).toFixed(2).padStart(5)} ms`;
    console.log(
      `${name.padEnd(52)} p50 ${medianOf(i, 'p50').toFixed(2).padStart(5)} ms  p99 ${medianOf(i, 'p99').toFixed(2).padStart(5)} ms${difference}`,
    );
    return { p50: medianOf(i, 'p50') };
  });
}

try {
  await Promise.all([worker.start(), scanner.start()]);
  await untilReady(scanner);
  console.log(
    `medians of ${ROUNDS} interleaved rounds of ${SCANS} scans, one at a time, including the call over NATS\n`,
  );
  const [, withoutParser] = await measure([
    { name: 'unmatched word, no AI parser configured', query: partlyReadSentence, parser: 'builtin' },
  ]);
  await rpc.call(admin(), setActiveParser, { url: fake.url });
  const health = async () => (await rpc.call(admin(), getParserOverview, {})).health[0];
  await eventually(async () => (await health())?.protocol);
  console.log();
  await measure([
    { name: 'AI parser responds immediately', query: partlyReadSentence, parser: 'ai' },
    { name: 'plan of the AI parser cached', query: () => `${SENTENCE} frumious`, parser: 'ai' },
  ]);
  fake.mode = 'status-503';
  await eventually(async () => {
    await scan(partlyReadSentence(), 'fallback');
    return (await health())?.breaker === 'open';
  });
  console.log();
  const [, down] = await measure([
    { name: 'AI parser down, circuit breaker open', query: partlyReadSentence, parser: 'fallback' },
  ]);
  console.log(
    `\nan AI parser that is down adds ${(down!.p50 - withoutParser!.p50).toFixed(2)} ms compared with no AI parser; target below 1 ms`,
  );
} finally {
  await scanner.stop();
  await worker.stop();
  await fake.stop();
  await bus.close();
  await stores.close();
}
