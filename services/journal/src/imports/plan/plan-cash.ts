import { decimalText } from '../../money/decimals.ts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { ReadCash } from '../reading/read-row.ts';
import { cashFingerprint, takeOne } from './fingerprint.ts';
import {
  type ImportPlan,
  isCashRow,
  EXCLUDED_BY_USER,
  type PlanInput,
  type RowVerdict,
  type Verdicts,
} from './import-plan.ts';

/** @param currency the account's currency after the import */
export function* planCash(
  { rows, facts, chosen }: PlanInput,
  verdicts: Verdicts,
  currency: string | null,
): Steps<ImportPlan['cash']> {
  const keys = new Map(facts.cashKeys);
  const manualCash = new Map(facts.manualCash);
  const describe = cashDescriber();
  const taken: ImportPlan['cash'] = [];
  for (const { line, cash } of rows.filter(isCashRow)) {
    yield;
    const verdict = cashVerdict(cash, { keys, manualCash, currency, choice: chosen.get(line) });
    const reason = [describe(cash), verdict.reason].filter((part) => part !== null).join(' ');
    verdicts.set(line, { ...verdict, reason });
    if (verdict.included) taken.push({ line, cash });
  }
  return taken;
}

/**
 * Describes a cash row in its reason, because it has no fill to show. Formatters are reused, because creating one takes
 * 50 µs.
 */
function cashDescriber(): (cash: ReadCash) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return ({ amount, currency, on, note }) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
    const money = format.format(decimalText(amount.abs()) as Intl.StringNumericLiteral);
    return `${money} on ${day.format(new Date(on))}${note === null ? '' : ` (${note})`}.`;
  };
}

function cashVerdict(
  cash: ReadCash,
  context: {
    keys: Map<string, number>;
    manualCash: Map<string, number>;
    currency: string | null;
    choice: boolean | undefined;
  },
): RowVerdict {
  const { keys, manualCash, currency, choice } = context;
  const verdict = cash.amount.isNegative() ? 'withdrawal' : 'deposit';
  if (cash.currency !== currency)
    return {
      verdict,
      included: false,
      reason: `It's in ${cash.currency}, and your account is in ${currency}.`,
    };
  if (takeOne(keys, cash.key))
    return { verdict: 'duplicate', included: choice === true, reason: 'Already in your journal.' };
  if (takeOne(manualCash, cashFingerprint(cash)))
    return {
      verdict: 'possible_duplicate',
      included: choice === true,
      reason: 'A cash transaction you entered manually has the same day and amount.',
    };
  return { verdict, included: choice !== false, reason: choice === false ? EXCLUDED_BY_USER : null };
}
