import { setTimeout as pause } from 'node:timers/promises';
import { type ApiResponse, ApiUser } from '../api-user.ts';
import { ADMIN_ADDRESSES } from '../product.ts';

/** Users are limited to 120 scans per minute. The first administrators are used by the light load. */
const FIRST_ADMIN = 8;
const USERS = ADMIN_ADDRESSES.length - FIRST_ADMIN;
const CALLERS = 16;
/** Until the processes have compiled what scans use. */
const WARM_UP_MS = 10_000;
const MEASURE_MS = 4000;
const SENTENCES = ['rsi under 30', 'golden cross', 'tech stocks under $50', 'price above 10 and rsi above 60'];
/** A rejection within this time counts as early. */
const EARLY_MS = 1000;
/** A scan this fast counts as recovered after the overload. */
const FAST_MS = 1000;
const GIVE_UP_MS = 30_000;

/** Measures the product's capacity, and then sends scans at twice that rate, regardless of pending responses. */
export async function overload(url: string, ms: number): Promise<{ readyMs: number; note: string }> {
  const users: ApiUser[] = [];
  while (users.length < USERS) {
    const indexes = Array.from({ length: Math.min(CALLERS, USERS - users.length) }, (_, index) => users.length + index);
    users.push(...(await Promise.all(indexes.map((index) => ApiUser.administrator(url, FIRST_ADMIN + index)))));
  }
  let next = 0;
  const scan = (): Promise<ApiResponse> => {
    const n = next++;
    return users[n % USERS]!.scan(SENTENCES[n % SENTENCES.length]!);
  };
  await capacityOf(scan, WARM_UP_MS);
  const capacity = await capacityOf(scan, MEASURE_MS);
  const pending: Promise<ApiResponse>[] = [];
  const began = performance.now();
  while (performance.now() - began < ms) {
    const due = ((performance.now() - began) * 2 * capacity) / 1000;
    while (pending.length < due) pending.push(scan());
    await pause(5);
  }
  const readyMs = await untilFast(scan);
  const responses = await Promise.all(pending);
  const succeeded = responses.filter(({ status }) => status === 200);
  const late = responses.filter((response) => response.status !== 200 && response.ms > EARLY_MS);
  const perSecond = (1000 * succeeded.length) / ms;
  return {
    readyMs,
    note:
      `capacity ${Math.round(capacity)}/s, ${Math.round((100 * perSecond) / capacity)} % of it while overloaded, ` +
      `${late.length} of ${responses.length - succeeded.length} rejected after ${EARLY_MS / 1000} s`,
  };
}

async function capacityOf(scan: () => Promise<ApiResponse>, ms: number): Promise<number> {
  let succeeded = 0;
  const began = performance.now();
  const caller = async () => {
    while (performance.now() - began < ms) if ((await scan()).status === 200) succeeded += 1;
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (1000 * succeeded) / (performance.now() - began);
}

async function untilFast(scan: () => Promise<ApiResponse>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < GIVE_UP_MS) {
    const { status, ms } = await scan();
    if (status === 200 && ms < FAST_MS) break;
  }
  return performance.now() - began;
}
