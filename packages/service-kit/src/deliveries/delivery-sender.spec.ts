import { describe, expect, it } from '@jest/globals';
import { nextAttempt } from './delivery-sender.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the next attempt to send a message', () => {
  it('is delayed longer each time, up to half an hour', () => {
    const pauses = Array.from({ length: 14 }, (_, i) => nextAttempt({ createdAtMs: 0, nowMs: 0, attempts: i + 1 }));
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(pauses.at(-1)).toBe(30 * MINUTE_MS);
    expect([...pauses].sort((a, b) => a! - b!)).toEqual(pauses);
  });

  it('is never more than a day after the message was created', () => {
    let nowMs = 0;
    let attempts = 0;
    for (let at: number | null = 0; at !== null;) {
      nowMs = at;
      attempts += 1;
      at = nextAttempt({ createdAtMs: 0, nowMs, attempts });
    }
    expect(nowMs).toBeGreaterThan(DAY_MS - 31 * MINUTE_MS);
    expect(nowMs).toBeLessThanOrEqual(DAY_MS);
    expect(attempts).toBeGreaterThan(40);
    expect(attempts).toBeLessThan(80);
  });
});
