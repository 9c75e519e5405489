import type { ScanPlan } from '@plainscan/contracts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { page } from '../../lib/page.ts';
import { toasts } from '../../ui/toasts.ts';
import { scanPath } from './paths.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));

/** Copies a scan's link, or shows it in a dialog if the browser blocks copying. The caller renders `dialog`. */
export function useShare() {
  const [link, setLink] = useState<string | null>(null);
  const share = useCallback(async (scan: { query: string; plan: ScanPlan | null; name?: string }) => {
    const address = page.origin() + (await scanPath(scan));
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({
        tone: 'good',
        title: 'Link Copied',
        description: 'Anyone can open this link and see the first matches.',
      });
    } catch {
      setLink(address);
    }
  }, []);
  const dialog = link !== null && (
    <Suspense>
      <ShareDialog link={link} onClose={() => setLink(null)} />
    </Suspense>
  );
  return { share, dialog };
}
