import { rule, type AnyRule } from '../chart/rule.ts';

const PREFIX =
  'strong|good|solid|high|low|positive|negative|rising|growing|upcoming|recent|great|big|heavy|any|improving|increasing|large|small|quarterly|annual|next|weak|no|without|little|minimal|falling|declining|highest|lowest|best|top|zero|average|avg|total|net|yearly|overall|forward|trailing|less|more|pay|paying|yielding|year_over_year|yoy|bullish|bearish|%|percentage_of|percent_of';
const TAIL =
  'growth|ratio|rating|score|yield|data|report|date|level|metric|play|stock|trend|percentage|percent|%|rate|name|company|value|next|week|this|month|today|tomorrow|signal|history|potential|improvement|chart|pattern|figure|shorted|rank|ranking';

/** Words that ask for missing data, with their predicate: one report. */
export const MISSING_RULES: readonly AnyRule[] = [
  rule('Missing', 'MissingWord', (family) => ({ family }), 'P/E under 15'),
  rule('Missing', `${PREFIX} Missing`, (said) => said, 'strong earnings', '', -0.1),
  rule('Missing', `Missing ${TAIL}`, (said) => said, 'earnings next month', '', 0.05),
  rule(
    'Missing',
    'Missing flipped_bullish|turned_bullish|flipped_bearish|turned_bearish|flipped|turned_up|turned_down|crossed_zero|bullish|bearish|positive|negative|breakout|breakdown|breakouts|bounce|crossover|cross|flip|reversal|squeeze|divergence|rejection|retest',
    (said) => (['studies', 'frames'].includes(said.family.family) ? said : null),
    'Ichimoku cloud breakout',
    '',
    -0.1,
  ),
  rule(
    'Missing',
    'weekly|monthly CandleWord candle|bar|pattern?',
    () => ({ family: { family: 'frames', value: false } }),
    'weekly inside bar',
    '',
    -0.4,
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
      '',
      -0.4,
    ),
  ),
  rule('Missing', 'Missing Predicate', (said) => (said.family.value ? said : null), 'P/E between 5 and 15'),
  rule('Missing', 'Missing Amount', (said) => (said.family.value ? said : null), 'P/E 15', '', 0.2),
  rule('Missing', 'Missing Op Missing', (said) => said, 'EPS above its book value', '', 0.2),
  rule('Missing', 'Op? Amount of|in? Missing', (_op, _amount, said) => said, 'at least 2% of float', '', 0.1),
  rule('Missing', 'Missing Missing? than|to|with? Missing', (said) => said, 'earnings than revenue', '', 0.1),
  rule(
    'Missing',
    'sorted_by|sort_by|ranked_by|by|order_by|rank_by|ordered_by Missing',
    (said) => said,
    'sorted by dividend yield',
    '',
    0.05,
  ),
  rule('Missing', 'under|over|above|below Missing Amount', (said) => said, 'stocks under P/E 12', '', -0.1),
];
