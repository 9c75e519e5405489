import { type CompareOp, seriesSpec, type SeriesName } from '@plainscan/contracts';
import type { Meanings } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, type DraftSeries, HOLE } from '../meaning/draft.ts';
import { edgeOf } from '../meaning/zones.ts';
import { comparison } from './comparing.ts';
import { seriesWith } from './series.ts';

export type Study = Meanings['Study'];

/** The series whose parameters a study takes. */
export const PARAMS_OF: Record<Study['name'], SeriesName> = {
  superTrend: 'superTrend',
  vortex: 'vortexPlus',
  heikinAshi: 'heikinAshiClose',
  ichimoku: 'ichimokuCloudTop',
  cloud: 'ichimokuCloudTop',
  ichimokuLines: 'ichimokuSpanA',
  donchian: 'donchianUpper',
};

export const study = (name: Study['name'], params: readonly number[]): Study | null =>
  params.length <= seriesSpec(PARAMS_OF[name]).params.length && seriesWith(PARAMS_OF[name], params)
    ? { name, params }
    : null;

const isCloud = ({ name }: Study): boolean => name === 'ichimoku' || name === 'cloud';

/** A zone that "above" and "below" compare with its nearer edge. */
export const zone = (of: Study): DraftSeries | null => {
  const upper = isCloud(of) || of.name === 'donchian' ? seriesWith(PARAMS_OF[of.name], of.params) : null;
  return upper && { ...upper, zone: true };
};

const inside = (of: Study): DraftCondition | null => {
  const edges = zone(of);
  // in brackets: the edges are in order, so they are never swapped
  const bracketed = (upper: boolean): Draft => ({ type: 'exact', of: edgeOf(edges!, upper) });
  return edges && { type: 'between', value: HOLE, low: bracketed(false), high: bracketed(true) };
};

/** Inside today, but not the session before. */
const enters = (of: Study): DraftCondition | null => {
  const now = inside(of);
  const when = { kind: 'ago', sessions: 1, named: false } as const;
  return now && { type: 'all', of: [now, { type: 'timed', of: { type: 'not', of: now }, when }] };
};

const outside = (of: Study): DraftCondition | null => {
  const edges = zone(of);
  return edges && { type: 'any', of: (['>', '<'] as CompareOp[]).map((op) => comparison(op, edges)) };
};

/** "the upper Donchian channel", "top of the cloud". */
function edge(of: Study, side: string): Draft | null {
  if (side === 'middle') return of.name === 'donchian' ? seriesWith('donchianMiddle', of.params) : null;
  const edges = zone(of);
  return edges && edgeOf(edges, side === 'top' || side === 'upper');
}

/** The Ichimoku cloud and the Donchian channel as zones between two lines. */
export const STUDY_ZONES: readonly AnyRule[] = [
  rule('Value', 'Study', (of) => zone(of), 'price below the kumo'),
  rule('Value', 'Study =channel|band|cloud|line', (of) => zone(of), 'price above the Ichimoku(7, 22, 44) cloud', 0.05),
  rule(
    'Value',
    '=top|bottom|middle|upper|lower of? Study',
    (side, of) => edge(of, side),
    'price above the upper 55 day Donchian channel',
    -0.2,
  ),
  rule(
    'Value',
    'Study =top|bottom|middle|upper|lower band|line|channel|edge?',
    (of, side) => edge(of, side),
    'price above Donchian(55) upper band',
    -0.2,
  ),
  rule(
    'Predicate',
    'inside|within|in|inside_of|between Study',
    (of) => inside(of),
    'price in the Ichimoku cloud',
    -0.3,
  ),
  rule(
    'Predicate',
    'enters|entered|entering|moves_into|moved_into|moving_into|moves_inside|moved_inside|goes_into|went_into|back_in|back_into|back_inside Study',
    (of) => enters(of),
    'price entered the cloud',
    -0.3,
  ),
  rule('Predicate', 'outside|outside_of|out_of Study', (of) => outside(of), 'price outside the cloud', -0.3),
];
