import { rule, type AnyRule } from '../chart/rule.ts';

const PREFIX =
  'strong|good|solid|high|low|positive|negative|rising|growing|upcoming|recent|great|big|heavy|any|improving|increasing|large|small|quarterly|annual|next|weak|no|without|little|minimal|falling|declining|highest|lowest|best|top|zero|average|avg|total|net|yearly|overall|forward|trailing|less|more|pay|paying|yielding|year_over_year|yoy|bullish|bearish|%|percentage_of|percent_of';
const TAIL =
  'growth|ratio|rating|score|yield|data|report|date|level|metric|play|stock|trend|percentage|percent|%|rate|name|company|value|next|week|this|month|today|tomorrow|signal|history|potential|improvement|chart|pattern|figure|shorted|rank|ranking';

/** Words that ask for missing data, with their predicate: one report. */
export const MISSING_RULES: readonly AnyRule[] = [
  rule('Missing', 'MissingWord', (family) => ({ family }), 'P/E under 15'),
  rule('Missing', `${PREFIX} Missing`, (said) => said, 'strong earnings', '', -0.1),
  rule('Missing', `Missing ${TAIL}`, (said) => said, 'earnings next week', '', 0.05),
  rule('Missing', 'Missing Missing', (said) => said, 'revenue growth and earnings', '', 0.05),
  rule('Missing', 'Missing Predicate', (said) => (said.family.value ? said : null), 'P/E between 5 and 15'),
  rule('Missing', 'Missing Amount', (said) => (said.family.value ? said : null), 'P/E 15', '', 0.2),
  rule('Missing', 'Missing Op Missing', (said) => said, 'EPS above its sector median', '', 0.2),
  rule('Missing', 'Op? Amount of|in? Missing', (_op, _amount, said) => said, 'at least 2% of float', '', 0.1),
  rule('Missing', 'Missing Missing? than|to|with? Missing', (said) => said, 'earnings and revenue', '', 0.1),
  rule(
    'Missing',
    'sorted_by|sort_by|ranked_by|by|order_by|rank_by|ordered_by Missing',
    (said) => said,
    'sorted by dividend yield',
    '',
    0.05,
  ),
  rule('Missing', 'top|first|best Number by Missing', (_n, said) => said, 'top 10 by revenue growth', '', -0.1),
  rule('Missing', 'under|over|above|below Missing Amount', (said) => said, 'stocks under P/E 15', '', -0.1),
];
