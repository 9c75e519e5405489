import type { ScanResponse, SortKey } from '@plainscan/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../api/api-error.ts';
import { exportRows } from '../../api/scan-calls.ts';
import { download } from '../../lib/download.ts';
import { plural } from '../../lib/format.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { usePremium } from '../billing/use-premium.ts';
import { usePremiumLink } from '../billing/use-requested-page.ts';

const FORMATS = [
  { id: 'csv', name: 'CSV', about: 'For spreadsheets' },
  { id: 'json', name: 'JSON', about: 'For programs, with all indicators' },
] as const;

/** Downloads all matches, in the order shown. */
export function DownloadMenu({
  response: { ticket, total },
  sort,
}: {
  response: ScanResponse;
  /** null: the scan's own order */
  sort: SortKey | null;
}) {
  const premium = usePremium();
  const premiumLink = usePremiumLink();
  const navigate = useNavigate();
  const [preparing, setPreparing] = useState(false);
  const save = async (format: 'csv' | 'json') => {
    setPreparing(true);
    try {
      const { name, content } = await exportRows({ ticket, format, ...(sort && { sort }) });
      download.save(name ?? `plainscan.${format}`, content, content.type);
    } catch (error) {
      toasts.show({ tone: 'bad', title: 'Download failed', description: reasonOf(error) || 'Please try again.' });
    }
    setPreparing(false);
  };
  const upgrade = { id: 'premium', name: 'See Premium', about: 'You can come back to these results' };
  return (
    <MenuButton
      label="Download as"
      note={premium ? `All ${plural(total, 'match', 'matches')}` : 'Download these results with Premium.'}
      isDisabled={premium === undefined}
      isPending={preparing}
      items={
        premium
          ? FORMATS.map((format) => ({ ...format, act: () => void save(format.id) }))
          : [{ ...upgrade, act: () => void navigate(premiumLink) }]
      }
    >
      <Download aria-hidden size={16} />
      <span className="max-sm:sr-only">{preparing ? 'Preparing...' : 'Download'}</span>
    </MenuButton>
  );
}
