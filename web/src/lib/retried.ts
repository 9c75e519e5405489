/** Retries a task after temporary failures, once per delay in `waitsMs`. Throws the last error. Not cockatiel, which pages
 * would load for this alone. */
export async function retried<T>(
  task: () => Promise<T>,
  { waitsMs, mayPass }: { waitsMs: readonly number[]; mayPass: (error: unknown) => boolean },
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await task();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return task();
}
