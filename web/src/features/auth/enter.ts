import { session } from '../../app/session.ts';

/** Long enough to read "Redirecting...". */
export const REDIRECT_MS = 500;

/** Shows the stored session after a delay to read the welcome message. Runs `before` first. */
export const enterSoon = (before?: () => void) =>
  setTimeout(() => {
    before?.();
    session.reload();
  }, REDIRECT_MS);
