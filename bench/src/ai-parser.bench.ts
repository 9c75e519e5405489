/**
 * What the AI parser adds to a scan, as its caller over NATS sees it: one that answers at once (a peer on loopback, in this process), one whose
 * plan is kept in Redis, and one that is down, whose breaker is open. Every kind runs the same plan on the whole simulated market; next to
 * each, in the same rounds, the sentence that the grammar reads without it. Needs the built product.
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
import { actorSigner, eventually, startAiPeer, untilReady } from '@plainscan/test-kit';
import { timed, type Timed } from './http-load.ts';
import { median } from './median.ts';
import { openScannerHouse } from './scanner-house.ts';

const ROUNDS = 5;
const SCANS = 300;
const WARM_UP = 300;
const READ = 'price above 150 and RSI below 35';
const WANTED = plan(all(compare(series('close'), '>', 150), compare(series('rsi'), '<', 35)));

const house = await openScannerHouse();
const peer = await startAiPeer({ protocol: 'plainscan', planOf: () => WANTED });
const config = scannerConfig({
  ...house.env,
  LOG_LEVEL: 'error',
  SCAN_HOURS: 'always',
  AI_PARSER_ALLOW_NETWORKS: '127.0.0.1',
});
const worker = createScannerWorker(config);
const scanner = createScanner(config);
const logger = createLogger({ name: 'bench', level: 'warn' });
const bus = new Bus({ name: 'bench', url: house.env['NATS_URL']!, logger });
bus.open();
const rpc = new RpcClient(bus, new Metrics('bench'), logger, actorSigner);

const admin = () =>
  newContext({
    actor: { userId: '5f0c0f7e-6f3e-4d8b-9a54-0d9a3c1f2b11', email: null, role: 'admin', sessionId: null },
  });
let said = 0;
/** A sentence that no cache holds. */
const halfRead = (): string => `${READ} frumious${(said += 1)}`;

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
const GRAMMAR: Kind = { name: 'the grammar reads it all', query: () => READ, parser: 'builtin' };

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
    { name: 'a word is left, no AI parser configured', query: halfRead, parser: 'builtin' },
  ]);
  await rpc.call(admin(), setActiveParser, { url: peer.url });
  const health = async () => (await rpc.call(admin(), getParserOverview, {})).health[0];
  await eventually(async () => (await health())?.protocol);
  console.log();
  await measure([
    { name: 'the AI parser answers at once', query: halfRead, parser: 'ai' },
    { name: 'its plan is kept', query: () => `${READ} frumious`, parser: 'ai' },
  ]);
  peer.mode = 'status-503';
  await eventually(async () => {
    await scan(halfRead(), 'fallback');
    return (await health())?.breaker === 'open';
  });
  console.log();
  const [, down] = await measure([{ name: 'it is down, the breaker open', query: halfRead, parser: 'fallback' }]);
  console.log(
    `\nits being down adds ${(down!.p50 - alone!.p50).toFixed(2)} ms to the same sentence without an AI parser; target below 1 ms`,
  );
} finally {
  await scanner.stop();
  await worker.stop();
  await peer.stop();
  await bus.close();
  await house.close();
}
