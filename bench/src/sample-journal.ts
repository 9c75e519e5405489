import { randomUUID } from 'node:crypto';

export interface SampleFill {
  kind: 'entry' | 'exit';
  on: string;
  /** ISO 8601; null if only the day is known */
  at: string | null;
  quantity: string;
  price: string;
  fee: string;
}

export interface SampleTrade {
  id: string;
  symbol: string;
  side: 'long' | 'short';
  stop: string | null;
  strategy: string | null;
  tags: readonly string[];
  fills: readonly SampleFill[];
}

const FIRST_DAY = Date.UTC(2017, 0, 2);
const DAY_MS = 86_400_000;
/** Weekdays in nine years, about the maximum that an equity curve shows. */
const DAYS = 2350;
const SYMBOLS = 300;
const STRATEGIES = 12;
const TAGS = ['earnings', 'gap', 'trend', 'mistake', 'news'];

/** Numbers from 0 up to 1, the same in every run (Mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Closed trades with 2.5 executions each on average: one or two entries, one exit. */
export function sampleJournal(count: number): SampleTrade[] {
  const random = randomNumbers(count);
  const upTo = (max: number) => Math.floor(random() * max);
  const weekday = (n: number) => FIRST_DAY + (Math.floor(n / 5) * 7 + (n % 5)) * DAY_MS;
  return Array.from({ length: count }, (_, i): SampleTrade => {
    const side = random() < 0.8 ? 'long' : 'short';
    const entered = upTo(DAYS - 20);
    const price = 5 + upTo(40_000) / 100;
    const timed = random() < 0.9;
    const fill = (kind: SampleFill['kind'], day: number, quantity: number, at: number): SampleFill => {
      const date = new Date(weekday(day) + (14 * 60 + 30) * 60_000 + at * 60_000);
      const [on] = date.toISOString().split('T') as [string];
      const cost = price * (0.92 + random() * 0.17);
      return {
        kind,
        on,
        at: timed ? date.toISOString() : null,
        quantity: String(quantity),
        price: cost.toFixed(2),
        fee: '1.07',
      };
    };
    const shares = 1 + upTo(400);
    const added = i % 2 === 0 ? [fill('entry', entered, shares, 100 + upTo(50))] : [];
    const fills = [
      fill('entry', entered, shares, upTo(100)),
      ...added,
      fill('exit', entered + upTo(20), shares * (1 + added.length), 200 + upTo(180)),
    ];
    return {
      id: randomUUID(),
      symbol: `SYM${upTo(SYMBOLS)}`,
      side,
      stop: random() < 0.6 ? (price * (side === 'long' ? 0.85 : 1.15)).toFixed(2) : null,
      strategy: random() < 0.2 ? null : `Strategy ${upTo(STRATEGIES)}`,
      tags: TAGS.filter(() => random() < 0.25),
      fills,
    };
  });
}
