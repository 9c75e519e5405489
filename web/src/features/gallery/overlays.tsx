import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Group, noop, Row, Sample } from './sample.tsx';

const PLACES = ['center', 'reading', 'small', 'sheet', 'right', 'left'] as const;
const TOASTS = ['good', 'bad', 'plain'] as const;

export function Overlays() {
  const [open, setOpen] = useState<(typeof PLACES)[number] | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Overlays">
      <Sample name="Dialog">
        <Row>
          {PLACES.map((place) => (
            <Button key={place} look="outline" onPress={() => setOpen(place)}>
              Open {place}
            </Button>
          ))}
        </Row>
        {open !== null && open !== 'confirm' && (
          <Dialog
            title={`A dialog: ${open}`}
            place={open}
            onClose={close}
            footer={<Button onPress={close}>Close</Button>}
          >
            <p>Its content scrolls; its title and footer stay.</p>
          </Dialog>
        )}
      </Sample>
      <Sample name="ConfirmDialog">
        <Button look="outline" onPress={() => setOpen('confirm')}>
          Delete the trade
        </Button>
        {open === 'confirm' && (
          <ConfirmDialog
            title="Delete this trade?"
            confirm={{ label: 'Delete', busyLabel: 'Deleting...', look: 'danger' }}
            busy={false}
            onConfirm={close}
            onClose={close}
          >
            This also deletes its fills.
          </ConfirmDialog>
        )}
      </Sample>
      <Sample name="ToastRegion" wide>
        <Row>
          {TOASTS.map((tone) => (
            <Button
              key={tone}
              look="outline"
              onPress={() =>
                toasts.show({
                  tone,
                  title: `A ${tone} toast`,
                  description: 'It closes after a while.',
                  action: { label: 'Undo', run: noop },
                })
              }
            >
              Show a {tone} toast
            </Button>
          ))}
        </Row>
      </Sample>
    </Group>
  );
}
