import { type ImportRow, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import { setImmediate } from 'node:timers/promises';
import { decimalText } from '../../money/decimals.ts';
import type { ReadCash, ReadFill, ReadRow } from '../reading/read-row.ts';
import type { OwnTrade } from '../../exchange/own-journal.ts';
import type { JournalFacts } from './facts.ts';
import { byGroup, type JournalFill, journalFill } from './journal-fill.ts';
import { cashLookOf, lookOf, takeOne } from './looks.ts';
import { type MatchedGroup, matchGroup } from './match-group.ts';

export interface PlanInput {
  importId: string;
  /** by line */
  rows: readonly ReadRow[];
  facts: JournalFacts;
  /** in which the file says that the account is counted */
  currency?: string | null;
  recordShorts: boolean;
  /** what the owner said of a line: to take it, or to leave it */
  chosen: ReadonlyMap<number, boolean>;
}

export interface ImportPlan {
  /** one of each row of the file, in its order */
  rows: ImportRow[];
  /** fills that are taken and matched, with those of the journal they meet */
  groups: MatchedGroup[];
  /** of the groups, those that are new */
  fills: JournalFill[];
  /** trades of our own export that come back as they were */
  ownTrades: { trade: OwnTrade; fills: { line: number; fill: ReadFill }[] }[];
  cash: { line: number; cash: ReadCash }[];
  /** in which the account is counted once all this is in it; null: nothing tells */
  currency: string | null;
}

type FillRow = Extract<ReadRow, { kind: 'fill' }>;
type CashRow = Extract<ReadRow, { kind: 'cash' }>;
type Judgement = Pick<ImportRow, 'verdict' | 'included' | 'reason'> & {
  warning?: string;
  effect?: ImportRow['effect'];
};

const LEFT_OUT = 'Left out by you.';
const MAX_WARNINGS = 5;
/** Groups that are matched before others get their turn. */
const SLICE_FILLS = 2000;

/** What becomes of each row of a file, and what taking it comes to. Nothing is changed by it. */
export async function planImport(input: PlanInput): Promise<ImportPlan> {
  const { rows } = input;
  const judged = new Map<number, Judgement>();
  const fillRows = rows.filter((row): row is FillRow => row.kind === 'fill');
  judgeFills(input, fillRows, judged);
  const ownTrades = judgeOwnTrades(input, fillRows, judged);
  const matched = await matchFills(input, fillRows, judged);
  const brought = [...matched.fills, ...ownTrades.map(({ trade }) => trade)];
  const currency = currencyAfter(input, brought);
  const cash = judgeCash(input, judged, currency);
  return { rows: rows.map((row) => toImportRow(row, judged.get(row.line))), ...matched, ownTrades, cash, currency };
}

/** That of the most fills in a journal that has nothing yet, or else of the money. */
function currencyAfter(
  { facts, rows, currency = null }: PlanInput,
  brought: readonly { currency: string }[],
): string | null {
  const said = facts.currency ?? currency;
  if (said !== null) return said;
  const counts = new Map<string, number>();
  for (const { currency: code } of brought) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const firstCash = rows.find((row): row is CashRow => row.kind === 'cash');
  return most?.[0] ?? firstCash?.cash.currency ?? null;
}

/** New, or there already; nothing yet about what is held. */
function judgeFills({ facts, chosen }: PlanInput, rows: readonly FillRow[], judged: Map<number, Judgement>): void {
  const keys = new Map([...facts.keys].map(([key, { count }]) => [key, count]));
  const byHand = new Map(facts.byHand);
  for (const { line, fill } of rows) {
    const choice = chosen.get(line);
    if (takeOne(keys, fill.key)) {
      const { deleted, count, file } = facts.keys.get(fill.key)!;
      const where = file === null ? 'The journal has it' : `Imported already, with “${file}”`;
      const reason = deleted === count ? `${where}; its trade was deleted since.` : `${where}.`;
      judged.set(line, { verdict: 'duplicate', included: choice === true, reason });
    } else if (fill.own === null && takeOne(byHand, lookOf(fill)))
      judged.set(line, {
        verdict: 'possible_duplicate',
        included: choice === true,
        reason: 'A trade written by hand has the same day, shares and price.',
      });
    else
      judged.set(line, {
        verdict: 'new',
        included: choice !== false,
        reason: choice === false ? LEFT_OUT : null,
      });
  }
}

/** A trade of our own export comes back whole, or not at all. */
function judgeOwnTrades(
  { facts, chosen }: PlanInput,
  rows: readonly FillRow[],
  judged: Map<number, Judgement>,
): ImportPlan['ownTrades'] {
  const trades = new Map<OwnTrade, FillRow[]>();
  for (const row of rows) {
    if (row.fill.own === null) continue;
    const same = trades.get(row.fill.own.trade);
    if (same === undefined) trades.set(row.fill.own.trade, [row]);
    else same.push(row);
  }
  const taken: ImportPlan['ownTrades'] = [];
  for (const [trade, ofTrade] of trades) {
    const wanted = ofTrade.some(({ line }) => chosen.get(line) === true);
    const unwanted = ofTrade.some(({ line }) => chosen.get(line) === false);
    const there =
      facts.trades.has(trade.id.toLowerCase()) || ofTrade.some(({ line }) => judged.get(line)!.verdict === 'duplicate');
    const included = !unwanted && (wanted || !there);
    for (const { line } of ofTrade) {
      const judgement = judged.get(line)!;
      const reason = judgement.reason ?? (there ? 'Its trade is in the journal, and was changed since.' : null);
      const verdict = there ? 'duplicate' : judgement.verdict;
      judged.set(line, { verdict, included, reason: unwanted ? LEFT_OUT : reason });
    }
    if (included) taken.push({ trade, fills: ofTrade.map(({ line, fill }) => ({ line, fill })) });
  }
  return taken;
}

async function matchFills(
  { importId, facts, recordShorts, chosen }: PlanInput,
  rows: readonly FillRow[],
  judged: Map<number, Judgement>,
): Promise<{ groups: MatchedGroup[]; fills: JournalFill[] }> {
  const fresh = rows
    .filter(({ line, fill }) => fill.own === null && judged.get(line)!.included)
    .sort((a, b) => a.fill.seq - b.fill.seq)
    .map(({ line, fill }) =>
      journalFill(importId, line, fill, recordShorts || fill.saysShort || chosen.get(line) === true),
    );
  const before = byGroup(facts.fills);
  const groups: MatchedGroup[] = [];
  const fills: JournalFill[] = [];
  let sinceTurn = 0;
  for (const [key, ofGroup] of byGroup(fresh)) {
    const isNew = new Set(ofGroup.map(({ id }) => id));
    const group = matchGroup([...(before.get(key) ?? []), ...ofGroup], ({ id }) => isNew.has(id));
    groups.push(group);
    for (const fill of ofGroup) {
      judged.set(fill.line, judgedByMatch(judged.get(fill.line)!, fill, group));
      if (judged.get(fill.line)!.included) fills.push(fill);
    }
    if ((sinceTurn += ofGroup.length) < SLICE_FILLS) continue;
    sinceTurn = 0;
    await setImmediate();
  }
  return { groups, fills };
}

function judgedByMatch(judgement: Judgement, fill: JournalFill, { effects, unheld, crowded }: MatchedGroup): Judgement {
  if (crowded.has(fill.id))
    return {
      ...judgement,
      included: false,
      reason: `A trade has at most ${MAX_EXECUTIONS_OF_TRADE} executions: this one finds no room.`,
    };
  const missing = unheld.get(fill.id);
  const effect = effects.get(fill.id) ?? null;
  if (missing === undefined) return { ...judgement, effect };
  const shares = decimalText(missing);
  if (missing.lt(fill.quantity))
    return {
      ...judgement,
      effect,
      warning: `${shares} of the shares are not held as far as the journal knows: they are left out.`,
    };
  const reason =
    fill.action === 'buy'
      ? 'It closes a short position that the journal does not know.'
      : fill.closes === true
        ? 'It closes a position that the journal does not know: import the file in which it was opened first.'
        : 'It sells shares that the journal never saw bought: import older files first, or record it as a short sale.';
  return { ...judgement, included: false, reason };
}

function judgeCash(
  { rows, facts, chosen }: PlanInput,
  judged: Map<number, Judgement>,
  currency: string | null,
): ImportPlan['cash'] {
  const cashRows = rows.filter((row): row is CashRow => row.kind === 'cash');
  const keys = new Map(facts.cashKeys);
  const byHand = new Map(facts.cashByHand);
  const taken: ImportPlan['cash'] = [];
  for (const { line, cash } of cashRows) {
    const judgement = judgedCash(cash, { keys, byHand, currency, choice: chosen.get(line) });
    const reason = [told(cash), judgement.reason].filter((part) => part !== null).join(' ');
    judged.set(line, { ...judgement, reason });
    if (judgement.included) taken.push({ line, cash });
  }
  return taken;
}

/** A movement has no fill to be shown by: its row says in words what it is. */
function told({ amount, currency, on, note }: ReadCash): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return `${money.format(decimalText(amount.abs()) as Intl.StringNumericLiteral)} on ${on}${note === null ? '' : ` (${note})`}.`;
}

function judgedCash(
  cash: ReadCash,
  given: {
    keys: Map<string, number>;
    byHand: Map<string, number>;
    currency: string | null;
    choice: boolean | undefined;
  },
): Judgement {
  const { keys, byHand, currency, choice } = given;
  const verdict = cash.amount.isNegative() ? 'withdrawal' : 'deposit';
  if (cash.currency !== currency)
    return {
      verdict,
      included: false,
      reason: `It is in ${cash.currency}, and the account is counted in ${currency}: currencies are never added.`,
    };
  if (takeOne(keys, cash.key))
    return {
      verdict: 'duplicate',
      included: choice === true,
      reason: 'The journal has this movement of money already.',
    };
  if (takeOne(byHand, cashLookOf(cash)))
    return {
      verdict: 'possible_duplicate',
      included: choice === true,
      reason: 'A movement written by hand has the same day and amount.',
    };
  return { verdict, included: choice !== false, reason: choice === false ? LEFT_OUT : null };
}

function toImportRow(row: ReadRow, judgement: Judgement | undefined): ImportRow {
  const of = { line: row.line, text: row.text, fill: null, effect: null };
  if (row.kind === 'failed') return { ...of, verdict: 'failed', included: false, reason: row.reason, warnings: [] };
  if (row.kind === 'ignored')
    return { ...of, verdict: 'ignored', included: false, reason: row.reason, warnings: row.warnings };
  const { verdict, included, reason, warning, effect = null } = judgement!;
  return {
    ...of,
    verdict,
    included,
    reason,
    warnings: [...(warning === undefined ? [] : [warning]), ...row.warnings].slice(0, MAX_WARNINGS),
    fill: row.kind === 'fill' ? shownFill(row.fill) : null,
    effect: included ? effect : null,
  };
}

function shownFill(fill: ReadFill): ImportRow['fill'] {
  const { action, symbol, on, at, currency } = fill;
  return {
    ...{ action, symbol, on, at: at?.toISOString() ?? null, currency },
    quantity: decimalText(fill.quantity),
    price: decimalText(fill.price),
    fee: decimalText(fill.fee),
    value: decimalText(fill.value),
  };
}
