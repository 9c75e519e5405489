import { type ImportRow, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import { decimalText } from '../../money/decimals.ts';
import { mapSteps, type Steps } from '../../slicing/run-sliced.ts';
import { isSplit } from '../../positions/splits.ts';
import type { ReadFill, ReadRow } from '../reading/read-row.ts';
import { byGroup, groupOf, type JournalFill, journalFill } from './journal-fill.ts';
import { fillFingerprint, takeOne } from './fingerprint.ts';
import { type MatchedGroup, matchGroup } from './match-group.ts';
import {
  type ImportPlan,
  isCashRow,
  EXCLUDED_BY_USER,
  type PlanInput,
  type RowVerdict,
  type Verdicts,
} from './import-plan.ts';
import { planCash } from './plan-cash.ts';

type FillRow = Extract<ReadRow, { kind: 'fill' }>;

const MAX_WARNINGS = 5;
const REPLACES_ENTERED_SPLIT = "You entered this split yourself. The file's numbers replace yours, so it counts once.";

/** Decides what happens to each row of a file. Has no side effects. */
export function* planImport(input: PlanInput): Steps<ImportPlan> {
  const verdicts: Verdicts = new Map();
  const fillRows = input.rows.filter((row): row is FillRow => row.kind === 'fill');
  yield* findDuplicates(input, fillRows, verdicts);
  const restoredTrades = restorePlainscanTrades(input, fillRows, verdicts);
  const matched = yield* matchFills(input, fillRows, verdicts);
  const currency = currencyAfter(input, [...matched.fills, ...restoredTrades.map(({ trade }) => trade)]);
  const cash = yield* planCash(input, verdicts, currency);
  const rows = yield* mapSteps(input.rows, (row) => toImportRow(row, verdicts.get(row.line)));
  return { rows, ...matched, restoredTrades, cash, currency };
}

/** An empty journal adopts the currency of most fills, otherwise that of the first cash transaction. */
function currencyAfter(
  { facts, rows, currency = null }: PlanInput,
  fills: readonly { currency: string }[],
): string | null {
  const known = facts.currency ?? currency;
  if (known !== null) return known;
  const counts = new Map<string, number>();
  for (const { currency: code } of fills) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return most?.[0] ?? rows.find(isCashRow)?.cash.currency ?? null;
}

function* findDuplicates({ facts, chosen }: PlanInput, rows: readonly FillRow[], verdicts: Verdicts): Steps<void> {
  const keys = new Map([...facts.keys].map(([key, { count }]) => [key, count]));
  const manualFills = new Map(facts.manualFills);
  for (const { line, fill } of rows) {
    yield;
    const choice = chosen.get(line);
    if (takeOne(keys, fill.key)) {
      const { deleted, count, file } = facts.keys.get(fill.key)!;
      const where = file === null ? 'Already in your journal' : `Already imported from “${file}”`;
      const reason = deleted === count ? `${where}; you deleted its trade.` : `${where}.`;
      verdicts.set(line, { verdict: 'duplicate', included: choice === true, reason });
    } else if (fill.plainscan === null && takeOne(manualFills, fillFingerprint(fill)))
      verdicts.set(line, {
        verdict: 'possible_duplicate',
        included: choice === true,
        reason: 'A trade you entered manually has the same day, shares, and price.',
      });
    else
      verdicts.set(line, {
        verdict: 'new',
        included: choice !== false,
        reason: choice === false ? EXCLUDED_BY_USER : null,
      });
  }
}

/** A trade from a Plainscan export is restored completely or not at all. */
function restorePlainscanTrades(
  { facts, chosen }: PlanInput,
  rows: readonly FillRow[],
  verdicts: Verdicts,
): ImportPlan['restoredTrades'] {
  const trades = Map.groupBy(
    rows.filter(({ fill }) => fill.plainscan !== null),
    ({ fill }) => fill.plainscan!.trade,
  );
  const restored: ImportPlan['restoredTrades'] = [];
  for (const [trade, ofTrade] of trades) {
    const chosenByUser = ofTrade.some(({ line }) => chosen.get(line) === true);
    const excluded = ofTrade.some(({ line }) => chosen.get(line) === false);
    const exists =
      facts.trades.has(trade.id.toLowerCase()) ||
      ofTrade.some(({ line }) => verdicts.get(line)!.verdict === 'duplicate');
    const included = !excluded && (chosenByUser || !exists);
    for (const { line } of ofTrade) {
      const before = verdicts.get(line)!;
      const reason = before.reason ?? (exists ? 'Its trade is in your journal and has been edited since.' : null);
      const verdict = exists ? 'duplicate' : before.verdict;
      verdicts.set(line, { verdict, included, reason: excluded ? EXCLUDED_BY_USER : reason });
    }
    if (included) restored.push({ trade, fills: ofTrade.map(({ line, fill }) => ({ line, fill })) });
  }
  return restored;
}

function* matchFills(
  { importId, facts, symbolChanges = [], recordShorts, chosen }: PlanInput,
  rows: readonly FillRow[],
  verdicts: Verdicts,
): Steps<{ groups: MatchedGroup[]; fills: JournalFill[] }> {
  const newFills = rows
    .filter(({ line, fill }) => fill.plainscan === null && verdicts.get(line)!.included)
    .sort((a, b) => a.fill.seq - b.fill.seq)
    .map((row) => {
      const shorts = recordShorts || row.fill.markedShort || chosen.get(row.line) === true;
      return journalFill(importId, row, shorts, facts.actions.history);
    });
  const before = byGroup(facts.fills);
  const added = byGroup(newFills);
  // The trades of a renamed symbol change even if the file has no fills of it.
  const renamed = new Set(symbolChanges.map(({ symbol, on }) => facts.actions.history.symbolOf(symbol, on)));
  for (const fill of facts.fills)
    if (renamed.has(fill.symbol) && !added.has(groupOf(fill))) added.set(groupOf(fill), []);
  const groups: MatchedGroup[] = [];
  const fills: JournalFill[] = [];
  for (const [key, ofGroup] of added) {
    const isNew = new Set(ofGroup.map(({ id }) => id));
    const known = before.get(key) ?? [];
    const group = yield* matchGroup([...known, ...ofGroup], ({ id }) => isNew.has(id), facts.actions.splits);
    groups.push(group);
    for (const fill of ofGroup) {
      yield;
      const verdict = matchedVerdict(verdicts.get(fill.line)!, fill, group);
      verdicts.set(fill.line, verdict);
      if (verdict.included) fills.push(fill);
    }
  }
  return { groups, fills };
}

function matchedVerdict(
  verdict: RowVerdict,
  fill: JournalFill,
  { effects, dropped, excess, replaced }: MatchedGroup,
): RowVerdict {
  if (excess.has(fill.id))
    return {
      ...verdict,
      included: false,
      reason: `A trade can have at most ${MAX_EXECUTIONS_OF_TRADE} executions, and this one is beyond that.`,
    };
  const missing = dropped.get(fill.id);
  if (missing !== undefined && isSplit(fill))
    return {
      ...verdict,
      included: false,
      reason: "The split's shares aren't in your journal. Import older history first.",
    };
  const effect = effects.get(fill.id) ?? null;
  if (isSplit(fill) && replaced.size > 0) return { ...verdict, effect, warning: REPLACES_ENTERED_SPLIT };
  if (missing === undefined) return { ...verdict, effect };
  if (missing.lt(fill.quantity))
    return {
      ...verdict,
      effect,
      warning: `You don't hold ${decimalText(missing)} of these shares, so they're skipped.`,
    };
  const reason =
    fill.action === 'buy'
      ? "It closes a short that isn't in your journal. Import older history first."
      : fill.closes === true
        ? "It closes a position that isn't in your journal. Import older history first."
        : 'No matching buy. Import older history first, or mark it as a short.';
  return { ...verdict, included: false, reason };
}

function toImportRow(row: ReadRow, decided: RowVerdict | undefined): ImportRow {
  const { line, text } = row;
  const shared = { line, text, fill: null, effect: null };
  if (row.kind === 'failed') return { ...shared, verdict: 'failed', included: false, reason: row.reason, warnings: [] };
  if (row.kind === 'ignored')
    return { ...shared, verdict: 'ignored', included: false, reason: row.reason, warnings: row.warnings };
  const { verdict, included, reason, warning, effect = null } = decided!;
  return {
    ...shared,
    verdict,
    included,
    reason,
    warnings: [...(warning === undefined ? [] : [warning]), ...row.warnings].slice(0, MAX_WARNINGS),
    fill: row.kind === 'fill' ? toRowFill(row.fill) : null,
    effect: included ? effect : null,
  };
}

function toRowFill({ action, symbol, on, at, currency, quantity, price, fee, value }: ReadFill): ImportRow['fill'] {
  return {
    action,
    symbol,
    on,
    at: at?.toISOString() ?? null,
    currency,
    quantity: decimalText(quantity),
    price: decimalText(price),
    fee: decimalText(fee),
    value: decimalText(value),
  };
}
