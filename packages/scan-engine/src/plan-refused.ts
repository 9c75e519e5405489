import { BENCHMARK } from '@plainscan/contracts';

/** A valid plan that this market can't run. Nothing was evaluated. */
export class PlanRefused extends Error {
  readonly code: 'PLAN_TOO_COSTLY' | 'NO_BENCHMARK';

  constructor(code: PlanRefused['code'], message: string) {
    super(message);
    this.name = 'PlanRefused';
    this.code = code;
  }
}

const UNITS = { time: 'ms', memory: 'bytes', series: 'series' } as const;
type Resource = keyof typeof UNITS;

/** A plan that would exceed the time, the memory, or the number of series of one scan. */
export class PlanTooCostly extends PlanRefused {
  readonly resource: Resource;
  /** in milliseconds, bytes, or series */
  readonly estimate: number;
  readonly limit: number;

  constructor(resource: Resource, estimate: number, limit: number) {
    super(
      'PLAN_TOO_COSTLY',
      `the plan needs about ${Math.round(estimate)} ${UNITS[resource]}, more than the ${limit} allowed`,
    );
    this.name = 'PlanTooCostly';
    this.resource = resource;
    this.estimate = estimate;
    this.limit = limit;
  }
}

/** A plan that compares stocks with the benchmark, which the market doesn't have. */
export class NoBenchmark extends PlanRefused {
  constructor() {
    super('NO_BENCHMARK', `the market has no bars of ${BENCHMARK}`);
    this.name = 'NoBenchmark';
  }
}
