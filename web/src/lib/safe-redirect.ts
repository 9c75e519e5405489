import { ownPath } from '@plainscan/contracts/own-path';

/** Where to go after sign-in: only pages of this site. */
export const safeRedirect = (wanted: string | null, fallback = '/'): string => ownPath(wanted) ?? fallback;
