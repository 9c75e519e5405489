/** What `work` comes to within `ms`; else rejects with what `late` makes. */
export async function within<T>(ms: number, work: () => Promise<T> | T, late: () => Error): Promise<T> {
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

/** What `work` comes to, unless `signal` aborts before: then rejects with what `reason` makes. */
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
