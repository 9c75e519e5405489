import type { Import, ImportRow, journalRoutes } from '@plainscan/contracts';
import { ApiError } from '../../api/api-error.ts';
import { plural } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { failureWords } from '../auth/words.ts';

type Routes = typeof journalRoutes;
type ImportCall =
  | 'startImportRoute'
  | 'changeImportRoute'
  | 'commitImportRoute'
  | 'undoImportRoute'
  | 'discardImportRoute'
  | 'importRoute'
  | 'deleteImportPresetRoute';
/** Every refusal that the contract names for a call about imports. */
type Refusal = { [Call in ImportCall]: keyof Routes[Call]['errors'] }[ImportCall];

/** Where the server gives no words of its own. A refusal without an entry does not compile. */
const REFUSED = {
  PREMIUM_REQUIRED: 'The journal is part of Premium.',
  NOT_FOUND: 'It is not there any more.',
  TOO_MANY_IMPORTS: 'There are too many imports. Discard drafts that you no longer need, and try again.',
  UNREADABLE_FILE: 'The file could not be read. Export the transactions as CSV from your broker, and choose that file.',
  TOO_MANY_ROWS:
    'The file has more than 50,000 rows. Export a shorter span of time, and import one file after the other.',
  INVALID_MAPPING: 'The columns do not fit this file.',
  NOT_A_DRAFT: 'This import is no longer a draft: it has been committed or undone meanwhile.',
  TOO_MANY_PRESETS: 'There are too many saved mappings. Delete one that you no longer need, and save again.',
  NOTHING_TO_IMPORT: 'Nothing in this file is included. Include at least one row.',
  TOO_MANY_TRADES: 'The journal would hold more trades than it can. Delete some, or leave rows out.',
  NOT_COMMITTED: 'This import is not part of the journal: there is nothing to undo.',
} as const satisfies Record<Refusal, string>;

/** Not of these routes' own: of the way to them. */
const ON_THE_WAY: Record<string, string> = {
  RATE_LIMITED: 'That was often in a short time. Please wait a minute and try again.',
};

const TOO_LARGE = 'The file is too large: at most 10 MiB can be imported at once.';

/** What to tell of a call about imports that failed. */
export function importFailure(error: unknown, otherwise: string): string {
  // The gateway, and a proxy before it, speak of a request, not of a file.
  if (error instanceof ApiError && error.status === 413) return TOO_LARGE;
  const code = error instanceof ApiError ? error.code : '';
  const own = (REFUSED as Record<string, string>)[code] ?? ON_THE_WAY[code];
  return failureWords(error, own ?? otherwise);
}

export const isRefusal = (error: unknown, code: Refusal): boolean => error instanceof ApiError && error.code === code;

export const VERDICTS = {
  new: { name: 'New', tone: 'accent' },
  duplicate: { name: 'Duplicate', tone: 'neutral' },
  possible_duplicate: { name: 'Possible duplicate', tone: 'warn' },
  deposit: { name: 'Deposit', tone: 'up' },
  withdrawal: { name: 'Withdrawal', tone: 'up' },
  ignored: { name: 'No trade', tone: 'neutral' },
  failed: { name: 'Cannot be read', tone: 'down' },
} as const satisfies Record<ImportRow['verdict'], { name: string; tone: Tone }>;

/** What a fill does to the position it meets. */
export const EFFECTS = {
  opens: 'Opens',
  adds: 'Adds',
  reduces: 'Reduces',
  closes: 'Closes',
  reverses: 'Reverses',
} as const satisfies Record<NonNullable<ImportRow['effect']>, string>;

export const STATES = {
  draft: { name: 'Draft', tone: 'warn' },
  committed: { name: 'Imported', tone: 'up' },
  undone: { name: 'Undone', tone: 'neutral' },
} as const satisfies Record<Import['status'], { name: string; tone: Tone }>;

type Counted = Pick<Import, 'trades' | 'counts'>;

/** `12 trades made, 3 changed` */
export function madeOf({ trades: { created, changed }, counts }: Counted, made = 'made'): string {
  const parts = [
    created > 0 && `${plural(created, 'trade')} ${made}`,
    changed > 0 && (created > 0 ? `${changed} changed` : `${plural(changed, 'trade')} changed`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : `${plural(counts.included, 'row')} taken`;
}

/** Words of the button that commits: what it makes. */
export function commitLabel({ trades: { created, changed }, counts }: Counted): string {
  if (created > 0) return `Import ${plural(created, 'trade')}`;
  if (changed > 0) return `Import into ${plural(changed, 'trade')}`;
  return `Import ${plural(counts.included, 'row')}`;
}

/** What the file holds: `120 rows: 100 new, 12 duplicates`. */
export function heldBy({ counts }: Pick<Import, 'counts'>): string {
  const parts = [
    counts.new > 0 && `${counts.new.toLocaleString('en-US')} new`,
    counts.duplicate > 0 && plural(counts.duplicate, 'duplicate'),
    counts.possibleDuplicate > 0 && plural(counts.possibleDuplicate, 'possible duplicate'),
    counts.cash > 0 && plural(counts.cash, 'deposit or withdrawal', 'deposits and withdrawals'),
    counts.ignored > 0 && `${counts.ignored.toLocaleString('en-US')} no trade`,
    counts.failed > 0 && `${counts.failed.toLocaleString('en-US')} cannot be read`,
  ].filter(Boolean);
  return plural(counts.rows, 'row') + (parts.length > 0 ? `: ${parts.join(', ')}` : '');
}
