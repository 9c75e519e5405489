import { safeRedirect } from '../../lib/safe-redirect.ts';
import { local } from '../../lib/storage.ts';

const KEY = 'plainscan_destination';

/** The page to open after sign-up, stored because the emailed link opens a new tab without it in the URL. */
export const savedDestination = {
  save(to: string) {
    if (to === '/') local.remove(KEY);
    else local.set(KEY, to);
  },
  /** Returns it once; Home if nothing was saved. */
  take(): string {
    const to = safeRedirect(local.get(KEY));
    local.remove(KEY);
    return to;
  },
};
