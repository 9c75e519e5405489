import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { listShortcuts, useShortcutsOn } from '../ui/shortcuts.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The shortcuts of the current page and the global ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [{ page, app }] = useState(listShortcuts);
  const on = useShortcutsOn();
  return (
    <Dialog title="Keyboard Shortcuts" place="small" onClose={onClose}>
      <div className="space-y-6 p-5 -outline-offset-2" tabIndex={0}>
        {!on && <p className="text-muted">Single-key shortcuts are off. Enter, Escape, and Tab still work.</p>}
        {page.length > 0 && (
          <section>
            <h3 className="mb-2.5 text-sm font-medium text-muted">On this page</h3>
            <ShortcutList shortcuts={page} />
          </section>
        )}
        <section>
          <h3 className="mb-2.5 text-sm font-medium text-muted">Everywhere</h3>
          <ShortcutList shortcuts={app} />
        </section>
        <TextLink to="/settings#shortcuts" onClick={onClose} className="text-sm">
          {on ? 'Turn them off in Settings' : 'Turn them on in Settings'}
        </TextLink>
      </div>
    </Dialog>
  );
}
