import type { Chip } from '@plainscan/contracts';

/** A recorded scan response, with the values that the pages derive from it. */
export interface RecordedScan {
  sentence: string;
  /** the plan in canonical English */
  description: string;
  /** the session scanned, YYYY-MM-DD */
  asOf: string;
  universe: number;
  total: number;
  chips: Pick<Chip, 'span' | 'text' | 'meaning' | 'standsFor' | 'alone' | 'after'>[];
  rows: {
    symbol: string;
    name: string;
    price: number;
    changePercent: number | null;
    volume: number;
    rsi: number | null;
    /** the values that made it match */
    why: { label: string; value: number | string | null }[];
    spark: number[];
  }[];
  /** daily bars of one of the rows, oldest first: open, high, low, close */
  chart: { symbol: string; bars: [open: number, high: number, low: number, close: number][] };
  /** the name that the scan was saved under */
  strategy: string;
}
