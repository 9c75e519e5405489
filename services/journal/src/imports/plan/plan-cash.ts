import { decimalText } from '../../money/decimals.ts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { ReadCash } from '../reading/read-row.ts';
import { cashFingerprint, takeOne } from './fingerprint.ts';
import { type ImportPlan, isCashRow, LEFT_OUT, type PlanInput, type RowVerdict, type Verdicts } from './import-plan.ts';

/** @param currency of the account after the import */
export function* planCash(
  { rows, facts, chosen }: PlanInput,
  verdicts: Verdicts,
  currency: string | null,
): Steps<ImportPlan['cash']> {
  const keys = new Map(facts.cashKeys);
  const byHand = new Map(facts.cashByHand);
  const describe = describer();
  const taken: ImportPlan['cash'] = [];
  for (const { line, cash } of rows.filter(isCashRow)) {
    yield;
    const verdict = cashVerdict(cash, { keys, byHand, currency, choice: chosen.get(line) });
    const reason = [describe(cash), verdict.reason].filter((part) => part !== null).join(' ');
    verdicts.set(line, { ...verdict, reason });
    if (verdict.included) taken.push({ line, cash });
  }
  return taken;
}

/**
 * A cash row has no fill to show, so its reason says what it is. Formatters are reused because creating one takes 50
 * µs.
 */
function describer(): (cash: ReadCash) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ amount, currency, on, note }) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
    const money = format.format(decimalText(amount.abs()) as Intl.StringNumericLiteral);
    return `${money} on ${on}${note === null ? '' : ` (${note})`}.`;
  };
}

function cashVerdict(
  cash: ReadCash,
  given: {
    keys: Map<string, number>;
    byHand: Map<string, number>;
    currency: string | null;
    choice: boolean | undefined;
  },
): RowVerdict {
  const { keys, byHand, currency, choice } = given;
  const verdict = cash.amount.isNegative() ? 'withdrawal' : 'deposit';
  if (cash.currency !== currency)
    return {
      verdict,
      included: false,
      reason: `It's in ${cash.currency}, and your account is in ${currency}.`,
    };
  if (takeOne(keys, cash.key))
    return { verdict: 'duplicate', included: choice === true, reason: 'Already in your journal.' };
  if (takeOne(byHand, cashFingerprint(cash)))
    return {
      verdict: 'possible_duplicate',
      included: choice === true,
      reason: 'A cash transaction you entered by hand has the same day and amount.',
    };
  return { verdict, included: choice !== false, reason: choice === false ? LEFT_OUT : null };
}
