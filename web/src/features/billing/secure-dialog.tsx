import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** In place of the bank's question: what the holder of the card answers. */
export const SecureDialog = ({ onAnswer }: { onAnswer: (succeed: boolean) => void }) => (
  <Dialog title="3-D Secure" place="small" role="alertdialog" locked onClose={() => onAnswer(false)}>
    <div className="p-5">
      <p className="text-muted">
        This test card asks its holder to confirm the payment. Choose what the holder does. No real bank is asked.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="outline" onPress={() => onAnswer(false)}>
          Fail
        </Button>
        <Button autoFocus onPress={() => onAnswer(true)}>
          Complete
        </Button>
      </div>
    </div>
  </Dialog>
);
