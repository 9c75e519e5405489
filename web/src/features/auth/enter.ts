import { session } from '../../app/session.ts';

/** Long enough to read "Redirecting...". */
export const REDIRECT_MS = 500;

/** Shows the stored session after its welcome message has been read, running `before` first. */
export const enterSoon = (before?: () => void) =>
  setTimeout(() => {
    before?.();
    session.reload();
  }, REDIRECT_MS);
