import type { Import, ImportRow } from '@plainscan/contracts';
import { ApiError } from '../../api/api-error.ts';
import type { Routes } from '../../api/calls.ts';
import { plural } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { failureMessage } from '../../api/failure-message.ts';

type ImportCall =
  | 'startImportRoute'
  | 'changeImportRoute'
  | 'commitImportRoute'
  | 'undoImportRoute'
  | 'discardImportRoute'
  | 'importRoute'
  | 'deleteImportPresetRoute';
/** Every error code that the contracts declare for import calls. */
type ErrorCode = { [Call in ImportCall]: keyof Routes[Call]['errors'] }[ImportCall];

/** Used if the server sends no message. A code without an entry fails to compile. */
const MESSAGES = {
  PREMIUM_REQUIRED: 'The journal comes with Premium.',
  NOT_FOUND: "We couldn't find it. It may have been deleted.",
  TOO_MANY_IMPORTS: "You have too many imports. Discard drafts you don't need and try again.",
  UNREADABLE_FILE: "We couldn't read the file. Export the transactions as CSV from your broker, and choose that file.",
  TOO_MANY_ROWS: 'The file has more than 50,000 rows. Export a shorter date range and import one file at a time.',
  INVALID_MAPPING: "These columns don't match the file.",
  NOT_A_DRAFT: 'This import is no longer a draft. It was imported or undone in another tab.',
  TOO_MANY_PRESETS: 'You have too many saved mappings. Delete one and save again.',
  NOTHING_TO_IMPORT: 'No rows selected. Include at least one.',
  TOO_MANY_TRADES: "That's more trades than a journal can hold. Delete some, or skip rows.",
  TRADES_CHANGED: 'You changed trades since that depend on this, so it stays.',
  NOT_COMMITTED: "This import isn't in your journal, so there's nothing to undo.",
} as const satisfies Record<ErrorCode, string>;

/** Errors that the gateway returns for any route. */
const GATEWAY_MESSAGES: Record<string, string> = {
  RATE_LIMITED: 'Too many requests. Try again in a minute.',
};

const TOO_LARGE = 'The file is too large. The limit is 10 MB.';

/** The message for a failed import call. */
export function importFailure(error: unknown, otherwise: string): string {
  // The message of the gateway or of a proxy is about a request, not about a file.
  if (error instanceof ApiError && error.status === 413) return TOO_LARGE;
  const code = error instanceof ApiError ? error.code : '';
  const own = (MESSAGES as Record<string, string>)[code] ?? GATEWAY_MESSAGES[code];
  return failureMessage(error, own ?? otherwise);
}

export const isRefusal = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;

/** There was no response from the service, so it may still be processing the call. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK_TIMEOUT' || error.status === 0 || error.status >= 502;

export const VERDICTS = {
  new: { name: 'New', tone: 'accent' },
  duplicate: { name: 'Duplicate', tone: 'neutral' },
  possible_duplicate: { name: 'Possible duplicate', tone: 'warn' },
  deposit: { name: 'Deposit', tone: 'up' },
  withdrawal: { name: 'Withdrawal', tone: 'up' },
  ignored: { name: 'Skipped', tone: 'neutral' },
  failed: { name: 'Unreadable', tone: 'down' },
} as const satisfies Record<ImportRow['verdict'], { name: string; tone: Tone }>;

/** What a fill does to the open position. */
export const EFFECTS = {
  opens: 'Opens',
  adds: 'Adds',
  reduces: 'Reduces',
  closes: 'Closes',
  reverses: 'Reverses',
} as const satisfies Record<NonNullable<ImportRow['effect']>, string>;

export const STATES = {
  draft: { name: 'Draft', tone: 'warn' },
  committing: { name: 'Importing', tone: 'accent' },
  failed: { name: 'Not imported', tone: 'down' },
  committed: { name: 'Imported', tone: 'up' },
  undoing: { name: 'Undoing', tone: 'accent' },
  undone: { name: 'Undone', tone: 'neutral' },
} as const satisfies Record<Import['status'], { name: string; tone: Tone }>;

/** Not in the journal yet, so still editable. */
export const isDraft = ({ status }: Pick<Import, 'status'>): boolean => status === 'draft' || status === 'failed';

export const isCorporateAction = ({ corporateAction }: Pick<Import, 'corporateAction'>): boolean =>
  corporateAction !== null;

type Counted = Pick<Import, 'trades' | 'counts'>;

/** `12 trades imported, 3 updated` */
export function describeTrades({ trades: { created, changed }, counts }: Counted, verb = 'imported'): string {
  const parts = [
    created > 0 && `${plural(created, 'trade')} ${verb}`,
    changed > 0 && (created > 0 ? `${changed} updated` : `${plural(changed, 'trade')} updated`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : `${plural(counts.included, 'row')} ${verb}`;
}

/** Whether committing changes the journal: a symbol change updates trades without including a row. */
export const doesAnything = ({ trades: { created, changed }, counts }: Counted): boolean =>
  counts.included + created + changed > 0;

/** The label of the import button. */
export function commitLabel({ trades: { created, changed }, counts }: Counted): string {
  if (created > 0) return `Import ${plural(created, 'trade')}`;
  if (changed > 0) return `Update ${plural(changed, 'trade')}`;
  return `Import ${plural(counts.included, 'row')}`;
}

/** The contents of the file: `120 rows: 100 trades, 12 duplicates`. */
export function describeContents({ counts }: Pick<Import, 'counts'>): string {
  const parts = [
    counts.new > 0 && plural(counts.new, 'trade'),
    counts.duplicate > 0 && plural(counts.duplicate, 'duplicate'),
    counts.possibleDuplicate > 0 && plural(counts.possibleDuplicate, 'possible duplicate'),
    counts.cash > 0 && plural(counts.cash, 'cash transaction'),
    counts.ignored > 0 && `${counts.ignored.toLocaleString('en-US')} skipped`,
    counts.failed > 0 && `${counts.failed.toLocaleString('en-US')} unreadable`,
  ].filter(Boolean);
  return plural(counts.rows, 'row') + (parts.length > 0 ? `: ${parts.join(', ')}` : '');
}
