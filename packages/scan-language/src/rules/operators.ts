import { type ArithmeticOp, seriesIn } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { unitOf } from '../plan/units.ts';
import { formula } from './formula-depth.ts';
import { seriesWith } from './series.ts';

/** A sum or difference without brackets around it. */
const isSum = (draft: Draft): boolean =>
  draft.type === 'plus' || (draft.type === 'arithmetic' && (draft.op === '+' || draft.op === '-'));

/** A multiple, product, or ratio without brackets around it. */
const isProduct = (draft: Draft): boolean => draft.type === 'times' || (draft.type === 'arithmetic' && !isSum(draft));

/** Whether a value combines others, so that no one gives it a name. */
export function isFormula(draft: Draft): boolean {
  const value = valueOf(draft, NO_CONTEXT);
  return value !== null && value.type !== 'series' && value.type !== 'over';
}

/** "RSI 30-40": a range, not a difference. In "C/C1-1", the number before the dash belongs to a field. */
export const isRange = ({ tokens, parts }: Place): boolean => {
  const at = parts[1]!.start;
  const [field, number, dash] = [tokens[at - 2], tokens[at - 1]!, tokens[at]!];
  const isShift = number.glued && field?.kind === 'word';
  return dash.glued && number.kind === 'number' && !isShift && tokens[parts[2]!.start]!.glued;
};

const hasLength = (draft: Draft): boolean => draft.type === 'series' && (draft.explicit?.length ?? 0) > 0;

/** "10-20 day", "SMA 20/50": a range or a list of lengths, not a formula. */
const isLength = (draft: Draft, { tokens, parts }: Place): boolean =>
  hasLength(draft) && tokens[parts[1]!.start]!.glued && tokens[parts[1]!.start - 1]!.kind === 'number';

/** "rvol 2+ price 3-15": at least 2, not a sum. */
const isOrMore = ({ tokens, parts }: Place): boolean => {
  const plus = tokens[parts[1]!.start]!;
  return plus.text === '+' && plus.glued && !tokens[parts[2]!.start]!.glued;
};

/** "RSI/MFI below 30": a list of two oscillators, not their ratio. */
const areOscillators = (left: Draft, right: Draft): boolean =>
  [left, right].every((draft) => draft.type === 'series' && !hasLength(draft) && unitOfDraft(draft) === 'index');

const OPERATORS: Record<string, ArithmeticOp> = {
  plus: '+',
  minus: '-',
  less: '-',
  times: '*',
  x: '*',
  'multiplied by': '*',
  'divided by': '/',
};

const operatorOf = (word: string): ArithmeticOp => OPERATORS[word] ?? (word as ArithmeticOp);

/** Multiplication binds before addition, and both from left to right. */
const bindsBefore = (op: ArithmeticOp, left: Draft, right: Draft): boolean =>
  op === '+' || op === '-' ? !isSum(right) : !isSum(left) && !isSum(right) && !isProduct(right);

const unitOfDraft = (draft: Draft) => {
  const value = valueOf(draft, NO_CONTEXT);
  return value && unitOf(value);
};

/** "high minus close divided by range": a price minus a ratio isn't meant, so the whole difference is divided. */
const isSpokenRatio = (op: ArithmeticOp, word: string, left: Draft, right: Draft): boolean => {
  if (op !== '/' || word === '/' || left.type !== 'arithmetic' || left.op !== '-' || isProduct(right)) return false;
  const unit = unitOfDraft(left);
  return unit !== null && unit === unitOfDraft(left.right) && unit === unitOfDraft(right);
};

/** "close divided by range" after "high minus". */
const isRatioOfOtherUnit = (op: ArithmeticOp, left: Draft, right: Draft): boolean =>
  (op === '+' || op === '-') &&
  right.type === 'arithmetic' &&
  right.op === '/' &&
  unitOfDraft(right) === 'ratio' &&
  unitOfDraft(left) === 'price';

/** Whether a value reads a series without its context, unlike "its average". */
const isKnown = (draft: Draft): boolean => {
  const value = valueOf(draft, NO_CONTEXT);
  return value !== null && seriesIn(value).length > 0;
};

/** The operators of formulas. */
export const OPERATOR_RULES: readonly AnyRule[] = [
  rule(
    'Value',
    'Number *|x Value',
    (factor, of) => (isSum(of) ? null : { type: 'times', factor, of }),
    'volume > 2 * average volume',
    0.05,
  ),
  rule(
    'Value',
    'Value *|x Number',
    (of, factor) => (isSum(of) ? null : { type: 'times', factor, of }),
    'volume > average volume * 1.5',
    0.05,
  ),
  rule(
    'Value',
    'Value =/|divided_by Number',
    (of, _sign, divisor, at) =>
      divisor !== 0 && !isSum(of) && !isLength(of, at) && isKnown(of)
        ? formula({ type: 'arithmetic', op: '/', left: of, right: { type: 'number', value: divisor } }, of)
        : null,
    '(high + low) / 2 above the 20 EMA',
    0.1,
  ),
  rule(
    'Value',
    'Number =minus|-|/|divided_by Value',
    (value, sign, of, at) => {
      const op = operatorOf(sign);
      return !isLength(of, at) && isKnown(of) && bindsBefore(op, { type: 'number', value }, of)
        ? formula({ type: 'arithmetic', op, left: { type: 'number', value }, right: of }, of)
        : null;
    },
    '1 - low / high > 0.05',
    0.4,
  ),
  rule(
    'Value',
    'Value =plus|+|minus|-|/|*|x|less|divided_by|times|multiplied_by Value',
    (left, word, right, at) => {
      const op = operatorOf(word);
      if (!bindsBefore(op, left, right) && !isSpokenRatio(op, word, left, right)) return null;
      if (isRatioOfOtherUnit(op, left, right) || (word === '/' && areOscillators(left, right))) return null;
      if (left.type === 'amount' || right.type === 'amount' || (word === '-' && isRange(at)) || isOrMore(at))
        return null;
      return formula({ type: 'arithmetic', op, left, right }, left, right);
    },
    'close minus open above 2',
    0.25,
  ),
  rule(
    'Value',
    'Value =plus|+|minus|- Number Series Params?',
    (left, word, factor, name, params) => {
      const atr = name === 'atr' && factor > 0 ? seriesWith(name, params) : null;
      return (
        atr &&
        formula(
          {
            type: 'arithmetic',
            op: operatorOf(word),
            left,
            right: factor === 1 ? atr : { type: 'times', factor, of: atr },
          },
          left,
        )
      );
    },
    'price above 20 EMA plus 1 ATR',
    -0.2,
  ),
];
