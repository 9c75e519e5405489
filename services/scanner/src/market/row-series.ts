import { series, type Value } from '@plainscan/contracts';
import { ROW_SERIES } from '@plainscan/scan-engine';

const shown = new Set(ROW_SERIES.map((name) => JSON.stringify(series(name))));

/** Whether every row shows this value anyway. */
export const isRowSeries = (value: Value): boolean => shown.has(JSON.stringify(value));
