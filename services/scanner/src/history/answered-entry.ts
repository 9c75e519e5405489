import type { ParserName } from '@plainscan/contracts';
import type { FoundInRun } from '../scans/since-last-run.ts';

/** A scan that was answered, until it is written. */
export interface AnsweredEntry {
  userId: string;
  /** of the call that ran it, which may come again */
  scanId: string | null;
  ranAt: Date;
  query: string;
  /** JSON */
  plan: string;
  description: string;
  parser: ParserName;
  /** that it may be a run of */
  strategyId: string | null;
  found: FoundInRun;
}

/** Characters of memory, about. */
export const weightOf = ({ plan, description, query, found }: AnsweredEntry): number =>
  500 + plan.length + description.length + query.length + 16 * (found.symbols?.length ?? 0);
