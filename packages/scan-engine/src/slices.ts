/** Work that pauses now and then, so that its driver can let other work run. It holds no scratch buffer while it pauses. */
export type Slices<T> = Generator<void, T, void>;

/** Runs the work to its end without a pause. */
export function finish<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
