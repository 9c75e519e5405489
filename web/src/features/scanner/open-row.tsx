import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { StockPanel } from './stock-panel.tsx';

const Dialog = lazy(() => import('../../ui/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** The open row: beside the table where there is room, over the page where there is not. */
export function OpenRow({
  row,
  response,
  wide,
  onClose,
}: {
  row: ScanRow;
  response: ScanResponse;
  wide: boolean;
  onClose: () => void;
}) {
  const title = `${row.symbol} · ${row.name}`;
  if (!wide)
    return (
      <Suspense>
        <Dialog title={title} place="sheet" onClose={onClose}>
          <div className="p-5">
            <StockPanel row={row} response={response} />
          </div>
        </Dialog>
      </Suspense>
    );
  return (
    <aside aria-label={title} className="w-[30rem] shrink-0 border-l border-line">
      <div className="sticky top-0 max-h-dvh overflow-y-auto p-5" tabIndex={0}>
        <header className="flex items-start justify-between gap-3">
          <h2 className="min-w-0">
            <span className="block text-lg">{row.symbol}</span>
            <span className="block truncate text-base font-normal text-muted">{row.name}</span>
          </h2>
          <IconButton label="Close panel" className="-mt-1 -mr-2" onPress={onClose}>
            <X aria-hidden size={18} />
          </IconButton>
        </header>
        <div className="mt-2">
          <StockPanel row={row} response={response} />
        </div>
      </div>
    </aside>
  );
}
