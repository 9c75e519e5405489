/**
 * The result of `work`. After `ms`, rejects with the error from `onTimeout`; `work` keeps running, so pass it a signal to cancel it.
 * cockatiel's timeout would need one policy per call, because the deadlines differ, and would reject with a different error.
 */
export async function withTimeout<T>(ms: number, work: () => Promise<T> | T, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), Math.max(0, ms));
  });
  try {
    return await Promise.race([(async () => work())(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of `work`; if `signal` aborts first, rejects with the error from `reason`. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>, reason: () => Error): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(reason());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort!);
  }
}
