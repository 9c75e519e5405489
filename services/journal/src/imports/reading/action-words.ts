import type { ImportMapping } from '@plainscan/contracts';
import { type Outcome, ignored, quoted } from './read-row.ts';

export type ActionKind = keyof ImportMapping['actions'];

/** A word of at most two letters must be the whole cell. */
const WHOLE_CELL = 2;

/**
 * The kind whose keyword occurs in the action, case-insensitively and at the start of a word: `withdraw` matches “CASH
 * WITHDRAWAL”, but `koop` doesn't match “Verkoop”. The longest keyword wins, so “Buy to Cover” is a cover. null if the
 * action isn't a transaction.
 */
export function actionOf(text: string, actions: ImportMapping['actions']): ActionKind | null {
  const action = words(text);
  let best: { kind: ActionKind; chars: number } | null = null;
  for (const kind of Object.keys(actions) as ActionKind[])
    for (const word of actions[kind]) {
      const keyword = words(word);
      if (keyword.length <= (best?.chars ?? 0)) continue;
      if (keyword.length <= WHOLE_CELL ? action === keyword : beginsWordOf(action, keyword))
        best = { kind, chars: keyword.length };
    }
  return best?.kind ?? null;
}

/** STOCK_SPLIT is “stock split”. */
const words = (text: string): string => text.trim().toLowerCase().replaceAll('_', ' ');

function beginsWordOf(action: string, beginning: string): boolean {
  for (let at = action.indexOf(beginning); at >= 0; at = action.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(action[at - 1]!) || !/[\p{L}\p{N}]/u.test(beginning[0]!)) return true;
  return false;
}

const CANCELED = /\bcancel|\(ca\.?\)|\bcxl\b|\brevers(?:al|ed)\b|\bbusted\b|\brejected\b|\bcorrect(?:ion|ed)\b/i;

/** For changes that the journal can make in the open trades. */
export const RECORD_IT = 'Record it with “Split or New Symbol” on the import page.';

export const ENTER_MANUALLY = 'If it changed your shares, enter the change manually.';

const CLOSE_FRACTION =
  'It paid for a fraction of a share. If your journal still has the fraction, close it manually at this amount.';
const SHARE_COST =
  'Your cost is now divided between the old and the new shares. Enter the new ones manually at their part of it.';
const CLOSE_OLD_SHARES =
  'If you were paid in cash, close the old shares manually at that price. If you received new shares, close the old ones, and enter the new ones at the same total.';

/** Changes in shares without a trade, and what to do about them; the first match counts. */
const CORPORATE: readonly [form: RegExp, name: string, advice: string][] = [
  [/in lieu/i, 'cash in lieu of a fractional share', CLOSE_FRACTION],
  [/reverse (stock )?split/i, 'a reverse split', RECORD_IT],
  [/stock split|\bsplit\b/i, 'a stock split', RECORD_IT],
  [/spin-? ?off/i, 'a spin-off', SHARE_COST],
  [/merger|merged|acquisition|takeover|productwijziging|fusie/i, 'a merger', CLOSE_OLD_SHARES],
  [/name changed?\b|symbol changed?\b|(?:cusip|isin) change/i, 'a name change', RECORD_IT],
  [/reorg|mandatory - exchange|corporate action/i, 'a corporate action', ENTER_MANUALLY],
  [/stock div|stock distribution|dividend in kind|bonus issue|scrip/i, 'a stock dividend', ENTER_MANUALLY],
  [
    /journaled shares|security transfer|transfer of securit(?:y|ies)|shares? transfer|transfer (in|out|from|to)\b/i,
    'a transfer of shares',
    ENTER_MANUALLY,
  ],
  [/conversion fon|conversion\b(?!.*fee)(?!.*kosten)/i, 'a conversion', ENTER_MANUALLY],
  [
    /redemption|tender|rights|exchange or exercise|assign|exercis|expir|delist|liquidation/i,
    'shares removed without a trade',
    ENTER_MANUALLY,
  ],
];

/** Whether the row is a split; its quantity is the shares added or removed. */
export const isSplitAction = (action: string): boolean =>
  /\bsplit\b|^spl$/.test(words(action)) && !CANCELED.test(action);

/** The outcome for a row whose action isn't a transaction that the journal records. */
export function notATransaction(action: string): Outcome {
  if (action.trim() === '') return ignored('Skipped: the row has no action');
  const corporate = corporateAction(action);
  return corporate ?? ignored(`Skipped: ${quoted(action.trim())}`);
}

export function corporateAction(action: string): Outcome | null {
  const plain = words(action);
  if (CANCELED.test(plain)) return ignored(`Skipped: a canceled trade (${quoted(action.trim())})`, ENTER_MANUALLY);
  const found = CORPORATE.find(([form]) => form.test(plain));
  if (found === undefined) return null;
  const [, name, advice] = found;
  return ignored(`Skipped: ${name} (${quoted(action.trim())})`, advice);
}
