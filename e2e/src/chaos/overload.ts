import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ApiUser } from '../api-user.ts';
import { ADMIN_ADDRESSES } from '../product.ts';

/** Each may scan 120 times a minute; the first administrators are those of the light load. */
const FIRST = 8;
const USERS = ADMIN_ADDRESSES.length - FIRST;
const LANES = 16;
const MEASURE_MS = 4000;
const SENTENCES = ['rsi under 30', 'golden cross', 'tech stocks under $50', 'price above 10 and rsi above 60'];
/** A refusal within this time counts as early. */
const EARLY_MS = 1000;
/** A scan this fast counts as recovered after the overload. */
const FAST_MS = 1000;
const GIVE_UP_MS = 30_000;

/** Sends scans at twice the product's capacity, regardless of the responses. */
export async function overload(url: string, ms: number): Promise<{ readyMs: number; note: string }> {
  const users = await Promise.all(
    Array.from({ length: USERS }, (_, index) => ApiUser.administrator(url, FIRST + index)),
  );
  let next = 0;
  const scan = (): Promise<Answer> => {
    const n = next++;
    return users[n % USERS]!.scan(SENTENCES[n % SENTENCES.length]!);
  };
  const capacity = await capacityOf(scan);
  const pending: Promise<Answer>[] = [];
  const began = performance.now();
  while (performance.now() - began < ms) {
    const due = ((performance.now() - began) * 2 * capacity) / 1000;
    while (pending.length < due) pending.push(scan());
    await pause(5);
  }
  const readyMs = await untilFast(scan);
  const answers = await Promise.all(pending);
  const answered = answers.filter(({ status }) => status === 200);
  const late = answers.filter((answer) => answer.status !== 200 && answer.ms > EARLY_MS);
  const perSecond = (1000 * answered.length) / ms;
  return {
    readyMs,
    note:
      `capacity ${Math.round(capacity)}/s, ${Math.round((100 * perSecond) / capacity)} % of it served, ` +
      `${late.length} of ${answers.length - answered.length} refused after ${EARLY_MS / 1000} s`,
  };
}

async function capacityOf(scan: () => Promise<Answer>): Promise<number> {
  let answered = 0;
  const began = performance.now();
  const lane = async () => {
    while (performance.now() - began < MEASURE_MS) if ((await scan()).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return (1000 * answered) / (performance.now() - began);
}

async function untilFast(scan: () => Promise<Answer>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < GIVE_UP_MS) {
    const { status, ms } = await scan();
    if (status === 200 && ms < FAST_MS) break;
  }
  return performance.now() - began;
}
