import { DAILY_SCANS } from '@plainscan/contracts';

/** Runs of one sentence and its edits on a New York day: the first counts, the others are free. */
export const RUNS_PER_SENTENCE = 200;

/** A requested scan; the sentence and its conditions are hashes. */
export interface ScanRequest {
  id: string;
  /** hash of the sentence, and of its reading if known */
  keys: readonly string[];
  /** conditions of an edited plan; null for a sentence */
  edited: readonly string[] | null;
}

/** A run of a sentence that has happened or still may. */
export interface SentenceRun {
  /** ID of the sentence's first run */
  sentence: string;
  keys: readonly string[];
  conditions: readonly string[];
}

interface Sentence {
  runs: number;
  keys: Set<string>;
  conditions: Set<string>;
}

/**
 * The sentences that were scanned on a New York day: further runs and edits of them are free, up to RUNS_PER_SENTENCE
 * each.
 */
export class DaySentences {
  private readonly sentences = new Map<string, Sentence>();

  constructor(runs: readonly SentenceRun[]) {
    for (const run of runs) this.add(run);
  }

  /**
   * Returns the ID of the sentence that this run belongs to: an existing one if the run is free, otherwise a new one; null
   * if the day's allowance is used up.
   */
  take({ id, keys, edited }: ScanRequest): string | null {
    const sentence = this.findFree(keys, edited) ?? (this.sentences.size < DAILY_SCANS ? id : null);
    if (sentence !== null) this.add({ sentence, keys, conditions: [] });
    return sentence;
  }

  private findFree(keys: readonly string[], edited: ScanRequest['edited']): string | null {
    for (const [id, sentence] of this.sentences) {
      if (sentence.runs >= RUNS_PER_SENTENCE) continue;
      if (keys.some((key) => sentence.keys.has(key))) return id;
      if (edited && isEditOf(edited, sentence)) return id;
    }
    return null;
  }

  private add({ sentence: id, keys, conditions }: SentenceRun): void {
    const sentence = this.sentences.get(id) ?? { runs: 0, keys: new Set(), conditions: new Set() };
    this.sentences.set(id, sentence);
    sentence.runs += 1;
    for (const key of keys) sentence.keys.add(key);
    for (const condition of conditions) sentence.conditions.add(condition);
  }
}

/** A plan that only sorts or limits has no conditions, so it isn't an edit of another sentence without conditions. */
const isEditOf = (edited: readonly string[], { conditions }: Sentence): boolean =>
  conditions.size > 0 && edited.every((condition) => conditions.has(condition));
