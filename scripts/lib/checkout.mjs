import { join } from 'node:path';

/**
 * The root of the checkout. Scripts run from a fresh clone with the machine's own Node before packages are installed, so run.mjs,
 * terminal.mjs, and port.mjs use built-in modules only.
 */
export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
/** Folder for build stamps, tools, and, by default, all data. */
export const HOME = join(ROOT, '.plainscan');

/** An error that the user can fix: printed as one line, without a stack trace. */
export class UserError extends Error {}
