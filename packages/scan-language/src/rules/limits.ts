import { PLAN_BOUNDS } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { SECTOR_WORDS } from '../lexicon/place-words.ts';
import { CAP_SIZES, TERM_WORDS } from '../lexicon/trader-words.ts';

/** Nouns for the results of a scan. */
export const RESULT =
  'stock|company|name|share|ticker|pick|play|listing|equity|one|idea|security|candidate|setup|result|match|row|hit|firm';

export const isCount = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= PLAN_BOUNDS.maxLimit;

/** "20 oversold stocks": whether an attribute of the stocks follows. */
const startsAttribute = (tokens: Place['tokens'], at: number): boolean =>
  [SECTOR_WORDS, TERM_WORDS, CAP_SIZES].some((table) => table.match(tokens, at, tokens.length - 1) !== null);

/** Limits on the number of results. */
export const LIMITS: readonly AnyRule[] = [
  rule(
    'Order',
    `LimitWord Number ${RESULT}?`,
    (word, limit, { tokens, end }) =>
      isCount(limit) && !['%', 'percent'].includes(tokens[end]?.text ?? '')
        ? { limit, ...(word === 'bottom' && { bottom: true }), ...(word === 'top' && { top: true }) }
        : null,
    'top 15',
    0.1,
  ),
  rule(
    'Order',
    `show|me|give|find|list|get|want|only|just|limit|max|need|of Number ${RESULT}?`,
    (limit, { tokens, start, end }) =>
      isCount(limit) && (tokens[start]!.text !== 'of' || tokens[end - 1]!.kind === 'word') ? { limit } : null,
    'show me 10 tech stocks',
    0.3,
  ),
  rule(
    'Order',
    `Number ${RESULT}`,
    (limit, { tokens, start, end }) =>
      isCount(limit) &&
      !(start > 0 && /^(?:[<>=]|above|below|over|under|between)/.test(tokens[start - 1]!.text)) &&
      tokens[end - 1]!.text !== 'share'
        ? { limit }
        : null,
    '20 results',
    0.3,
  ),
  rule(
    'Order',
    'Number',
    (limit, { tokens, start, end }) =>
      isCount(limit) && start === 0 && startsAttribute(tokens, end) ? { limit } : null,
    '12 oversold stocks',
    1.2,
  ),
  rule(
    'Order',
    'Number of_them|of_those|of_these',
    (limit) => (Number.isInteger(limit) && limit >= 1 && limit <= 500 ? { limit } : null),
    'oversold stocks, ten of them',
    -0.1,
  ),
];
