import { AppError, type CorporateAction, type CorporateActionInput } from '@plainscan/contracts';
import { decimal, decimalText } from '../money/decimals.ts';
import { FIRST_DAY, isFuture } from '../timestamps/timestamp.ts';

/** `field`: of the request. */
export const invalidAction = (message: string, field?: string): AppError =>
  new AppError('invalid', 'INVALID_CORPORATE_ACTION', message, field === undefined ? undefined : { field });

export const alreadyRecorded = (message: string): AppError => new AppError('conflict', 'ALREADY_RECORDED', message);

/** `NVDA 10-for-1 split, 2024-06-10` */
export const actionName = (action: CorporateAction): string =>
  action.kind === 'split'
    ? `${action.symbol} ${action.newShares}-for-${action.oldShares} split, ${action.on}`
    : `${action.symbol} is now ${action.newSymbol}, ${action.on}`;

/** @throws AppError INVALID_CORPORATE_ACTION */
export function toAction(input: CorporateActionInput, now: number): CorporateAction {
  const { symbol, on } = input;
  if (on < FIRST_DAY) throw invalidAction(`The date can't be before ${FIRST_DAY}.`, 'on');
  if (isFuture({ on, at: null }, now)) throw invalidAction("Date can't be in the future.", 'on');
  if (input.kind === 'symbol_change') {
    if (input.newSymbol === symbol) throw invalidAction('The new symbol is the same as the old one.', 'newSymbol');
    return { kind: 'symbol_change', symbol, newSymbol: input.newSymbol, on };
  }
  const [newShares, oldShares] = [decimal(input.newShares), decimal(input.oldShares)];
  if (newShares.eq(oldShares)) throw invalidAction("A 1-for-1 split doesn't change anything.", 'newShares');
  return {
    kind: 'split',
    symbol,
    on,
    newShares: decimalText(newShares),
    oldShares: decimalText(oldShares),
    cashInLieu: input.cashInLieu ? decimalText(decimal(input.cashInLieu)) : null,
  };
}
