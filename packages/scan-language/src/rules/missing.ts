import { BENCHMARK } from '@plainscan/contracts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';

const PREFIX =
  'strong|good|solid|high|low|positive|negative|rising|growing|upcoming|recent|great|big|heavy|any|improving|increasing|large|small|quarterly|annual|next|weak|no|without|little|minimal|falling|declining|highest|lowest|best|top|zero|average|avg|total|net|yearly|overall|forward|trailing|less|more|pay|paying|yielding|year_over_year|yoy|bullish|bearish|%|percentage_of|percent_of';
const TAIL =
  'growth|ratio|rating|score|yield|data|report|date|level|metric|play|stock|trend|percentage|percent|%|rate|name|company|value|next|week|this|month|today|tomorrow|signal|history|potential|improvement|chart|pattern|figure|shorted|rank|ranking';

const COMPARED = 'more|less|better|worse|higher|lower|faster|slower|stronger|weaker|harder|further';
const DOING = 'performing|performed|doing|did|holding_up|held_up|moving|trading';
const MORE_THAN = `ChangeVerb? ${DOING}? even|much? ${COMPARED} than|then|versus|vs`;
const MARKET = 'nasdaq|dow|russell|qqq|average_stock';

/** "beta over 1.5 above the 50 day": the number belongs to the missing data, not to a distance from the average. */
const isDistance = (of: DraftCondition): boolean =>
  of.type === 'beyond' || (of.type === 'compare' && of.right.type === 'plus');

/** Phrases for missing data together with their predicates, so that each is reported as one. */
export const MISSING_RULES: readonly AnyRule[] = [
  rule('Missing', 'MissingWord', (family) => ({ family }), 'P/E under 15'),
  rule('Missing', `${PREFIX} Missing`, (parsed) => parsed, 'strong earnings', -0.1),
  rule('Missing', `Missing ${TAIL}`, (parsed) => parsed, 'earnings next month', 0.05),
  rule(
    'Missing',
    'Missing flipped_bullish|turned_bullish|flipped_bearish|turned_bearish|flipped|turned_up|turned_down|crossed_zero|bullish|bearish|positive|negative|green|red|breakout|breakdown|breakouts|bounce|crossover|cross|flip|reversal|squeeze|divergence|rejection|retest',
    (parsed) => (parsed.family.family === 'studies' ? parsed : null),
    'Elder Ray breakout',
    -0.1,
  ),
  ...(['Ticker', 'CompanyName'] as const).map((company) =>
    rule(
      'Missing',
      `=like|similar_to|comparable_to|resembling ${company}`,
      (word, _company, { tokens, start }) =>
        word === 'like' && /^(?:would|id|i|we|you|to)$/.test(tokens[start - 1]?.text ?? '')
          ? null
          : { family: { family: 'similar', value: false } },
      { Ticker: 'stocks like nvda', CompanyName: 'stocks similar to Apple' }[company],
      -0.4,
    ),
  ),
  rule(
    'Missing',
    `${MORE_THAN} the|its|their? ${MARKET}`,
    () => ({ family: { family: 'indexes', value: false } }),
    'up more than the average stock',
    -0.5,
  ),
  rule(
    'Missing',
    `${MORE_THAN} the? Ticker`,
    (_verb, ticker) => (ticker === BENCHMARK ? null : { family: { family: 'indexes', value: false } }),
    'gained more than MSFT',
    -0.5,
  ),
  rule('Missing', `${MORE_THAN} Missing`, (_verb, parsed) => parsed, 'falling less than the Russell 2000', -0.3),
  rule(
    'Missing',
    'Missing Predicate',
    (parsed, predicate) =>
      parsed.family.value && !parsed.compared && !isDistance(predicate) ? { ...parsed, compared: true } : null,
    'P/E between 5 and 15',
  ),
  rule(
    'Missing',
    'Missing Amount',
    (parsed) => (parsed.family.value && !parsed.compared ? { ...parsed, compared: true } : null),
    'P/E 15',
    0.2,
  ),
  rule('Missing', 'Missing Op Missing', (parsed) => parsed, 'EPS above its book value', 0.2),
  rule(
    'Missing',
    'Op? Amount of|in? Missing',
    (_op, _amount, parsed) => (parsed.family.value || parsed.family.family !== 'indexes' ? parsed : null),
    'at least 2% of float',
    0.1,
  ),
  rule('Missing', 'Missing Missing? than|to|with? Missing', (parsed) => parsed, 'earnings than revenue', 0.1),
  rule(
    'Missing',
    'sorted_by|sort_by|ranked_by|by|order_by|rank_by|ordered_by Missing',
    (parsed) => parsed,
    'sorted by dividend yield',
    0.05,
  ),
  rule('Missing', 'under|over|above|below Missing Amount', (parsed) => parsed, 'stocks under P/E 12', -0.1),
];
