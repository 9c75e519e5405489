import { ownPath } from '@plainscan/contracts/own-path';

/** Where to go after signing in: only a page of our own. */
export const safeRedirect = (wanted: string | null, fallback = '/'): string => ownPath(wanted) ?? fallback;
