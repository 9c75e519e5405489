import type { ImportMapping } from '@plainscan/contracts';
import { type Outcome, ignored, quoted } from './read-row.ts';

export type ActionKind = keyof ImportMapping['actions'];

/** A word of one or two letters is the whole cell. */
const WHOLE_CELL = 2;

/**
 * The kind whose word the action contains, at the beginning of a word of it and in any case: `withdraw` is in “CASH WITHDRAWAL”, `koop`
 * not in “Verkoop”. Of several the longest tells: “Buy to Cover” is a cover. null: no trade.
 */
export function actionOf(text: string, actions: ImportMapping['actions']): ActionKind | null {
  const action = text.trim().toLowerCase();
  let best: { kind: ActionKind; chars: number } | null = null;
  for (const kind of Object.keys(actions) as ActionKind[])
    for (const word of actions[kind]) {
      const wanted = word.trim().toLowerCase();
      if (wanted.length <= (best?.chars ?? 0)) continue;
      if (wanted.length <= WHOLE_CELL ? action === wanted : beginsWordOf(action, wanted))
        best = { kind, chars: wanted.length };
    }
  return best?.kind ?? null;
}

function beginsWordOf(action: string, wanted: string): boolean {
  for (let at = action.indexOf(wanted); at >= 0; at = action.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(action[at - 1]!) || !/[\p{L}\p{N}]/u.test(wanted[0]!)) return true;
  return false;
}

/** Shares that come, go or change without a trade; the first that fits names it. */
const CORPORATE: readonly [RegExp, string][] = [
  [/reverse (stock )?split/i, 'A reverse split'],
  [/stock split|\bsplit\b/i, 'A stock split'],
  [/spin-? ?off/i, 'A spin-off'],
  [/merger|acquisition|takeover|productwijziging|fusie/i, 'A merger or another change of the security'],
  [/name change|symbol change|cusip change/i, 'A change of name'],
  [/cash in lieu/i, 'Cash for a fraction of a share'],
  [/stock div|stock distribution|dividend in kind|bonus issue|scrip/i, 'Shares given as a dividend'],
  [
    /journaled shares|security transfer|transfer of securities|shares? transfer|transfer (in|out|from|to)\b/i,
    'Shares that moved between accounts',
  ],
  [/conversion fon|conversion\b(?!.*fee)(?!.*kosten)/i, 'A conversion'],
  [
    /redemption|tender|rights|exchange or exercise|assign|exercis|expir|delisting|liquidation/i,
    'Shares that went without a trade',
  ],
];
const BY_HAND = 'What it did to the shares held must be entered by hand.';

/** A row whose action is no trade. */
export function noTrade(action: string): Outcome {
  if (action.trim() === '') return ignored('The row names no action: not a trade.');
  const corporate = corporateAction(action);
  return corporate ?? ignored(`${quoted(action.trim())} is no trade.`);
}

export function corporateAction(action: string): Outcome | null {
  const found = CORPORATE.find(([words]) => words.test(action));
  return found ? ignored(`${found[1]} (${quoted(action.trim())}): no trade.`, BY_HAND) : null;
}
