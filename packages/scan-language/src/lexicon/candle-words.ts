import type { CandleName } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

type Way = 'bullish' | 'bearish';

/** A pattern with a form in each direction: "bullish X", "bull X", "X bullish", and phrases of that form only. */
function sided(way: Way, names: string, ...others: string[]): string {
  const each = (form: (name: string) => string) => names.split('|').map(form);
  return [
    ...each((name) => `${way} ${name}`),
    ...others,
    ...each((name) => `${way.slice(0, 4)} ${name}`),
    ...each((name) => `${name} ${way}`),
  ].join('|');
}

/** A pattern whose name already has a direction: "X" and "bullish X". */
const always = (way: Way, names: string): string =>
  [names, ...names.split('|').map((name) => `${way} ${name}`)].join('|');

/** Names of patterns with a form in each direction, where the direction isn't part of the name. */
const SHARED = {
  beltHold: 'belt hold|belthold|belt hold line',
  closingMarubozu: 'closing marubozu|marubozu closing',
  haramiCross: 'harami cross',
  dojiStar: 'doji star',
  counterattack: 'counterattack|counterattack line|counter attack|counter attack line|meeting line',
  separatingLines: 'separating lines|separating line',
  kicker: 'kicker|kicking|kicking pattern',
  kickerByLength: 'kicker by length|kicking by length',
  abandonedBaby: 'abandoned baby',
  tristar: 'tristar|tri star|triple star',
  lineStrike: 'three line strike|3 line strike',
  breakaway: 'breakaway pattern|breakaway candle|breakaway candlestick|breakaway formation',
  hikkake: 'hikkake',
  modifiedHikkake: 'modified hikkake|hikkake modified',
  longLine: 'long line|long line candle',
} as const;

/** The names of each candle; the first one is displayed. */
export const CANDLE_PHRASES: Record<CandleName, string> = {
  doji: 'doji',
  hammer: 'hammer|bullish hammer',
  'inverted-hammer': 'inverted hammer|inverse hammer|inverted bullish hammer',
  'shooting-star': 'shooting star|bearish shooting star',
  'bullish-engulfing': 'bullish engulfing|bullish engulf|engulfing bullish|bull engulfing|bullish outside engulfing',
  'bearish-engulfing': 'bearish engulfing|bearish engulf|engulfing bearish|bear engulfing',
  'bullish-harami': 'bullish harami|harami bullish',
  'bearish-harami': 'bearish harami|harami bearish',
  'morning-star': 'morning star|morningstar|bullish morning star',
  'evening-star': 'evening star|eveningstar|bearish evening star',
  marubozu: 'marubozu',
  'inside-day': 'inside day|inside bar|inside candle|inside session',
  'outside-day': 'outside day|outside bar|outside candle|outside session',
  nr4: 'nr4|nr 4|narrow range 4|narrowest range in 4 day|narrow range four',
  nr7: 'nr7|nr 7|narrow range 7|narrowest range in 7 day|narrow range seven|narrow range day|narrow range bar|narrow range candle',
  'three-white-soldiers': 'three white soldiers|3 white soldiers|white soldiers',
  'three-black-crows': 'three black crows|3 black crows|black crows',

  'spinning-top': 'spinning top|spinning top doji',
  'high-wave': 'high wave|high wave doji|highwave',
  'dragonfly-doji': always('bullish', 'dragonfly doji|dragonfly|dragon fly doji|dragon fly|doji dragonfly'),
  'gravestone-doji':
    'gravestone doji|bearish gravestone doji|gravestone|bearish gravestone|grave stone doji|tombstone doji|doji gravestone',
  'long-legged-doji': 'long legged doji|long leg doji|longlegged doji|doji long legged',
  'rickshaw-man': 'rickshaw man|rickshaw men|rickshaw doji',
  takuri: always('bullish', 'takuri|takuri line'),
  'bullish-long-line': sided('bullish', SHARED.longLine, 'white long line|long white line'),
  'bearish-long-line': sided('bearish', SHARED.longLine, 'black long line|long black line'),
  'short-line': 'short line|short line candle',
  'bullish-belt-hold': sided('bullish', SHARED.beltHold, 'white belt hold'),
  'bearish-belt-hold': sided('bearish', SHARED.beltHold, 'black belt hold'),
  'bullish-closing-marubozu': sided('bullish', SHARED.closingMarubozu, 'white closing marubozu'),
  'bearish-closing-marubozu': sided('bearish', SHARED.closingMarubozu, 'black closing marubozu'),
  'hanging-man': always('bearish', 'hanging man|hanging men|hangman'),
  'piercing-line': always(
    'bullish',
    'piercing line|piercing pattern|piercing candle|piercing candlestick|piercing line pattern',
  ),
  'dark-cloud-cover': always('bearish', 'dark cloud cover|dark cloud|darkcloud cover'),
  'bullish-harami-cross': sided('bullish', SHARED.haramiCross),
  'bearish-harami-cross': sided('bearish', SHARED.haramiCross),
  'bullish-doji-star': sided('bullish', SHARED.dojiStar),
  'bearish-doji-star': sided('bearish', SHARED.dojiStar),
  'bullish-counterattack': sided('bullish', SHARED.counterattack),
  'bearish-counterattack': sided('bearish', SHARED.counterattack),
  'bullish-separating-lines': sided('bullish', SHARED.separatingLines),
  'bearish-separating-lines': sided('bearish', SHARED.separatingLines),
  'bullish-kicker': sided('bullish', SHARED.kicker, 'kicker up'),
  'bearish-kicker': sided('bearish', SHARED.kicker, 'kicker down'),
  'bullish-kicker-by-length': sided('bullish', SHARED.kickerByLength),
  'bearish-kicker-by-length': sided('bearish', SHARED.kickerByLength),
  'homing-pigeon': always('bullish', 'homing pigeon'),
  'matching-low': always('bullish', 'matching low'),
  'in-neck': always('bearish', 'in neck|in neck line|in neck pattern|inneck'),
  'on-neck': always('bearish', 'on neck|on neck line|on neck pattern|onneck'),
  thrusting: always('bearish', 'thrusting pattern|thrusting line|thrusting candle|thrusting candlestick'),
  'tweezer-top': always('bearish', 'tweezer top'),
  'tweezer-bottom': always('bullish', 'tweezer bottom'),
  'morning-doji-star': always('bullish', 'morning doji star|morning star doji|doji morning star'),
  'evening-doji-star': always('bearish', 'evening doji star|evening star doji|doji evening star'),
  'bullish-abandoned-baby': sided('bullish', SHARED.abandonedBaby, 'abandoned baby bottom'),
  'bearish-abandoned-baby': sided('bearish', SHARED.abandonedBaby, 'abandoned baby top'),
  'three-inside-up': always('bullish', 'three inside up|3 inside up'),
  'three-inside-down': always('bearish', 'three inside down|3 inside down'),
  'three-outside-up': always('bullish', 'three outside up|3 outside up'),
  'three-outside-down': always('bearish', 'three outside down|3 outside down'),
  'three-stars-in-the-south': always('bullish', 'three stars in the south|3 stars in the south|three stars in south'),
  'two-crows': always('bearish', 'two crows|2 crows'),
  'upside-gap-two-crows': always('bearish', 'upside gap two crows|upside gap 2 crows|gap two crows'),
  'identical-three-crows': always('bearish', 'identical three crows|identical 3 crows|three identical crows'),
  'advance-block': always('bearish', 'advance block'),
  'stalled-pattern': always('bearish', 'stalled pattern|stalled candle|deliberation pattern|deliberation block'),
  'upside-tasuki-gap': 'upside tasuki gap|bullish tasuki gap|upward tasuki gap|tasuki gap up|upside gap tasuki',
  'downside-tasuki-gap':
    'downside tasuki gap|bearish tasuki gap|downward tasuki gap|tasuki gap down|downside gap tasuki',
  'upside-gap-three-methods': always('bullish', 'upside gap three methods|upside gap 3 methods'),
  'downside-gap-three-methods': always('bearish', 'downside gap three methods|downside gap 3 methods'),
  'upside-gap-side-by-side-white-lines':
    'upside gap side by side white lines|bullish side by side white lines|up gap side by side white lines',
  'downside-gap-side-by-side-white-lines':
    'downside gap side by side white lines|bearish side by side white lines|down gap side by side white lines',
  'stick-sandwich': always('bullish', 'stick sandwich'),
  'bullish-tristar': sided('bullish', SHARED.tristar, 'tristar bottom'),
  'bearish-tristar': sided('bearish', SHARED.tristar, 'tristar top'),
  'unique-three-river': always('bullish', 'unique three river|unique 3 river|unique three river bottom'),
  'bullish-three-line-strike': sided('bullish', SHARED.lineStrike),
  'bearish-three-line-strike': sided('bearish', SHARED.lineStrike),
  'concealing-baby-swallow': always('bullish', 'concealing baby swallow'),
  'rising-three-methods': always('bullish', 'rising three methods|rising 3 methods'),
  'falling-three-methods': always('bearish', 'falling three methods|falling 3 methods'),
  'mat-hold': always('bullish', 'mat hold'),
  'bullish-breakaway': sided('bullish', SHARED.breakaway),
  'bearish-breakaway': sided('bearish', SHARED.breakaway),
  'ladder-bottom': always('bullish', 'ladder bottom'),
  'bullish-hikkake': sided('bullish', SHARED.hikkake),
  'bearish-hikkake': sided('bearish', SHARED.hikkake),
  'bullish-modified-hikkake': sided('bullish', SHARED.modifiedHikkake),
  'bearish-modified-hikkake': sided('bearish', SHARED.modifiedHikkake),
};

/** Names without a direction: either pattern. */
const EITHER: readonly (readonly [phrases: string, names: readonly CandleName[]])[] = [
  ['engulfing|engulf', ['bullish-engulfing', 'bearish-engulfing']],
  ['harami', ['bullish-harami', 'bearish-harami']],
  [SHARED.longLine, ['bullish-long-line', 'bearish-long-line']],
  [SHARED.beltHold, ['bullish-belt-hold', 'bearish-belt-hold']],
  [SHARED.closingMarubozu, ['bullish-closing-marubozu', 'bearish-closing-marubozu']],
  [SHARED.haramiCross, ['bullish-harami-cross', 'bearish-harami-cross']],
  [SHARED.dojiStar, ['bullish-doji-star', 'bearish-doji-star']],
  [SHARED.counterattack, ['bullish-counterattack', 'bearish-counterattack']],
  [SHARED.separatingLines, ['bullish-separating-lines', 'bearish-separating-lines']],
  ['kicker|kicking pattern|kicking candle|kicker candle', ['bullish-kicker', 'bearish-kicker']],
  [SHARED.kickerByLength, ['bullish-kicker-by-length', 'bearish-kicker-by-length']],
  ['tweezer', ['tweezer-top', 'tweezer-bottom']],
  [SHARED.abandonedBaby, ['bullish-abandoned-baby', 'bearish-abandoned-baby']],
  ['tasuki gap|gap tasuki|tasuki', ['upside-tasuki-gap', 'downside-tasuki-gap']],
  ['gap three methods|gap 3 methods', ['upside-gap-three-methods', 'downside-gap-three-methods']],
  [
    'side by side white lines|gap side by side white lines',
    ['upside-gap-side-by-side-white-lines', 'downside-gap-side-by-side-white-lines'],
  ],
  [SHARED.tristar, ['bullish-tristar', 'bearish-tristar']],
  [SHARED.lineStrike, ['bullish-three-line-strike', 'bearish-three-line-strike']],
  ['three methods|3 methods', ['rising-three-methods', 'falling-three-methods']],
  [SHARED.breakaway, ['bullish-breakaway', 'bearish-breakaway']],
  [SHARED.hikkake, ['bullish-hikkake', 'bearish-hikkake']],
  [SHARED.modifiedHikkake, ['bullish-modified-hikkake', 'bearish-modified-hikkake']],
];

export const CANDLE_WORDS = phraseTable<readonly CandleName[]>([
  ...(Object.entries(CANDLE_PHRASES) as [CandleName, string][]).map(([name, phrases]) => [phrases, [name]] as const),
  ...EITHER,
]);
export const CANDLE_TAILS = phraseTable<true>([
  ['candle|candlestick|pattern|formation|bar|day|candle pattern|candlestick pattern|signal', true],
]);
