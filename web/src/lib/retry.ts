/**
 * Retries a task after temporary failures, once per delay in `delaysMs`. Throws the last error. Written by hand because
 * pages would load cockatiel just for this.
 */
export async function withRetries<T>(
  task: () => Promise<T>,
  { delaysMs, isTransient }: { delaysMs: readonly number[]; isTransient: (error: unknown) => boolean },
): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await task();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return task();
}
