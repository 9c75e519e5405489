import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A question before something that cannot be taken back; stays while it is done. */
export const ConfirmDialog = ({
  title,
  confirm,
  cancel = 'Cancel',
  busy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** the button that does it: its words, and those while it does */
  confirm: { label: string; busyLabel: string; look?: 'solid' | 'danger' };
  /** words of the button that leaves all as it is */
  cancel?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog title={title} place="small" role="alertdialog" locked={busy} onClose={onClose}>
    <div className="p-5">
      <div className="text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="outline" autoFocus isDisabled={busy} onPress={onClose}>
          {cancel}
        </Button>
        <Button look={confirm.look ?? 'solid'} isDisabled={busy} onPress={onConfirm}>
          {busy ? confirm.busyLabel : confirm.label}
        </Button>
      </div>
    </div>
  </Dialog>
);
