import type { Import, ImportRow } from '@plainscan/contracts';
import { MAX_LEFT_OUT_REASONS, MAX_PREVIEW_TRADES } from '@plainscan/contracts';
import { decimalText } from '../../money/decimals.ts';
import { computeRealizedPnl } from '../../positions/realized-pnl.ts';
import type { TradeToSave } from '../../trades/trade-to-save.ts';
import { EXCLUDED_BY_USER } from './import-plan.ts';

type Preview = NonNullable<Import['preview']>;

/**
 * A sample of the trades as they will be, most recent first, and why rows are left out, most frequent reason first.
 * @param trades that the import saves
 * @param existing IDs of those that it changes
 */
export function previewOf(
  trades: readonly TradeToSave[],
  existing: ReadonlySet<string>,
  rows: readonly ImportRow[],
): Preview {
  const newestFirst = [...trades].sort((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1));
  return {
    trades: newestFirst.slice(0, MAX_PREVIEW_TRADES).map((trade) => previewTrade(trade, existing.has(trade.id))),
    omittedTrades: Math.max(0, trades.length - MAX_PREVIEW_TRADES),
    ...leftOutRows(rows),
  };
}

const lastDay = ({ executions }: TradeToSave): string =>
  executions.reduce((latest, { on }) => (on > latest ? on : latest), '');

function previewTrade(trade: TradeToSave, exists: boolean): Preview['trades'][number] {
  const { ordered, entered, open, closed, averageEntry, averageExit, exits, net } = computeRealizedPnl(
    trade.side,
    trade.executions,
  );
  return {
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    status: closed ? 'closed' : 'open',
    changes: exists,
    enteredOn: ordered[0]!.on,
    exitedOn: closed ? ordered.at(-1)!.on : null,
    quantity: decimalText(entered),
    openQuantity: decimalText(open),
    averageEntry: decimalText(averageEntry),
    averageExit: averageExit && decimalText(averageExit),
    profitLoss: exits.length > 0 ? decimalText(net) : null,
  };
}

function leftOutRows(rows: readonly ImportRow[]): Pick<Preview, 'leftOut' | 'otherLeftOut'> {
  const counts = new Map<string, number>();
  for (const { included, reason } of rows) {
    if (included) continue;
    const why = reason ?? EXCLUDED_BY_USER;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const reasons = [...counts].map(([reason, count]) => ({ reason, rows: count })).sort((a, b) => b.rows - a.rows);
  const others = reasons.slice(MAX_LEFT_OUT_REASONS);
  return {
    leftOut: reasons.slice(0, MAX_LEFT_OUT_REASONS),
    otherLeftOut: others.reduce((sum, { rows: count }) => sum + count, 0),
  };
}
