import { parseArgs } from 'node:util';
import { type AlertKillReport, runAlertKills } from './alert-kills.ts';
import { percentile } from './alert-ledger.ts';

const KILLS = 500;
const KILLS_PER_OUTAGE = 50;
const OUTAGE_MS = 20_000;
const CALM_SESSIONS = 10;
const SETTLE_MS = 10 * 60_000;
/** Longer than an event waits for another replica. */
const QUIET_MS = 15_000;
const STORES = ['nats', 'redis', 'postgres'] as const;
const WIDTH = 16;

const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => String(cell).padEnd(index === 0 ? 2 * WIDTH : WIDTH))
      .join('')
      .trimEnd(),
  );
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function print({ kills, outages, publications, minutes, counts, calm, faulty }: AlertKillReport): void {
  console.log(`\n${publications} publications in ${minutes.toFixed(1)} minutes\n`);
  row(['kill -9', ...kills.keys()]);
  row(['', ...kills.values()]);
  row([`\n${OUTAGE_MS / 1000} s without`, ...STORES]);
  row(['', ...STORES.map((store) => outages.filter((each) => each === store).length)]);
  row(['\nchannel', 'expected', 'received', 'lost', 'doubled', 'unexpected', 'repeats']);
  for (const { channel, expected, received, lost, doubled, unexpected, repeats } of counts)
    row([channel, expected, received, lost, doubled, unexpected, repeats]);
  if (calm.sentMs.length === 0) return;
  row(['\npublish to first message', 'alerts', 'p50', 'p95', 'longest']);
  for (const [name, ms] of [
    ['without faults', calm.sentMs],
    ['  until accepted', calm.acceptedMs],
    ['with faults', faulty.sentMs],
    ['  until accepted', faulty.acceptedMs],
  ] as const)
    row([name, ms.length, ...[0.5, 0.95, 1].map((share) => seconds(percentile(ms, share)))]);
}

/** null if they can't be read */
function readOptions(): { kills: number; seed: number; duringSession: boolean } | null {
  try {
    const { values } = parseArgs({
      options: {
        kills: { type: 'string' },
        seed: { type: 'string' },
        'during-session': { type: 'boolean', default: false },
      },
    });
    const kills = Number(values.kills ?? KILLS);
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
    return Number.isSafeInteger(kills) && kills > 0 && Number.isSafeInteger(seed)
      ? { kills, seed, duringSession: values['during-session'] }
      : null;
  } catch {
    return null;
  }
}

const options = readOptions();
if (!options) {
  console.error('Usage: npm run chaos -- alerts [--kills NUMBER] [--seed NUMBER] [--during-session]');
  process.exit(2);
}
const { kills, seed, duringSession } = options;
console.log(`seed ${seed}`);
const count = Math.max(STORES.length, Math.round(kills / KILLS_PER_OUTAGE));
const report = await runAlertKills({
  kills,
  seed,
  duringSession,
  calmSessions: CALM_SESSIONS,
  outages: Array.from({ length: count }, (_, index) => STORES[index % STORES.length]!),
  outageMs: OUTAGE_MS,
  settleMs: SETTLE_MS,
  quietMs: QUIET_MS,
  onProgress: (line) => console.log(line),
});
print(report);
process.exitCode = report.counts.every(({ lost, doubled, unexpected }) => lost + doubled + unexpected === 0) ? 0 : 1;
