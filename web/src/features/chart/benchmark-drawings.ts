import { comparedValues, seriesIn } from '@plainscan/contracts/plan-amount';
import { isBenchmarkSeries } from '@plainscan/indicators';
import type { Drawings } from './plan-drawings.ts';

/** Whether a line or an event compares the stock with the market's benchmark, whose bars it then needs. */
export const readsBenchmark = ({ price, volume, panes, events }: Drawings): boolean =>
  [
    ...[...price, ...volume, ...panes.flatMap(({ lines }) => lines)].map(({ value }) => value),
    ...events.flatMap(({ condition }) => comparedValues(condition)),
  ].some((value) => seriesIn(value).some(({ name }) => isBenchmarkSeries(name)));
