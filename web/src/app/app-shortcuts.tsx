import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../ui/shortcuts.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })));

const StockSearch = lazy(() => import('../features/stocks/stock-search.tsx').then((m) => ({ default: m.StockSearch })));

/** Search buttons trigger it too, with `pressShortcut`. */
export const SEARCH_KEYS = 'Ctrl+K';

const PLACES = [
  ['g h', 'Home', '/'],
  ['g s', 'Scanner', '/scanner'],
  ['g w', 'Watchlists', '/watchlists'],
  ['g n', 'News', '/news'],
  ['g j', 'Journal', '/journal'],
  ['g t', 'Settings', '/settings'],
] as const;

/** The shell's global shortcuts and the dialog that lists them. */
export function AppShortcuts() {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'shortcuts' | 'search' | null>(null);
  const close = () => setDialog(null);
  useShortcuts(
    [
      ...PLACES.map(([keys, place, to]) => ({ keys, does: `Go to ${place}`, act: () => void navigate(to) })),
      { keys: '?', does: 'Show shortcuts', act: () => setDialog('shortcuts') },
      { keys: SEARCH_KEYS, does: 'Search stocks', act: () => setDialog('search') },
    ],
    'app',
  );
  return (
    <Suspense>
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog === 'search' && <StockSearch onClose={close} />}
    </Suspense>
  );
}
