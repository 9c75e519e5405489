import { series, type SeriesName } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, type DraftSeries, HOLE } from '../meaning/draft.ts';
import { untilToday } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { comparison } from './comparing.ts';
import { isSeriesDraft } from './series.ts';

const PRICE = series('close') as Draft;

const WIDTH = series('bollingerWidth') as DraftSeries;

const BANDS = 'bands|band|channel|channels|envelope|envelopes';

const edge = (kind: string, side: 'Upper' | 'Lower'): Draft =>
  series(`${kind.startsWith('kelt') ? 'keltner' : 'bollinger'}${side}` as SeriesName);

const UPPERS: readonly SeriesName[] = ['bollingerUpper', 'keltnerUpper'];

const LOWERS: readonly SeriesName[] = ['bollingerLower', 'keltnerLower'];

const enters = (kind: string, from: 'below' | 'above'): DraftCondition => ({
  type: 'cross',
  left: HOLE,
  direction: from === 'below' ? 'above' : 'below',
  right: edge(kind, from === 'below' ? 'Lower' : 'Upper'),
});

/** Positions inside or outside the Bollinger bands and the Keltner channel, and their width. */
export const BAND_RULES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Value =breakout|break_out|breakdown|break_down|break',
    (band, word) => {
      const isUp = isSeriesDraft(band, ...UPPERS) && !word.includes('down');
      return isUp || (isSeriesDraft(band, ...LOWERS) && word.includes('down'))
        ? bind(PRICE, { type: 'cross', left: HOLE, direction: isUp ? 'above' : 'below', right: band })
        : null;
    },
    'upper Bollinger band breakout',
    -0.4,
  ),
  rule(
    'Condition',
    'bollinger_band|bollinger|bb|bands|bollinger_bands at? its? =narrowest|tightest|widest|lowest|highest in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: ['widest', 'highest'].includes(word) ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        subject: series('bollingerWidth'),
      },
    'Bollinger band at its narrowest in the last 100 days',
    -0.2,
  ),
  rule(
    'Condition',
    'bollinger_band|bollinger|bb|bands|bollinger_bands at? its|their? =narrowest|tightest|widest|lowest|highest in|over|for Duration',
    (word, { sessions }) => ({
      of: {
        type: 'extreme',
        value: series('bollingerWidth'),
        which: ['widest', 'highest'].includes(word) ? 'highest' : 'lowest',
        sessions,
        beats: false,
      },
      subject: series('bollingerWidth'),
    }),
    'Bollinger bands narrowest in 3 months',
    -0.2,
  ),
  rule(
    'Condition',
    '=narrowest|tightest|widest bollinger_band|bollinger|bands|bollinger_bands in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: word === 'widest' ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        subject: series('bollingerWidth'),
      },
    'narrowest Bollinger bands in the last 6 months',
    -0.2,
  ),
  rule(
    'Condition',
    'bollinger_band|bollinger|bb|bands|bollinger_bands =tighter|narrower|wider|closer_together|further_apart than they_were|it_was? Ago',
    (word, ago) => ({
      subject: WIDTH,
      of: {
        type: 'compare',
        left: WIDTH,
        op: ['wider', 'further apart'].includes(word) ? '>' : '<',
        right: { ...WIDTH, ago },
      },
    }),
    'Bollinger bands tighter than they were 20 days ago',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition ,|and|but|while|then but? =price|close|it|closed|closing? is|was|back? back_inside|inside_it|back_inside_it|back_in_it|back_within_it|inside_of_it|inside_the_band|inside_the_bands|back_inside_the_band|back_inside_the_bands|inside_the_channel|back_inside_the_channel|inside_them|back_inside_them',
    (parsed) => {
      const { of } = parsed;
      if (of.type !== 'compare' || !isSeriesDraft(of.right, ...UPPERS, ...LOWERS)) return null;
      const again = comparison(isSeriesDraft(of.right, ...UPPERS) ? '<' : '>', { ...of.right, ago: 0 });
      return { subject: PRICE, of: { type: 'all', of: [of, { ...again, left: PRICE } as DraftCondition] } };
    },
    'low below the lower Keltner channel but the close is back inside',
    -0.5,
  ),
  rule(
    'Predicate',
    'outside|outside_of|out_of Value',
    (band) =>
      isSeriesDraft(band, ...UPPERS)
        ? comparison('>', band)
        : isSeriesDraft(band, ...LOWERS)
          ? comparison('<', band)
          : null,
    'closed outside the upper Bollinger band',
    -0.1,
  ),
  rule(
    'Predicate',
    `outside|outside_of|out_of =bollinger|bb|bollinger_band|keltner ${BANDS}?`,
    (kind) => ({ type: 'any', of: [comparison('>', edge(kind, 'Upper')), comparison('<', edge(kind, 'Lower'))] }),
    'closed outside the Bollinger bands',
    -0.1,
  ),
  rule(
    'Predicate',
    `inside|within|inside_of =bollinger|bb|bollinger_band|keltner ${BANDS}?`,
    (kind) => ({ type: 'between', value: HOLE, low: edge(kind, 'Lower'), high: edge(kind, 'Upper') }),
    'closed inside the Bollinger bands',
    -0.1,
  ),
  rule(
    'Predicate',
    `back_inside|back_within|back_into|back_in =bollinger|bb|bollinger_band|keltner ${BANDS}?`,
    (kind) => ({ type: 'any', of: [enters(kind, 'below'), enters(kind, 'above')] }),
    'closed back inside the Bollinger bands',
    -0.2,
  ),
  rule(
    'Predicate',
    `back_inside|back_within|back_into|back_in =bollinger|bb|bollinger_band|keltner ${BANDS}? after|from|having being|closing|trading|closed|piercing|dipping? =below|above|outside|under|over upper|lower? band|them|it?`,
    (kind, side) =>
      side === 'outside'
        ? { type: 'any', of: [enters(kind, 'below'), enters(kind, 'above')] }
        : enters(kind, side === 'below' || side === 'under' ? 'below' : 'above'),
    'closed back inside the Bollinger bands after closing below the lower band',
    -0.3,
  ),
];
