import { randomUUID } from 'node:crypto';
import type { BigNumber } from 'bignumber.js';
import type { CorporateAction } from '@plainscan/contracts';
import type { AdjustedTrades } from '../db/entities/import.entity.ts';
import { applyChanges, combineChanges } from '../imports/apply-matching.ts';
import { symbolsOf } from '../imports/corporate-actions.store.ts';
import type { FillsStore } from '../imports/fills.store.ts';
import { type MatchedAgain, matchAgain } from '../imports/match-again.ts';
import type { JournalFill } from '../imports/plan/journal-fill.ts';
import { loadStoredFills, type StoredFills } from '../imports/stored-fills.ts';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import type { SplitPosition } from '../positions/round-trips.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { loadTrades } from '../trades/load-trades.ts';
import { asInvalidTrade } from '../trades/trade-errors.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import { alreadyRecorded, invalidAction } from './action-rules.ts';
import { adjustedTrade, heldBefore, recordAdjustment } from './adjusted-trades.ts';
import { type CashInLieu, cashInLieuFill, withCashInLieu } from './cash-in-lieu.ts';

export interface ApplyDeps {
  fills: FillsStore;
  writer: TradeWriter;
}

/** A position that the split leaves with a fraction of a share: matched fills, or a trade that imports don't change. */
type Fractional = { fraction: BigNumber } & ({ position: SplitPosition } | { tradeId: string });

/**
 * Applies a recorded action to every position that was open at the start of its day. Trades of imported fills are
 * matched again; trades that imports don't change are converted.
 * @returns the trades as they were, for an undo
 * @throws AppError INVALID_CORPORATE_ACTION, ALREADY_RECORDED
 */
export async function applyAction(
  journal: LockedJournal,
  { id, action, now }: { id: string; action: CorporateAction; now: Date },
  deps: ApplyDeps,
): Promise<AdjustedTrades> {
  const { manager, userId } = journal;
  const stored = await loadStoredFills({ manager, userId, fills: deps.fills }, symbolsOf(action));
  const keptApart = await tradesKeptApart(journal, action);
  let groups = await runSliced(matchAgain(stored));
  let converted = keptApart.map((trade) => adjustedTrade(trade, action));
  const cash: JournalFill[] = [];
  if (action.kind === 'split') {
    const positions = groups
      .flatMap(({ match }) => match?.splitPositions ?? [])
      .filter(({ splitId }) => splitId === id);
    if (positions.length + converted.length === 0) throw nothingToSplit(action, groups, id);
    const paid = paymentOf(id, action, fractionalPositions(positions, converted, action));
    if (paid && 'position' in paid.in) {
      cash.push(addCashFill(stored, groups, paid.payment, paid.in.position));
      groups = await runSliced(matchAgain(stored));
    } else if (paid) {
      const { tradeId } = paid.in as { tradeId: string };
      converted = converted.map((trade) =>
        trade.id === tradeId ? withCashInLieu(trade, paid.payment, randomUUID()) : trade,
      );
    }
  }
  const changes = await runSliced(combineChanges(groups, stored, now));
  const adjusted = adjustments([...[...stored.trades.values()].flat(), ...keptApart], [...changes.save, ...converted]);
  if (Object.keys(adjusted).length === 0)
    throw invalidAction(`You held no ${action.symbol} shares before ${action.on}.`, 'on');
  if (cash.length > 0) await deps.fills.add(manager, userId, { fills: cash, parts: changes.parts, matched: true });
  const matched = stored.free.map((fill) => fill.id);
  await asInvalidTrade(
    () => applyChanges(journal, { changes, stored, matched, additional: converted }, deps),
    () => 'on',
  ).catch((err: unknown) => {
    throw isInvalidTrade(err) ? invalidAction(SOLD_MORE, 'newShares') : err;
  });
  return adjusted;
}

const SOLD_MORE = 'You sold more shares since that day than the split leaves. Correct the trade first.';
const isInvalidTrade = (err: unknown): boolean => (err as { code?: unknown }).code === 'INVALID_TRADE';

/** Trades with shares at the start of the day that imports don't change: entered or edited manually, or restored. */
async function tradesKeptApart({ manager, userId }: LockedJournal, action: CorporateAction): Promise<TradeToSave[]> {
  const rows = (await manager.query(
    `SELECT id FROM trades t
     WHERE user_id = $1 AND symbol = $2 AND deleted_at IS NULL AND entered_on < $3
       AND (exited_on IS NULL OR exited_on >= $3)
       AND (pinned OR import_id IS NULL
         OR EXISTS (SELECT 1 FROM executions e WHERE e.trade_id = t.id AND e.import_id IS NULL))`,
    [userId, action.symbol, action.on],
  )) as { id: string }[];
  const trades = await loadTrades(
    manager,
    userId,
    rows.map(({ id }) => id),
  );
  return trades.filter((trade) => heldBefore(trade, action).gt(0));
}

const nothingToSplit = ({ symbol, on }: CorporateAction, groups: readonly MatchedAgain[], id: string): Error =>
  groups.some(({ match }) => match?.replaced.has(id))
    ? alreadyRecorded(`This split of ${symbol} is already in your journal, from an imported file.`)
    : invalidAction(`You held no ${symbol} shares before ${on}.`, 'on');

const fractionOf = (shares: BigNumber): BigNumber => shares.mod(1);

function fractionalPositions(
  positions: readonly SplitPosition[],
  converted: readonly TradeToSave[],
  action: CorporateAction,
): Fractional[] {
  return [
    ...positions.map((position) => ({ position, fraction: fractionOf(position.shares) })),
    ...converted.map((trade) => ({ tradeId: trade.id, fraction: fractionOf(heldBefore(trade, action)) })),
  ].filter(({ fraction }) => !fraction.isZero());
}

/** null if no cash was entered. @throws AppError INVALID_CORPORATE_ACTION unless exactly one position has a fraction */
function paymentOf(
  actionId: string,
  { cashInLieu, on }: Extract<CorporateAction, { kind: 'split' }>,
  fractional: readonly Fractional[],
): { in: Fractional; payment: CashInLieu } | null {
  if (cashInLieu === null) return null;
  const [one, ...others] = fractional;
  if (one === undefined)
    throw invalidAction('The split leaves whole shares, so there is nothing to pay cash for.', 'cashInLieu');
  if (others.length > 0)
    throw invalidAction(
      `The split leaves fractions in ${fractional.length} positions. Leave the cash out, and close each fraction instead.`,
      'cashInLieu',
    );
  return { in: one, payment: { actionId, on, fraction: one.fraction, cash: decimal(cashInLieu) } };
}

/** Adds the payment to the fills that are matched. */
function addCashFill(
  stored: StoredFills,
  groups: readonly MatchedAgain[],
  payment: CashInLieu,
  { roundTrip: { firstFillId, side } }: SplitPosition,
): JournalFill {
  const first = groups.map(({ fills }) => fills.get(firstFillId)).find((fill) => fill !== undefined)!;
  const fill = cashInLieuFill(payment, { first, side, history: stored.actions.history });
  stored.free.push({ ...fill, parts: [], kept: null });
  return fill;
}

/** The trades that exist before and after and have changed. */
function adjustments(before: readonly TradeToSave[], after: readonly TradeToSave[]): AdjustedTrades {
  const earlier = new Map(before.map((trade) => [trade.id, trade]));
  return Object.fromEntries(
    after.flatMap((trade) => {
      const original = earlier.get(trade.id);
      return original ? [[trade.id, recordAdjustment(original, trade)] as const] : [];
    }),
  );
}
