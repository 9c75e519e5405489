const POLL_MS = 10;

/**
 * Polls `check` until it returns something other than false, null, or undefined without throwing; throws its last failure after
 * `withinMs`.
 */
export async function eventually<T>(check: () => Promise<T> | T, { withinMs = 10_000 } = {}): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    let failure: unknown = new Error('timed out');
    try {
      const found = await check();
      if (found !== false && found !== null && found !== undefined) return found;
    } catch (err) {
      failure = err;
    }
    if (performance.now() > deadline) throw failure;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
