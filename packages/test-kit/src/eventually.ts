const LOOK_AGAIN_MS = 10;

/** What `look` returns once it neither throws nor returns false, null or undefined; its last failure after `withinMs`. */
export async function eventually<T>(look: () => Promise<T> | T, { withinMs = 10_000 } = {}): Promise<NonNullable<T>> {
  const until = performance.now() + withinMs;
  for (;;) {
    let failure: unknown = new Error('it did not come true in time');
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
