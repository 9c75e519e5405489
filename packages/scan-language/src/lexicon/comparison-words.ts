import type { CompareOp } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

export const COMPARISONS = phraseTable<CompareOp>([
  [
    '<|below|under|less than|lower than|smaller than|beneath|underneath|fewer than|sub|cheaper than|lesser than|south of|shy of|under the|not reaching|smaller|tighter than|narrower than|thinner than|lighter than|weaker than|less then|lower then',
    '<',
  ],
  [
    '<=|at most|no more than|not more than|maximum|max|maximum of|max of|no higher than|no greater than|not greater than|not higher than|less than or equal to|less than or equal|less than equal to|less than equal|lesser than equal to|lower than or equal to|below or equal to|below or at|at or below|at or under|equal to or below|equal to or less than|equal or less than|up to|not over|not above|not exceeding|no larger than|capped at|or less than|does not exceed|doesnt exceed|under or equal to|at a maximum|equal or below|less or equal to|less or equal|smaller than or equal to|not to exceed|at or less than|no bigger than|not exceed',
    '<=',
  ],
  [
    '>|beats|beating|topped|outpaces|above|over|more than|greater than|higher than|exceeds|exceed|exceeding|bigger than|larger than|north of|past|beyond|in excess of|excess of|surpassing|surpasses|surpass|exceeded|wider than|heavier than|stronger than|upwards of|better than|more then|greater then|higher then|topping|on top of',
    '>',
  ],
  [
    '>=|at least|no less than|not less than|minimum|min|minimum of|min of|cutoff of|cut off of|a cutoff of|a cut off of|no lower than|no fewer than|not lower than|greater than or equal to|greater than or equal|greater than equal to|greater than equal|more than or equal to|higher than or equal to|above or equal to|above or at|at or above|at or over|equal to or above|equal to or greater than|equal or greater than|not below|not under|no smaller than|starting at|from at least|over or equal to|a minimum of|at a minimum|equal or above|greater or equal to|greater or equal|larger than or equal to|at or more than|not smaller than|not fewer than',
    '>=',
  ],
  ['=|equals|equal to|equal|exactly|precisely|exactly equal to|same as|identical to|exactly at', '='],
  ['!=|not equal to|not equal|isnt equal to|other than|different from|not exactly', '!='],
]);

/** The negation of each comparison. */
export const OPPOSITE: Record<CompareOp, CompareOp> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
};
/** Each comparison with its sides swapped. */
export const MIRRORED: Record<CompareOp, CompareOp> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
  '=': '=',
  '!=': '!=',
};

/** How far from 50 "around 50" reaches, in percent. */
export const AROUND_PERCENT = 5;

/** How far from a level counts as near it, in percent. */
export const NEARNESS = phraseTable<number>([
  [
    'at or near|near or at|within striking distance of|in striking distance of|within reach of|fallen to|dropped to|down to|back to|back to test|coming back to|coming back to test|come back to|come back to test|came back to|returning to|returned to|right back at|back near|back at|come down to|near|nearing|close to|very close to|approaching|next to|not far from|right near|nearby|closing in on|testing|tested|tests|retested|retests|hugging|riding|walking|near to|coming up on',
    3,
  ],
  [
    'at|right at|right on|sitting at|sitting on|sitting right on|sitting right at|bang on|hitting|hit|tapping|tapped|tap|touching|touched|touch|tagged|tagging|tag|kissed|kissing',
    1,
  ],
  ['around|about|approximately|roughly|~|approx|circa', AROUND_PERCENT],
]);

const combined = (verbs: string, sides: string): string =>
  verbs
    .split(' ')
    .flatMap((verb) => sides.split('|').map((side) => `${verb} ${side}`))
    .join('|');

const RISING_VERBS =
  'cross crossing crossed break breaking broke broken move moving moved curl curling curled rise rising rose risen climb climbing climbed go goes going went gone push pushing pushed pop popping popped jump jumping jumped surge surging surged get getting got come coming came poke poking poked spike spiking spiked rally rallying rallied';
const FALLING_VERBS =
  'cross crossing crossed break breaking broke broken move moving moved fall falling fell fallen drop dropping dropped dip dipping dipped slip slipping slipped sink sinking sank slide sliding slid go goes going went gone get getting got come coming came poke poking poked undercut';

/** Verbs of which one direction is known: "dropped through the 50 day". */
const UPWARD_VERBS =
  'rise rising rose climb climbing climbed pop popped popping surge surged rally rallied push pushed ripped blasted shot';
const DOWNWARD_VERBS =
  'fall falling fell fallen drop dropping dropped slip slipping slipped sink sank slide slid sliding sliced slicing plunged tumbled';

export const CROSSING_VERBS = phraseTable<'above' | 'below' | 'either'>([
  [combined(UPWARD_VERBS, 'through|thru'), 'above'],
  [combined(DOWNWARD_VERBS, 'through|thru'), 'below'],
  [combined(RISING_VERBS, 'above|over|back above|back over|up above|up over|up through|back up above'), 'above'],
  [
    combined(
      FALLING_VERBS,
      'below|under|beneath|back below|back under|down below|down under|down through|back down below',
    ),
    'below',
  ],
  [
    'closed back above|closed back over|close back above|close back over|closing back above|came back above|back above|risen above|gone above|has risen above|climbed back above|cross above|cross over|cross up|cross up through|cross upward through|cross up over|cross up above|crossing above|crossing over|crossing up|crossing up through|crossing up from|crosses up from|crossed up from|cross up from|crossing up over|crossing up above|crossing upward through|crossed above|crossed over|crossed up|crossed up through|crossed up over|crossed up above|crossed upward through|crossed back above|crosses back above|crossing back above|cross back over|crossed back over|crossing back over|break above|broke above|breaking above|breaks out above|broke out above|breaking out above|break over|broke over|breaking over|broken above|break out above|break out over|broke out over|move above|moved above|moving above|rise above|rose above|rising above|climb above|climbed above|climbing above|go above|went above|going above|push above|pushed above|pushing above|reclaim|reclaimed|reclaiming|popped above|pop above|popping above|jump above|jumped above|jumping above|turned above|get above|got above|getting above|rise over|rising over|moved over|moving over|cross to above|moved back above|moving back above|broke back above|breaking back above|climbed back above|rose back above|cross upwards through|crossed upwards through|crossing upwards through|cross from below to above|crossed from below|cross from below|crossing from below|broke through resistance at|surge above|surged above|cross higher than|rise through|rose through|broke up through|breaking up through|break up through',
    'above',
  ],
  [
    'closed back below|closed back under|close back below|closing back below|came back below|back below|fallen below|gone below|dropped back below|slipped under|cross below|cross under|cross down|cross down through|cross downward through|cross down below|cross down under|cross beneath|crossing below|crossing under|crossing beneath|crossing down|crossing down through|crossing downward through|crossing down below|crossed below|crossed under|crossed beneath|crossed down|crossed down through|crossed downward through|crossed down below|crossed back below|crosses back below|crossing back below|cross back under|crossed back under|break below|broke below|breaking below|break under|broke under|breaking under|broken below|break down below|broke down below|breaking down below|move below|moved below|moving below|fall below|fell below|falling below|drop below|dropped below|dropping below|dip below|dipped below|dipping below|go below|went below|going below|slip below|slipped below|slipping below|sink below|sank below|sinking below|slid below|sliding below|drop under|dropped under|dropping under|fall under|fell under|falling under|turned below|get below|got below|moved under|moving under|cross downwards through|crossed downwards through|crossing downwards through|crossed from above|cross from above|failed to hold|fails to hold|failing to hold|failed to hold above|failed to stay above|couldnt hold|could not hold|couldnt hold above|could not hold above|couldnt stay above|cannot hold|cant hold|cant hold above|didnt hold|did not hold|crossing from above|cross lower than|fall through|fell through|broke down through|breaking down through|break down through',
    'below',
  ],
  [
    'through|thru|went through|go through|going through|moved through|cross|crossing|crossed|cross through|crossed through|crossing through|break through|broke through|breaking through|intersect|intersecting|intersected',
    'either',
  ],
]);

/** Nouns for a crossing, by its direction. "Crossover" alone can be either. */
export const CROSSING_NOUNS = phraseTable<'above' | 'below' | 'either'>([
  [
    'bullish crossover|bullish cross|bullish cross over|bullish signal cross|bullish signal line cross|bullish signal crossover|bullish signal line crossover|positive crossover|positive cross|upward crossover|upside crossover|upside cross|bull cross|bull crossover|buy crossover|buy signal|bullish crossing|bullish crossover signal|bullish signal|crossover up|crossover to the upside|signal cross up|cross up signal|crossover bullish|cross bullish|crossed bullish|crossed bullishly|crosses bullishly|crossing bullish|bullishly crossed|bullishly crossing|bullishly crosses|cross to the upside',
    'above',
  ],
  [
    'bearish crossover|bearish cross|bearish cross over|bearish signal cross|bearish signal line cross|bearish signal crossover|bearish signal line crossover|negative crossover|negative cross|downward crossover|downside crossover|downside cross|bear cross|bear crossover|sell crossover|sell signal|bearish crossing|bearish crossover signal|bearish signal|crossover down|crossover to the downside|crossunder|cross under signal|crossover bearish|cross bearish|crossed bearish|crossed bearishly|crosses bearishly|crossing bearish|bearishly crossed|cross to the downside',
    'below',
  ],
  [
    'crossover|signal cross|signal line cross|signal cross over|signal crossover|signal line crossover|cross over signal|crossovers|signal crossing|signal line crossing',
    'either',
  ],
]);

/** Words between a subject and its predicate that don't change the meaning. */
export const COPULAS = phraseTable<true>([
  [
    'is|are|was|were|be|being|been|has|have|had|that|which|who|its|their|a|an|the|currently|now|still|also|trading|trade|traded|reading|value|level|remain|remaining|stay|staying|hold|holding|sit|sitting|registering|showing|show|extreme|worth|stand|standing|just|valued|priced|of|trending|moving|it|they|come|coming|print|printing|line|indicator|ranging|anywhere|somewhere|hovering|hit|hitting|reach|reached|reaching|must be|should be|to be|need to be|will be|whose|going|went|gone|getting|got|figure|score|close|closed|closing|finished|ended',
    true,
  ],
]);
