const LOOK_AGAIN_MS = 10;

/**
 * Polls `look` until it returns something other than false, null, or undefined without throwing; throws its last failure after
 * `withinMs`.
 */
export async function eventually<T>(look: () => Promise<T> | T, { withinMs = 10_000 } = {}): Promise<NonNullable<T>> {
  const until = performance.now() + withinMs;
  for (;;) {
    let failure: unknown = new Error('timed out');
    try {
      const found = await look();
      if (found !== false && found !== null && found !== undefined) return found;
    } catch (err) {
      failure = err;
    }
    if (performance.now() > until) throw failure;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
