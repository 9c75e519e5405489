import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Simulates the bank's 3-D Secure prompt. */
export const SecureDialog = ({ onAnswer }: { onAnswer: (succeed: boolean) => void }) => (
  <Dialog title="3-D Secure" place="small" role="alertdialog" locked onClose={() => onAnswer(false)}>
    <div className="p-5">
      <p className="text-muted">
        This test card requires 3-D Secure. Choose what the cardholder does. No bank is contacted.
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
