/** The result of `work`. After `ms`, rejects with the error from `late`; `work` keeps running, so pass it a signal to cancel it.
 * cockatiel's timeout would need one policy per call, because the deadlines differ, and would reject with a different error. */
export async function withTimeout<T>(ms: number, work: () => Promise<T> | T, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, ms));
  });
  try {
    return await Promise.race([(async () => work())(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of `work`; when `signal` aborts first, rejects with what `reason` makes. */
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
