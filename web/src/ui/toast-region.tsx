import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import { toasts, useToast, type Toast } from './toasts.ts';

/** Bad news takes longer to read, and nothing else on the page may say it. */
const SHOWN_MS = { good: 3500, plain: 5000, bad: 7000 } as const;
/** What can be done in it must be found and reached first. */
const ACTION_SHOWN_MS = 15_000;

const LOOKS = {
  good: { icon: CircleCheck, colour: 'text-up' },
  bad: { icon: CircleAlert, colour: 'text-down' },
  plain: { icon: Info, colour: 'text-accent' },
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const shownMs = toast.action ? ACTION_SHOWN_MS : SHOWN_MS[toast.tone];
    const timer = setTimeout(() => toasts.dismiss(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.tone, toast.action]);
  const { icon: Icon, colour } = LOOKS[toast.tone];
  return (
    <div
      className="pointer-events-auto flex w-full max-w-sm animate-[appear_160ms_ease-out] gap-3 rounded-lg border border-line bg-surface p-4 pr-2 shadow-pop"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden size={18} className={classes('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        <p className="mt-0.5 text-sm break-words text-muted">{toast.description}</p>
        {toast.action && (
          <Button
            look="outline"
            className="mt-2.5"
            onPress={() => {
              toasts.dismiss(toast.id);
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" className="-mt-1.5 size-8" onPress={() => toasts.dismiss(toast.id)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

/** Stands in the page from the start, so that screen readers announce what appears in it. */
export function ToastRegion() {
  const toast = useToast();
  const region = (urgent: boolean) => (
    <div role={urgent ? 'alert' : 'status'} className="contents">
      {toast && (toast.tone === 'bad') === urgent && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
  return (
    <div
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 top-14 z-50 flex justify-center p-3 sm:justify-end md:top-0 md:px-6 lg:px-8"
    >
      {region(true)}
      {region(false)}
    </div>
  );
}
