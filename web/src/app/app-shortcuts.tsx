import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../ui/shortcuts.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })));

const PLACES = [
  ['g h', 'Home', '/'],
  ['g s', 'Scanner', '/scanner'],
  ['g n', 'News', '/news'],
  ['g j', 'Journal', '/journal'],
  ['g t', 'Settings', '/settings'],
] as const;

/** The shell's global shortcuts and the dialog that lists them. */
export function AppShortcuts() {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  useShortcuts(
    [
      ...PLACES.map(([keys, place, to]) => ({ keys, does: `Go to ${place}`, act: () => void navigate(to) })),
      { keys: '?', does: 'Show shortcuts', act: () => setListed(true) },
    ],
    'app',
  );
  return listed ? (
    <Suspense>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </Suspense>
  ) : null;
}
