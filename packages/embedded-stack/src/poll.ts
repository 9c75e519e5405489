import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Repeats `attempt` until it resolves to something other than `undefined`; retries after rejections as well. */
export async function poll<T>(
  attempt: () => Promise<T | undefined>,
  options: { readonly withinMs: number; readonly what: string; readonly signal?: AbortSignal },
): Promise<T> {
  const deadline = performance.now() + options.withinMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${options.what} took longer than ${options.withinMs / 1000} s.`);
    await sleep(PAUSE_MS, undefined, { signal: options.signal });
  }
}
