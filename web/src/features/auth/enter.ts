import { session } from '../../app/session.ts';

/** As long as it takes to read "Redirecting...". */
export const REDIRECT_MS = 500;

/** Shows the session that has been kept once its welcome has been read, `before` it whatever must come first. */
export const enterSoon = (before?: () => void) =>
  setTimeout(() => {
    before?.();
    session.reload();
  }, REDIRECT_MS);
