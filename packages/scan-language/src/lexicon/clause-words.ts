import { phraseTable } from './phrase-table.ts';

/** Words before a range, "20 to 30"; both ends are included. */
export const BETWEEN_WORDS = phraseTable<true>([
  [
    'between|bouncing between|bounced between|bounces between|trading between|traded between|oscillating between|squeezed between|squeezing between|pinched between|wedged between|sitting between|sandwiched between|trapped between|stuck between|caught between|from|in the|in a|in|in between|ranging between|somewhere between|somewhere in|somewhere from|ranging from|in the range of|in the range|in range|within the range of|range between|anywhere between|anywhere from',
    true,
  ],
]);

/** "below the zero line": each side with each name for zero. */
const ofZero = (sides: string): string =>
  sides
    .split('|')
    .flatMap((side) =>
      ['zero', 'the zero', 'zero line', 'the zero line', '0 line', 'the 0 line'].map((line) => `${side} ${line}`),
    )
    .join('|');

export const STATES = phraseTable<'positive' | 'negative'>([
  [`positive|in positive territory|greater than zero|green|${ofZero('above|over|greater than')}`, 'positive'],
  [`negative|in negative territory|less than zero|red|${ofZero('below|under|beneath|less than')}`, 'negative'],
]);

/** A value that changes its sign crosses zero. */
export const SIGN_CHANGES = phraseTable<'above' | 'below'>([
  [
    'starting to turn positive|beginning to turn positive|commencing to turn positive|turning positive|turned positive|turn positive|going positive|go positive|goes positive|went positive|flipping positive|flipped positive|flip positive|gone positive|turning green|turned green|turn green|flipped green|went from negative to positive|going from negative to positive|goes from negative to positive|from negative to positive|flipping from negative to positive|flipped from negative to positive|turned from negative to positive|moved from negative to positive|crossing from negative to positive|crossed from negative to positive|changing from negative to positive|changed from negative to positive|went from red to green|turned from red to green|flipped from red to green|switched to positive',
    'above',
  ],
  [
    'turning negative|turned negative|turn negative|going negative|go negative|goes negative|went negative|flipping negative|flipped negative|flip negative|gone negative|turning red|turned red|turn red|flipped red|went from positive to negative|going from positive to negative|goes from positive to negative|from positive to negative|flipping from positive to negative|flipped from positive to negative|turned from positive to negative|moved from positive to negative|crossing from positive to negative|crossed from positive to negative|changing from positive to negative|changed from positive to negative|went from green to red|turned from green to red|flipped from green to red|switched to negative',
    'below',
  ],
]);

export const BULLISH_OR_BEARISH = phraseTable<'above' | 'below'>([
  ['bullish|positive|upward|upside|buy', 'above'],
  ['bearish|negative|downward|downside|sell', 'below'],
]);

/** Words that negate the predicate after them. */
export const DENIALS =
  'not|cant|cannot|can not|shouldnt|mustnt|should not|must not|isnt|arent|isnot|wasnt|werent|doesnt|dont|didnt|hasnt|havent|never|aint|is not|are not|does not|do not|did not|has not|have not';

export const NEGATIONS = phraseTable<true>([
  [`${DENIALS}|non|hasnt been|nor|not yet|not quite|not currently|not really|isnt yet|arent yet`, true],
]);

/** Negations that cover a whole list: "excluding penny stocks, biotech and banks". */
export const EXCLUSIONS = phraseTable<true>([
  [
    'no|not a single|without a single|without any|nothing|without|excluding|exclude|except|except for|but not|but no|excluded|minus any|other than|apart from|leave out|leaving out|ignore|ignoring|skip|skipping|avoid|avoiding|remove|removing|with no|that are not|which are not|and not any|not any|not in the|not in|excludes|ex|barring|besides|not including|and no|having no|none of|omit|omitting|drop the|filter out|minus the|sans|that arent|which arent|not the|no more|dont show me|dont show|do not show me|do not show|dont want|do not want|dont include|do not include|dont list|dont give me|anything but|everything but|all but|not interested in|uninterested in|dont need|dont care for|dont like|no interest in|keep out|stay clear of|steer clear of|staying away from|stay away from|leave off|throw out|weed out|rule out|reject',
    true,
  ],
]);

/** Words that open a clause about the preceding noun; an "or" in it stays inside. */
export const CLAUSE_OPENERS = phraseTable<true>([
  [
    'with|where|having|whose|that have|that has|which have|which has|that are|that is|which are|which is|who have|with their|showing|that show|in which|when|whenever|meeting|satisfying|confirmed by|confirmed with|backed by|supported by|that had|where the',
    true,
  ],
]);
