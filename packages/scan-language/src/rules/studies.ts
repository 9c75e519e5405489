import { type CompareOp, fullParams, series, seriesSpec, type SeriesName } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, type DraftSeries, HOLE } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { edgeOf } from '../meaning/zones.ts';
import { comparison, comparisonOf } from './comparing.ts';
import { crossing, recently } from './crossovers.ts';
import { STRAIGHT, ROW } from './phrases.ts';
import { isSessions, seriesWith } from './series.ts';

type Study = Meanings['Study'];

const PRICE: Draft = series('close');

const SIDES = 'bullish|bearish|green|red|positive|negative|long|short|buy|sell|uptrend|downtrend';
const NOUNS = 'signal|cross|crossover|flip|crossing|reversal|entry|trigger|confirmation|change';
const TURNS =
  'turns|turned|turning|turn|flips|flipped|flipping|flip|goes|going|went|gone|changed|changes|changing|switched|switches|switching|just_turned|just_flipped|has_turned|has_flipped|became|becomes|becoming|crossed|gives|gave|giving|fired|printed|generated';

const isUp = (side: string): boolean => ['bullish', 'green', 'positive', 'long', 'buy', 'uptrend', 'up'].includes(side);

/** The series whose parameters a study takes. */
const PARAMS_OF: Record<Study['name'], SeriesName> = {
  superTrend: 'superTrend',
  vortex: 'vortexPlus',
  heikinAshi: 'heikinAshiClose',
  ichimoku: 'ichimokuCloudTop',
  cloud: 'ichimokuCloudTop',
  ichimokuLines: 'ichimokuSpanA',
  donchian: 'donchianUpper',
};

const study = (name: Study['name'], params: readonly number[]): Study | null =>
  params.length <= seriesSpec(PARAMS_OF[name]).params.length && seriesWith(PARAMS_OF[name], params)
    ? { name, params }
    : null;

const isCloud = ({ name }: Study): boolean => name === 'ichimoku' || name === 'cloud';

/** A zone that "above" and "below" compare with its nearer edge. */
const zone = (of: Study): DraftSeries | null => {
  const upper = isCloud(of) || of.name === 'donchian' ? seriesWith(PARAMS_OF[of.name], of.params) : null;
  return upper && { ...upper, zone: true };
};

/** A study is bullish while the first value is above the second. */
function linesOf(of: Study): [Draft, Draft] | null {
  const { name, params } = of;
  switch (name) {
    case 'superTrend':
      return [PRICE, seriesWith('superTrend', params)!];
    case 'vortex':
      return [seriesWith('vortexPlus', params)!, seriesWith('vortexMinus', params)!];
    case 'heikinAshi':
      return [series('heikinAshiClose'), series('heikinAshiOpen')];
    case 'ichimoku':
      return [PRICE, zone(of)!];
    case 'cloud': {
      const [conversion, base, span] = fullParams('ichimokuCloudTop', params) as [number, number, number];
      return [seriesWith('ichimokuSpanA', [conversion, base])!, seriesWith('ichimokuSpanB', [span, base])!];
    }
    case 'ichimokuLines':
      return [seriesWith('ichimokuConversion', params.slice(0, 1))!, seriesWith('ichimokuBase', params.slice(1, 2))!];
    case 'donchian':
      return null;
  }
}

const condition = (of: DraftCondition, subject: Draft): ParsedCondition => ({ of, subject });

/** The cloud has a color, but no signals. */
const hasSide = ({ name }: Study, side: string): boolean =>
  name !== 'cloud' || ['bullish', 'bearish', 'green', 'red', 'positive', 'negative'].includes(side);

function beside(of: Study, side: string): ParsedCondition | null {
  const lines = hasSide(of, side) ? linesOf(of) : null;
  return lines && condition(comparisonOf(lines[0], isUp(side) ? '>' : '<', lines[1]), lines[0]);
}

/** "Crossover" means within the last three sessions, "turned" and the signals of a line beside the price mean today. */
function signal(of: Study, direction: 'above' | 'below' | 'either', noun: boolean): ParsedCondition | null {
  const lines = linesOf(of);
  if (!lines) return null;
  const crosses = crossing(lines[0], direction, lines[1]);
  return condition(
    noun && (of.name === 'vortex' || of.name === 'ichimokuLines') ? recently(crosses) : crosses,
    lines[0],
  );
}

const sideSignal = (of: Study, side: string, noun = false): ParsedCondition | null =>
  hasSide(of, side) && !(noun && of.name === 'cloud') ? signal(of, isUp(side) ? 'above' : 'below', noun) : null;

/** A close beyond the channel of the sessions before, or a move out of the cloud. */
function breakout(of: Study, up: boolean): ParsedCondition | null {
  if (of.name === 'donchian') return condition(comparisonOf(PRICE, up ? '>' : '<', zone(of)!), PRICE);
  const level = zone(of) ?? (of.name === 'superTrend' ? linesOf(of)![1] : null);
  return level && condition(crossing(PRICE, up ? 'above' : 'below', level), PRICE);
}

const colored = (n: number, side: string, of: Study): ParsedCondition | null => {
  const lines = linesOf(of);
  return of.name === 'heikinAshi' && isSessions(n) && lines
    ? condition({ type: 'timed', of: beside(of, side)!.of, when: within(n, n) }, lines[0])
    : null;
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

/** Signals and zones of studies with several lines: SuperTrend, vortex, Heikin-Ashi, Ichimoku, and Donchian. */
export const STUDIES: readonly AnyRule[] = [
  rule('Study', 'StudyWord', (name) => study(name, []), 'Supertrend bullish'),
  rule('Study', 'StudyWord Params', (name, params) => study(name, params), 'Supertrend(7, 2) bullish'),
  rule(
    'Study',
    'Number , Number StudyWord',
    (a, b, name) => (name === 'superTrend' ? study(name, [a, b]) : null),
    '7,2 supertrend bullish',
    -0.2,
  ),
  rule(
    'Study',
    'StudyWord Number ,? Number',
    (name, a, b) => (name === 'superTrend' ? study(name, [a, b]) : null),
    'Supertrend 7 2 turned bullish',
    -0.2,
  ),
  rule(
    'Study',
    'Period StudyWord',
    ({ sessions }, name) => (PARAMS_OF[name].startsWith('ichimoku') ? null : study(name, [sessions])),
    '55 day Donchian breakout',
    -0.1,
  ),
  rule(
    'Study',
    'Study Period',
    ({ name, params }, { sessions }) => (name === 'donchian' && !params.length ? study(name, [sessions]) : null),
    'Donchian channel 55 day breakout',
  ),
  rule(
    'Study',
    'StudyWord Number',
    (name, n) => (name === 'donchian' ? study(name, [n]) : null),
    'Donchian 55 breakout',
    0.1,
  ),
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
  rule('Condition', `Study is|looks? =${SIDES}|up|down`, (of, side) => beside(of, side), 'vortex bullish', -0.3),
  rule('Condition', `=${SIDES} Study`, (side, of) => beside(of, side), 'green Heikin Ashi candle', -0.3),
  rule(
    'Condition',
    `Study ${TURNS} to|a|an? =${SIDES}|up|down signal?`,
    (of, side) => sideSignal(of, side),
    'Supertrend turned bullish',
    -0.4,
  ),
  rule(
    'Condition',
    `Study ${TURNS} from ${SIDES} to =${SIDES}`,
    (of, side) => sideSignal(of, side),
    'Supertrend changed from red to green',
    -0.5,
  ),
  rule(
    'Condition',
    'Study CrossNoun',
    (of, direction) => (of.name === 'cloud' ? null : signal(of, direction, true)),
    'vortex bull cross',
    -0.4,
  ),
  rule('Condition', `=${SIDES} Study ${NOUNS}`, (side, of) => sideSignal(of, side, true), 'bullish TK cross', -0.4),
  rule(
    'Condition',
    `Study =${SIDES} ${NOUNS}`,
    (of, side) => sideSignal(of, side, true),
    'Heikin Ashi bullish flip',
    -0.35,
  ),
  rule(
    'Condition',
    'Study cross|crossover|crossing|flip',
    (of) => (of.name === 'cloud' ? null : signal(of, 'either', true)),
    'TK cross',
    -0.3,
  ),
  rule(
    'Condition',
    'Study =breakout|break_out|breakdown|break_down|breakouts',
    (of, way) => breakout(of, way.startsWith('breakout') || way === 'break out'),
    'Ichimoku cloud breakout',
    -0.4,
  ),
  rule(
    'Condition',
    `Number ${STRAIGHT}? =green|red|bullish|bearish Study ${ROW}?`,
    (n, side, of) => colored(n, side, of),
    '3 green Heikin Ashi candles in a row',
    -0.4,
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
