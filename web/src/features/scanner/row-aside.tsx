import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { StockPanel, type StockPanelProps } from './stock-panel.tsx';

const isTab = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>, back: boolean) =>
  event.key === 'Tab' && event.shiftKey === back && !event.altKey && !event.ctrlKey && !event.metaKey;

/** Tab moves from the open row into its panel, and Shift+Tab back; in document order, other rows come in between. */
function useTabInto(symbol: string) {
  const panel = useRef<HTMLDivElement>(null);
  const opener = () =>
    panel.current?.closest('main')?.querySelector<HTMLElement>(`[data-row="${CSS.escape(symbol)}"]`) ?? null;
  useEffect(() => {
    const row = opener();
    const into = (event: globalThis.KeyboardEvent) => {
      if (!isTab(event, false)) return;
      event.preventDefault();
      panel.current?.focus();
    };
    row?.addEventListener('keydown', into);
    return () => row?.removeEventListener('keydown', into);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target === panel.current && isTab(event, true) ? opener() : null;
    if (!row) return;
    event.preventDefault();
    row.focus();
  };
  return { ref: panel, onKeyDown };
}

/** The open row's panel beside the table. Focus stays in the table, so that one key opens the next row. */
export const RowAside = ({ row, response, onClose }: StockPanelProps & { onClose: () => void }) => (
  <aside
    aria-label={`${row.symbol} · ${row.name}`}
    className="flex w-[30rem] shrink-0 flex-col border-l border-line 2xl:w-[42rem]"
  >
    <div
      className="relative min-h-0 overflow-y-auto px-5 py-3 -outline-offset-2"
      tabIndex={0}
      {...useTabInto(row.symbol)}
    >
      <header className="flex items-start justify-between gap-3">
        <h2 className="flex min-w-0 items-baseline gap-x-2.5 pt-0.5">
          <span className="text-lg">{row.symbol}</span>
          <span className="truncate text-base font-normal text-muted">{row.name}</span>
        </h2>
        <IconButton label="Close panel" className="-mt-1 -mr-2" onPress={onClose}>
          <X aria-hidden size={18} />
        </IconButton>
      </header>
      <div>
        <StockPanel row={row} response={response} />
      </div>
    </div>
  </aside>
);
