import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** A value with a button that expands the form to change it. */
export function FormRow({
  name,
  value,
  note,
  action,
  children,
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  /** the button's label */
  action: string;
  /** the form; called with a function that closes it */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // When the form closes, return the focus it had to the button.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-sm font-medium text-muted">{name}</h3>
          <p className="font-medium">{value}</p>
        </div>
        <Button
          ref={button}
          look="outline"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPress={() => setOpen(!open)}
        >
          {open ? 'Cancel' : action}
        </Button>
      </div>
      {note}
      {open && (
        <div id={id} className="mt-4 max-w-sm">
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
