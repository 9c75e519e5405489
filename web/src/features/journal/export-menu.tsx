import type { TradeFilter } from '@plainscan/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportTrades, type ExportFormat } from '../../api/journal-calls.ts';
import { download } from '../../lib/download.ts';
import { localDay } from '../../lib/local-day.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';

const FORMATS = [
  { id: 'csv', name: 'CSV', about: 'For spreadsheets. You can import it back.', type: 'text/csv' },
  { id: 'json', name: 'JSON', about: 'For programs. You can import it back.', type: 'application/json' },
] as const satisfies { id: ExportFormat; name: string; about: string; type: string }[];

/** Exports the journal, all of it or filtered, as a file. */
export function ExportMenu({ filter, filtered }: { filter: TradeFilter; filtered: boolean }) {
  const [preparing, setPreparing] = useState(false);
  const save = async ({ id, type }: (typeof FORMATS)[number]) => {
    setPreparing(true);
    try {
      download.save(`plainscan-journal-${localDay()}.${id}`, await exportTrades(id, filter), type);
    } catch (error) {
      const description = rejectionMessage(error, 'Failed to export the journal. Please try again.');
      toasts.error(description);
    }
    setPreparing(false);
  };
  return (
    <MenuButton
      label="Export as"
      note={filtered ? 'Filtered trades only' : 'All trades'}
      isPending={preparing}
      shortcut={{ keys: 'x', does: 'Export' }}
      items={FORMATS.map((format) => ({ ...format, act: () => void save(format) }))}
    >
      <Download aria-hidden size={16} />
      {preparing ? 'Preparing...' : 'Export'}
    </MenuButton>
  );
}
