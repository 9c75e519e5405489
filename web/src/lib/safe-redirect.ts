import { sameOriginPath } from '@plainscan/contracts/same-origin-path';

/** Where to go after sign-in: only pages of this site. */
export const safeRedirect = (path: string | null, fallback = '/'): string => sameOriginPath(path) ?? fallback;
