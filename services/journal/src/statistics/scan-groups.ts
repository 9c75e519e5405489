import type { TradeGroup } from '@plainscan/contracts';
import { Groups } from './groups.ts';
import type { Names } from './names.ts';
import type { ScanFact } from './trade-fact.ts';

/** Maximum UTF-16 code units of all sentences, because the statistics have to fit into a NATS message. */
export const MAX_SENTENCE_CHARS = 50_000;

/** Groups trades by the key of the scan they came from. Each group is named after the sentence of the newest scan. */
export class ScanGroups extends Groups {
  readonly #scans: Names;
  /** by the index of their key */
  readonly #newest: (ScanFact | undefined)[] = [];

  constructor(scans: Names) {
    super(scans);
    this.#scans = scans;
  }

  addSpelling(index: number, scan: ScanFact | null): void {
    const newest = this.#newest[index];
    if (scan !== null && (newest === undefined || isNewer(scan, newest))) this.#newest[index] = scan;
  }

  override byTrades(): { groups: TradeGroup[]; omitted: number } {
    const { groups, omitted } = super.byTrades();
    let chars = 0;
    const shown: TradeGroup[] = [];
    for (const group of groups) {
      const key = this.#newest[this.#scans.indexOf(group.key)!]?.query ?? '';
      if ((chars += key.length) > MAX_SENTENCE_CHARS) break;
      shown.push({ ...group, key });
    }
    return { groups: shown, omitted: omitted + groups.length - shown.length };
  }
}

/** Spellings from the same session have a fixed order, so that the order of the trades doesn't matter. */
export const isNewer = (scan: ScanFact, other: ScanFact): boolean =>
  scan.asOf === other.asOf ? scan.query > other.query : scan.asOf > other.asOf;
