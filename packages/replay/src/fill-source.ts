import { asOfEachSession, computeSource, type Subject } from '@plainscan/scan-engine';
import type { PlanSource } from './compile-plan.ts';

/** Fills out with the source's value at each session, NaN if absent. `counted`: the bars whose values on weekly and monthly bars matter. */
export function fillSource(source: PlanSource, subject: Subject, out: Float64Array, counted?: Uint8Array): void {
  if (source.kind === 'as-of') out.set(asOfEachSession(source.of, source.timeframe, subject, source.ago, counted));
  else computeSource(source, subject, out);
}
