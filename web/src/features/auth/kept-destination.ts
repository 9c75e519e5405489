import { safeRedirect } from '../../lib/safe-redirect.ts';
import { local } from '../../lib/storage.ts';

const KEY = 'plainscan_destination';

/** Where a sign-up was to lead. The mailed link opens in a tab of its own, whose address says nothing of it. */
export const keptDestination = {
  keep(to: string) {
    if (to === '/') local.remove(KEY);
    else local.set(KEY, to);
  },
  /** Once; Home where nothing was kept. */
  take(): string {
    const to = safeRedirect(local.get(KEY));
    local.remove(KEY);
    return to;
  },
};
