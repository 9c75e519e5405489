/** Waits for all promises, so that none is left half done, then rejects with the first failure. */
export async function allOrFirstFailure<T extends readonly unknown[]>(tasks: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(tasks);
  return (await Promise.all(tasks)) as unknown as T;
}
