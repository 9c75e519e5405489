import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import { toasts, useToast, type Toast } from './toasts.ts';

/** Errors take longer to read and may be shown nowhere else. */
const SHOWN_MS = { good: 3500, plain: 5000, bad: 7000 } as const;
/** Toasts with an action must be found and reached first. */
const ACTION_SHOWN_MS = 15_000;

const LOOKS = {
  good: { icon: CircleCheck, color: 'text-up' },
  bad: { icon: CircleAlert, color: 'text-down' },
  plain: { icon: Info, color: 'text-accent' },
} as const;

/** Elements the user is likely to use next: the focused one and its form's submit button; on phones also lists of results. */
function inUse(): Element[] {
  const lists = matchMedia('(max-width: 40rem)').matches ? document.querySelectorAll('[data-results]') : [];
  const active = document.activeElement;
  if (!active?.matches('input, textarea, select, button, a')) return [...lists];
  return [active, ...(active.closest('form')?.querySelectorAll('[type=submit]') ?? []), ...lists];
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a toast at the bottom would cover an element in use. If so, it moves to the top and stays there. */
function useRaised(card: RefObject<HTMLElement | null>): boolean {
  const [raised, setRaised] = useState(false);
  useLayoutEffect(() => {
    const check = () => {
      // Its own button must not move while it's being pressed.
      if (card.current?.contains(document.activeElement)) return;
      const place = card.current?.getBoundingClientRect();
      if (place && inUse().some((element) => overlap(place, element.getBoundingClientRect()))) setRaised(true);
    };
    check();
    addEventListener('focusin', check);
    return () => removeEventListener('focusin', check);
  }, [card]);
  return raised;
}

const BOTTOM = 'bottom-(--tabs) pb-[max(0.75rem,env(safe-area-inset-bottom))]';
const TOP = 'top-14 md:top-0';

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const raised = useRaised(card);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (isPressed) return;
    const shownMs = toast.action ? ACTION_SHOWN_MS : SHOWN_MS[toast.tone];
    const timer = setTimeout(() => toasts.dismiss(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [isPressed, toast.id, toast.tone, toast.action]);
  const { icon: Icon, color } = LOOKS[toast.tone];
  return (
    <div
      data-react-aria-top-layer="true"
      className={classes(
        'pointer-events-none fixed inset-x-0 z-50 flex justify-center p-3 sm:justify-end sm:p-4',
        raised ? TOP : BOTTOM,
      )}
    >
      <div
        ref={card}
        className="pointer-events-auto flex w-full max-w-sm animate-[appear_160ms_ease-out] gap-3 rounded-lg border border-line bg-surface p-4 pr-2 shadow-pop"
        onPointerEnter={() => setPressed(true)}
        onPointerLeave={() => setPressed(false)}
        onFocus={() => setPressed(true)}
        onBlur={() => setPressed(false)}
      >
        <Icon aria-hidden size={18} className={classes('mt-0.5 shrink-0', color)} />
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
    </div>
  );
}

/** Always mounted, so that screen readers announce toasts. */
export function ToastRegion() {
  const toast = useToast();
  const region = (urgent: boolean) => (
    <div role={urgent ? 'alert' : 'status'} className="contents">
      {toast && (toast.tone === 'bad') === urgent && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
  return (
    <div data-react-aria-top-layer="true" className="contents">
      {region(true)}
      {region(false)}
    </div>
  );
}
