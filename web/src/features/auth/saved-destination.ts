import { safeRedirect } from '../../lib/safe-redirect.ts';
import { local } from '../../lib/storage.ts';

const KEY = 'plainscan_destination';

/** Where a sign-up should lead. The emailed link opens in its own tab, whose address doesn't say. */
export const savedDestination = {
  keep(to: string) {
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
