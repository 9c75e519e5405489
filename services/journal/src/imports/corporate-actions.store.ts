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

interface RecordedActions {
  id: string;
  /** entered by the user */
  action: CorporateAction | null;
  /** in the imported file */
  changes: readonly SymbolChange[];
}

export const symbolsOf = (action: CorporateAction): string[] =>
  action.kind === 'split' ? [action.symbol] : [action.symbol, action.newSymbol];

/** @param exceptId an import that is about to be removed. @param added changes that are about to be added */
export async function loadCorporateActions(
  manager: EntityManager,
  userId: string,
  { exceptId = null, added = [] }: { exceptId?: string | null; added?: readonly SymbolChange[] } = {},
): Promise<CorporateActions> {
  const recorded = (await manager.query(
    `SELECT id, corporate_action AS action, symbol_changes AS changes FROM imports
     WHERE user_id = $1 AND status = 'committed' AND id IS DISTINCT FROM $2
       AND (corporate_action IS NOT NULL OR symbol_changes <> '[]')`,
    [userId, exceptId],
  )) as RecordedActions[];
  return corporateActionsOf([...recorded, { id: '', action: null, changes: added }]);
}

function corporateActionsOf(recorded: readonly RecordedActions[]): CorporateActions {
  const entered = recorded.flatMap(({ action }) => (action?.kind === 'symbol_change' ? [action] : []));
  const history = new SymbolHistory([...entered, ...recorded.flatMap(({ changes }) => changes)]);
  const splits = recorded.flatMap(({ id, action }): EnteredSplit[] => {
    if (action?.kind !== 'split') return [];
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
