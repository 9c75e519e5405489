import type { ScanPlan } from '@plainscan/contracts';
import { useCallback, useState } from 'react';
import { page } from '../../lib/page.ts';
import { toasts } from '../../ui/toasts.ts';
import { scanAddress } from './addresses.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Copies the link of a scan, or shows it where the browser lets nothing be copied: `dialog` is to be drawn. */
export function useShare() {
  const [link, setLink] = useState<string | null>(null);
  const share = useCallback(async (scan: { query: string; plan: ScanPlan | null; name?: string }) => {
    const address = page.origin() + (await scanAddress(scan));
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({
        tone: 'good',
        title: 'Link Copied',
        description: 'Whoever opens it runs the same scan on an account of their own.',
      });
    } catch {
      setLink(address);
    }
  }, []);
  return { share, dialog: link !== null && <ShareDialog link={link} onClose={() => setLink(null)} /> };
}
