import type { ImportMapping } from '@plainscan/contracts';
import { type Outcome, ignored, quoted } from './read-row.ts';

export type ActionKind = keyof ImportMapping['actions'];

/** A word of at most two letters must be the whole cell. */
const WHOLE_CELL = 2;

/**
 * The kind whose keyword the action contains, case-insensitive and at the start of a word: `withdraw` matches “CASH
 * WITHDRAWAL”, `koop` does not match “Verkoop”. The longest keyword wins: “Buy to Cover” is a cover. null for no
 * transaction.
 */
export function actionOf(text: string, actions: ImportMapping['actions']): ActionKind | null {
  const action = text.trim().toLowerCase();
  let best: { kind: ActionKind; chars: number } | null = null;
  for (const kind of Object.keys(actions) as ActionKind[])
    for (const word of actions[kind]) {
      const keyword = word.trim().toLowerCase();
      if (keyword.length <= (best?.chars ?? 0)) continue;
      if (keyword.length <= WHOLE_CELL ? action === keyword : beginsWordOf(action, keyword))
        best = { kind, chars: keyword.length };
    }
  return best?.kind ?? null;
}

function beginsWordOf(action: string, beginning: string): boolean {
  for (let at = action.indexOf(beginning); at >= 0; at = action.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(action[at - 1]!) || !/[\p{L}\p{N}]/u.test(beginning[0]!)) return true;
  return false;
}

const CANCELED = /\bcancel|\bcxl\b|\brevers(?:al|ed)\b|\bbusted\b|\brejected\b|\bcorrect(?:ion|ed)\b/i;

/** Changes of shares without a trade; the first match counts. */
const CORPORATE: readonly [RegExp, string][] = [
  [/reverse (stock )?split/i, 'A reverse split'],
  [/stock split|\bsplit\b/i, 'A stock split'],
  [/spin-? ?off/i, 'A spin-off'],
  [/merger|acquisition|takeover|productwijziging|fusie/i, 'A merger or another corporate action'],
  [/name change|symbol change|cusip change/i, 'A name change'],
  [/cash in lieu/i, 'Cash in lieu of a fractional share'],
  [/stock div|stock distribution|dividend in kind|bonus issue|scrip/i, 'A stock dividend'],
  [
    /journaled shares|security transfer|transfer of securities|shares? transfer|transfer (in|out|from|to)\b/i,
    'A transfer of shares',
  ],
  [/conversion fon|conversion\b(?!.*fee)(?!.*kosten)/i, 'A conversion'],
  [
    /redemption|tender|rights|exchange or exercise|assign|exercis|expir|delisting|liquidation/i,
    'Shares removed without a trade',
  ],
];
/** Shares added or removed by a split, which the row counts. */
export const isSplitAction = (action: string): boolean => /\bsplit\b/i.test(action) && !CANCELED.test(action);

export const ENTER_BY_HAND = 'If it changed your shares, enter that by hand.';

/** A row whose action isn't a transaction we record. */
export function noTrade(action: string): Outcome {
  if (action.trim() === '') return ignored('Skipped: the row has no action');
  const corporate = corporateAction(action);
  return corporate ?? ignored(`Skipped: ${quoted(action.trim())}`);
}

export function corporateAction(action: string): Outcome | null {
  if (CANCELED.test(action)) return ignored(`Skipped: a canceled trade (${quoted(action.trim())})`, ENTER_BY_HAND);
  const found = CORPORATE.find(([words]) => words.test(action));
  return found ? ignored(`Skipped: ${found[1]} (${quoted(action.trim())})`, ENTER_BY_HAND) : null;
}
