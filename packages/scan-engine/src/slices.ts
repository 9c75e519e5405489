/** Work that pauses regularly, so that its driver can run other work in between. It holds no scratch buffers while paused. */
export type Slices<T> = Generator<void, T, void>;

/** Runs the work to completion without pausing. */
export function finish<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
