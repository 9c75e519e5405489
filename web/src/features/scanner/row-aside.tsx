import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { StockPanel, type StockPanelProps } from './stock-panel.tsx';

/** The open row beside the table. Focus stays in the table, so that the next row is one key away. */
export const RowAside = ({ row, response, onClose }: StockPanelProps & { onClose: () => void }) => (
  <aside aria-label={`${row.symbol} · ${row.name}`} className="w-[30rem] shrink-0 border-l border-line">
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
