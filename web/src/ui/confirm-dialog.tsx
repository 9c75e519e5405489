import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Confirms an irreversible action, and stays open while it runs. */
export const ConfirmDialog = ({
  title,
  confirm,
  cancel = 'Cancel',
  busy,
  confirmable = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** the confirm button's label, normally and while busy */
  confirm: { label: string; busyLabel: string; look?: 'solid' | 'danger' };
  /** the cancel button's label */
  cancel?: string;
  busy: boolean;
  confirmable?: boolean;
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
        <Button look={confirm.look ?? 'solid'} isDisabled={busy || !confirmable} onPress={onConfirm}>
          {busy ? confirm.busyLabel : confirm.label}
        </Button>
      </div>
    </div>
  </Dialog>
);
