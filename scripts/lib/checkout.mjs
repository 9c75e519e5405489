import { join } from 'node:path';

/** The scripts run from a fresh clone on the machine's own Node, before anything is installed: built-in modules only,
 * so running programs (run.mjs), progress (terminal.mjs), and ports (port.mjs) are by hand. */
export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
/** What our own scripts remember, and the default home of all data. */
export const HOME = join(ROOT, '.plainscan');

/** A mistake or an obstacle that the user can do something about: shown as one line, without a stack. */
export class Refusal extends Error {}
