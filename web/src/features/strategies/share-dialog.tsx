import { useEffect, useId, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

/** The link, selected. It's focused in an effect, because the dialog takes focus on mount. */
function Link({ id, children }: { id: string; children: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <textarea
      ref={field}
      id={id}
      readOnly
      rows={4}
      value={children}
      onFocus={(event) => event.currentTarget.select()}
      className="w-full rounded-md border border-control bg-bg px-3 py-2 break-all"
    />
  );
}

/** A link to copy manually. */
export function ShareDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title="Share this scan" place="small" onClose={onClose}>
      <div className="space-y-3 p-5">
        <label htmlFor={id} className="block text-muted">
          Your browser blocked copying. Copy the link yourself:
        </label>
        <Link id={id}>{link}</Link>
        <p className="text-sm text-muted">Anyone can open this link and see the first matches.</p>
      </div>
    </Dialog>
  );
}
