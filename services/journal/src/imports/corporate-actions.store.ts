import type { CorporateAction } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { decimal } from '../money/decimals.ts';
import { type EnteredSplit, type SymbolChange, SymbolHistory } from '../positions/corporate-actions.ts';

/** The splits and symbol changes that a user entered and hasn't undone. */
export interface CorporateActions {
  history: SymbolHistory;
  /** under today's symbols */
  splits: readonly EnteredSplit[];
}

interface RecordedAction {
  id: string;
  action: CorporateAction;
}

export const symbolsOf = (action: CorporateAction): string[] =>
  action.kind === 'split' ? [action.symbol] : [action.symbol, action.newSymbol];

/** @param exceptId an action that is about to be removed */
export async function loadCorporateActions(
  manager: EntityManager,
  userId: string,
  exceptId: string | null = null,
): Promise<CorporateActions> {
  const recorded = (await manager.query(
    `SELECT id, corporate_action AS action FROM imports
     WHERE user_id = $1 AND status = 'committed' AND corporate_action IS NOT NULL AND id IS DISTINCT FROM $2`,
    [userId, exceptId],
  )) as RecordedAction[];
  return corporateActionsOf(recorded);
}

export function corporateActionsOf(recorded: readonly RecordedAction[]): CorporateActions {
  const changes: SymbolChange[] = [];
  for (const { action } of recorded) if (action.kind === 'symbol_change') changes.push(action);
  const history = new SymbolHistory(changes);
  const splits = recorded.flatMap(({ id, action }): EnteredSplit[] => {
    if (action.kind !== 'split') return [];
    const { symbol, on, newShares, oldShares } = action;
    return [
      {
        id,
        symbol: history.symbolOf(symbol, on),
        on,
        newShares: decimal(newShares),
        oldShares: decimal(oldShares),
      },
    ];
  });
  return { history, splits };
}

export const NO_CORPORATE_ACTIONS: CorporateActions = corporateActionsOf([]);
