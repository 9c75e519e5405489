import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** One registry per process, so that services booted in one test don't share it. */
export class Metrics {
  readonly registry = new Registry();
  /** outcome: `ok` or the error's code */
  readonly rpcSeconds: Histogram<'side' | 'subject' | 'outcome'>;
  /** outcome of a delivery: `ok`, `failed` (redelivered) or `dead` (moved to the dead letters) */
  readonly eventsHandled: Counter<'subject' | 'outcome'>;
  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.rpcSeconds = new Histogram({
      name: 'rpc_duration_seconds',
      help: 'Duration of NATS calls by side (client, server), subject and outcome',
      labelNames: ['side', 'subject', 'outcome'],
      buckets: SECONDS,
      registers: [this.registry],
    });
    this.eventsHandled = new Counter({
      name: 'events_handled_total',
      help: 'Deliveries of durable events by subject and outcome',
      labelNames: ['subject', 'outcome'],
      registers: [this.registry],
    });
  }
  async text(): Promise<string> {
    return this.registry.metrics();
  }
}
