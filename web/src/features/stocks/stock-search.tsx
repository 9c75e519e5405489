import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { stockPath } from './stock-path.ts';
import { StockPicker } from './stock-picker.tsx';

/** Finds a stock and opens its page. */
export function StockSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog title="Search stocks" hideTitle place="top" onClose={onClose}>
      <StockPicker
        onTake={(symbol) => {
          onClose();
          void navigate(stockPath(symbol));
        }}
      />
    </Dialog>
  );
}
