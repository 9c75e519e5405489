interface Times {
  ms: number;
  /** of all threads of the process, whatever they work on */
  cpuMs: number;
}

/** Adds up the time of each kind of step. */
export class Stopwatch {
  readonly steps: Record<string, Times> = {};

  async time<T>(step: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const cpu = process.cpuUsage();
    try {
      return await work();
    } finally {
      const { user, system } = process.cpuUsage(cpu);
      const { ms, cpuMs } = this.steps[step] ?? { ms: 0, cpuMs: 0 };
      this.steps[step] = { ms: ms + performance.now() - from, cpuMs: cpuMs + (user + system) / 1000 };
    }
  }

  /** Rounded, for the log. */
  get rounded(): Record<string, Times> {
    const round = ({ ms, cpuMs }: Times): Times => ({ ms: Math.round(ms), cpuMs: Math.round(cpuMs) });
    return Object.fromEntries(Object.entries(this.steps).map(([step, times]) => [step, round(times)]));
  }
}
