import { Dialog } from '../../ui/dialog.tsx';
import { StockPanel, type StockPanelProps } from './stock-panel.tsx';

/** The open row's panel as a dialog, where there's no room beside the table. */
export const RowSheet = ({ row, response, onClose }: StockPanelProps & { onClose: () => void }) => (
  <Dialog title={`${row.symbol} · ${row.name}`} place="sheet" onClose={onClose}>
    <div className="p-5">
      <StockPanel row={row} response={response} />
    </div>
  </Dialog>
);
