import { existsSync } from 'node:fs';

/** The complete browser: Debian's, or the one at CHROMIUM_PATH. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const HEADLESS_SHELL = `${CHROMIUM}-headless-shell`;

/**
 * Debian's headless shell if it is installed beside Chromium. It has the same engine, but no windows with toolbars, which took a
 * third of the browser's CPU time.
 */
export const HEADLESS_BROWSER = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
