import type { ParserName } from '@plainscan/contracts';
import type { PlanReading, Reading } from '@plainscan/scan-language';
import type { CallContext } from '@plainscan/service-kit';
import type { LoadedMarket } from '../market/current-market.ts';

/** A reading, and who made it. */
export interface ReadSentence extends PlanReading {
  parser: ParserName;
}

/** Reads what the built-in grammar could not, or only in part. */
export interface SentenceReader {
  /**
   * Null, at once, when nobody is to be asked: the built-in reading stands. Else a promise that never rejects and takes no longer than
   * a scan may wait: of a reading, or of null when nothing came of it and the built-in reading is a refusal.
   */
  read(
    query: string,
    loaded: LoadedMarket,
    options: { ctx: CallContext; builtin: Reading },
  ): Promise<ReadSentence | null> | null;
}

/** Asks nobody. */
export const BUILTIN_ONLY: SentenceReader = { read: () => null };
