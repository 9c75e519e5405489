/** Does the task again after failures that may pass, `waitsMs.length` times at most; throws the last. */
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
