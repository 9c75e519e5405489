import type { Execution, TradeDetail } from '@plainscan/contracts';
import type { TradeChange } from '../../api/journal-calls.ts';
import { localDay } from '../../lib/local-day.ts';
import { readAmount } from './amounts.ts';
import type { FieldErrors } from './field-errors.ts';
import { IN_FUTURE, timestamp } from './trade-draft.ts';

/** An execution as typed. Date and time are in the browser's zone. */
export interface ExecutionDraft {
  /** the existing execution's ID */
  id?: string;
  kind: Execution['kind'];
  date: string;
  time: string;
  quantity: string;
  price: string;
  fee: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A date without a time is that date in every zone. */
function shownTimestamp({ at, on }: Execution): { date: string; time: string } {
  if (at === null) return { date: on, time: '' };
  const date = new Date(at);
  return { date: localDay(date), time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` };
}

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

export const draftOfExecution = (execution: Execution): ExecutionDraft => ({
  id: execution.id,
  kind: execution.kind,
  ...shownTimestamp(execution),
  quantity: execution.quantity,
  price: execution.price,
  fee: isZero(execution.fee) ? '' : execution.fee,
});

export const newExecution = (kind: Execution['kind']): ExecutionDraft => ({
  kind,
  date: localDay(),
  time: '',
  quantity: '',
  price: '',
  fee: '',
});

/** An unedited execution is sent back unchanged, to the second. */
function timestampOf(draft: ExecutionDraft, original: Execution | undefined): string {
  const shown = original && shownTimestamp(original);
  if (original && shown?.date === draft.date && shown.time === draft.time) return original.at ?? original.on;
  return timestamp(draft.date, draft.time);
}

type ExecutionInputs = NonNullable<TradeChange['executions']>;

/** All executions to send, or their errors by field: `executions.2.price`. */
export function readExecutions(
  drafts: readonly ExecutionDraft[],
  trade: TradeDetail,
): { executions: ExecutionInputs; problems?: undefined } | { executions?: undefined; problems: FieldErrors } {
  const problems: FieldErrors = {};
  const before = new Map(trade.executions.map((execution) => [execution.id, execution]));
  const today = localDay();
  const executions = drafts.map((draft, i) => {
    const original = draft.id === undefined ? undefined : before.get(draft.id);
    const quantity = readAmount(draft.quantity, 'quantity');
    const price = readAmount(draft.price, 'price');
    const fee = readAmount(draft.fee, 'fee');
    const put = (field: string, problem: string | undefined) => {
      if (problem) problems[`executions.${i}.${field}`] = problem;
    };
    put('quantity', draft.quantity.trim() ? quantity.problem : 'Quantity is required');
    put('price', draft.price.trim() ? price.problem : 'Price is required');
    put('fee', fee.problem);
    put('date', draft.date ? (draft.date > today && !original ? IN_FUTURE : undefined) : 'Date is required');
    return {
      ...(original && { id: original.id }),
      kind: draft.kind,
      date: timestampOf(draft, original),
      quantity: quantity.value ?? '',
      price: price.value ?? '',
      fee: fee.value ?? '0',
    };
  });
  if (!drafts.some(({ kind }) => kind === 'entry')) problems['executions'] = 'A trade needs an entry.';
  return Object.keys(problems).length > 0 ? { problems } : { executions };
}
