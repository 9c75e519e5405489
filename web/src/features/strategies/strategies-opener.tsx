import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { usePanel } from './use-panel.ts';

const StrategiesPanel = lazy(() => import('./strategies-panel.tsx').then((m) => ({ default: m.StrategiesPanel })));

/** The Strategies button, its shortcuts `o` and `h`, and the panel that the URL has open. */
export function StrategiesOpener() {
  const { panel, linkTo, open } = usePanel();
  useShortcuts([
    { keys: 'o', does: 'Open strategies', act: () => open('strategies') },
    { keys: 'h', does: 'Open scan history', act: () => open('history') },
  ]);
  return (
    <>
      <Link to={linkTo('strategies')} preventScrollReset className={buttonClasses('outline')}>
        <Bookmark aria-hidden size={16} />
        <span className="max-sm:sr-only">Strategies</span>
      </Link>
      {panel && (
        <Suspense>
          <StrategiesPanel panel={panel} />
        </Suspense>
      )}
    </>
  );
}
