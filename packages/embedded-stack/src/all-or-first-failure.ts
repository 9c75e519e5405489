/** Waits for all of them, so that none is left half done; then the first failure counts. */
export async function allOrFirstFailure<T extends readonly unknown[]>(tasks: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(tasks);
  return (await Promise.all(tasks)) as unknown as T;
}
