import { fullParams, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { comparisonOf } from './comparing.ts';
import { crossing, recently } from './crossovers.ts';
import { STRAIGHT, ROW } from './phrases.ts';
import { isSessions, seriesWith } from './series.ts';
import { PARAMS_OF, type Study, study, zone } from './study-zones.ts';

const PRICE: Draft = series('close');

const SIDES = 'bullish|bearish|green|red|positive|negative|long|short|buy|sell|uptrend|downtrend';
const NOUNS = 'signal|cross|crossover|flip|crossing|reversal|entry|trigger|confirmation|change';
const TURNS =
  'turns|turned|turning|turn|flips|flipped|flipping|flip|goes|going|went|gone|changed|changes|changing|switched|switches|switching|just_turned|just_flipped|has_turned|has_flipped|became|becomes|becoming|crossed|gives|gave|giving|fired|printed|generated';

const isUp = (side: string): boolean => ['bullish', 'green', 'positive', 'long', 'buy', 'uptrend', 'up'].includes(side);

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

/** "cloud software stocks", "stocks in cloud": not the Ichimoku cloud. */
const isIndustry = ({ tokens, start, end }: Place): boolean => {
  const next = tokens[end]?.text ?? '';
  return (
    end === start + 1 &&
    tokens[start]!.text === 'cloud' &&
    (tokens[start - 1]?.text === 'in' ||
      HEADS.has(next) ||
      /^(?:computing|software|service|provider|infrastructure|security|storage|tech|technology|business)$/.test(next))
  );
};

/** Signals of studies with several lines: SuperTrend, vortex, Heikin-Ashi, Ichimoku, and Donchian. */
export const STUDIES: readonly AnyRule[] = [
  rule('Study', 'StudyWord', (name, at) => (isIndustry(at) ? null : study(name, [])), 'Supertrend bullish'),
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
  rule('Condition', `Study is|looks? =${SIDES}`, (of, side) => beside(of, side), 'vortex bullish', -0.3),
  rule(
    'Condition',
    `Study not|isnt =${SIDES}`,
    (of, side) => {
      const parsed = beside(of, side);
      return parsed && { ...parsed, of: { type: 'not', of: parsed.of } };
    },
    'Supertrend not bullish',
    -0.3,
  ),
  rule(
    'Condition',
    `Study =${SIDES} When and|but|,|then it? =${SIDES} When`,
    (of, side, when, other, then) => {
      const [first, second] = [beside(of, side), beside(of, other)];
      return (
        first &&
        second && {
          ...second,
          of: {
            type: 'all',
            of: [
              { type: 'timed', of: first.of, when },
              { type: 'timed', of: second.of, when: then },
            ],
          },
        }
      );
    },
    'Heikin Ashi was red yesterday and is green today',
    -0.6,
  ),
  rule('Condition', `=${SIDES} Study`, (side, of) => beside(of, side), 'green Heikin Ashi candle', -0.3),
  rule(
    'Condition',
    `Study ${TURNS} to|a|an? =${SIDES} signal?`,
    (of, side) => sideSignal(of, side),
    'Supertrend turned bullish',
    -0.4,
  ),
  rule(
    'Condition',
    `Study ${TURNS}? from? ${SIDES} to =${SIDES}`,
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
    'Study upper|upper_band|upper_channel|upper_line|high|top? breakout|break_out|breakouts|bullish_breakout|upside_breakout',
    (of) => breakout(of, true),
    'Ichimoku cloud breakout',
    -0.4,
  ),
  rule(
    'Condition',
    'Study lower|lower_band|lower_channel|lower_line|low|bottom? breakdown|break_down|breakdowns|bearish_breakout|downside_breakout',
    (of) => breakout(of, false),
    'Donchian channel breakdown',
    -0.4,
  ),
  rule(
    'Condition',
    '=bullish|bearish Study breakout|break_out',
    (side, of) => breakout(of, side === 'bullish'),
    'bullish kumo breakout',
    -0.5,
  ),
  rule(
    'Condition',
    `Number ${STRAIGHT}? =green|red|bullish|bearish Study ${ROW}?`,
    (n, side, of) => colored(n, side, of),
    '3 green Heikin Ashi candles in a row',
    -0.4,
  ),
  rule(
    'Condition',
    `Number ${STRAIGHT}? Study =green|red|bullish|bearish candle|bar|day|candlestick? ${ROW}?`,
    (n, of, side) => colored(n, side, of),
    '3 Heikin Ashi green candles in a row',
    -0.4,
  ),
];
