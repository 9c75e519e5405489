import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import { Layer } from './shortcuts.ts';
import { toasts } from './toasts.ts';

const PLACES = {
  center: {
    overlay: 'items-end sm:items-center justify-center sm:p-6',
    modal: 'max-h-[92dvh] w-full rounded-t-lg sm:max-w-xl sm:rounded-lg animate-[slide-up_160ms_ease-out]',
  },
  /** a search */
  top: {
    overlay: 'items-start justify-center sm:p-6 sm:pt-[12vh]',
    modal: 'max-h-[92dvh] w-full sm:max-w-xl sm:rounded-lg animate-[fade_120ms_ease-out]',
  },
  /** long text */
  reading: {
    overlay: 'items-end sm:items-center justify-center sm:p-6',
    modal: 'max-h-[92dvh] w-full rounded-t-lg sm:max-w-2xl sm:rounded-lg animate-[slide-up_160ms_ease-out]',
  },
  /** a question */
  small: {
    overlay: 'items-center justify-center p-4',
    modal: 'max-h-[92dvh] w-full max-w-md rounded-lg animate-[slide-up_160ms_ease-out]',
  },
  sheet: {
    overlay: 'items-end justify-center',
    modal: 'max-h-[94dvh] w-full max-w-2xl rounded-t-lg animate-[slide-up_180ms_ease-out]',
  },
  /** a list at the right edge; full width on small screens */
  right: {
    overlay: 'items-stretch justify-end',
    modal: 'h-dvh w-full sm:max-w-lg animate-[slide-right_160ms_ease-out]',
  },
  left: {
    overlay: 'items-stretch justify-start',
    modal: 'h-dvh w-64 animate-[slide-left_160ms_ease-out]',
  },
} as const;

/** Delay after which browsers have moved focus away from a removed or disabled element (at the next paint). */
const FOCUS_LOST_MS = 50;

/**
 * Focuses the dialog when the focused element inside it is removed or disabled. Otherwise Escape and Tab would no longer
 * reach the dialog.
 */
function useFocusRecovery() {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!dialog) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recover = () => {
      if (document.activeElement === document.body) dialog.focus();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(recover, FOCUS_LOST_MS);
    });
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [dialog]);
  return setDialog;
}

/**
 * A modal dialog: it traps focus while open and restores it on closing. Escape and the backdrop close it unless it's
 * `locked`.
 */
export function Dialog({
  title,
  hideTitle = false,
  onClose,
  place = 'center',
  role = 'dialog',
  locked = false,
  footer,
  children,
}: {
  title: string;
  /** the title is for assistive technology only */
  hideTitle?: boolean;
  onClose: () => void;
  place?: keyof typeof PLACES;
  role?: 'dialog' | 'alertdialog';
  /** Escape, the backdrop, and the close button are disabled */
  locked?: boolean;
  /** stays visible while the rest scrolls */
  footer?: ReactNode;
  children: ReactNode;
}) {
  // Close here first and synchronously: an owner that closes in a transition, as the router does, would return focus
  // while the page behind is still inert.
  const [isOpen, setOpen] = useState(true);
  const focusRecovery = useFocusRecovery();
  const layer = useRef<HTMLElement>(null);
  useEffect(() => toasts.clear(), []); // a toast would cover the dialog's buttons
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      onOpenChange={(open) => !open && close()}
      className={classes('fixed inset-0 z-40 flex animate-[fade_120ms_ease-out] bg-shade', PLACES[place].overlay)}
    >
      <Modal className={classes('flex flex-col border border-line bg-surface shadow-pop', PLACES[place].modal)}>
        <AriaDialog
          ref={(dialog) => {
            layer.current = dialog;
            focusRecovery(dialog);
          }}
          role={role}
          className="flex min-h-0 flex-1 flex-col outline-none"
          aria-label={hideTitle ? title : undefined}
        >
          {!hideTitle && (
            <header className="flex min-h-15 items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
              <Heading slot="title" className="text-lg">
                {title}
              </Heading>
              {!locked && (
                <IconButton label="Close" onPress={close}>
                  <X aria-hidden size={18} />
                </IconButton>
              )}
            </header>
          )}
          <Layer value={layer}>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
            {footer && <footer className="border-t border-line px-5 py-4">{footer}</footer>}
          </Layer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
