/** Adds up the time of each kind of step, in milliseconds of wall time. */
export class Stopwatch {
  readonly ms: Record<string, number> = {};

  async time<T>(step: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.ms[step] = Math.round((this.ms[step] ?? 0) + performance.now() - from);
    }
  }
}
