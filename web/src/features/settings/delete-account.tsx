import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteAccount } from '../../api/generated/auth.ts';
import { session } from '../../app/session.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';

const WORD = 'DELETE';

/** Deletes the account after a confirmation, and signs out. */
export function DeleteAccountButton({
  look,
  typed = false,
  children,
}: {
  look: ButtonProps['look'];
  /** the user has to confirm by typing a word, because there is data to lose */
  typed?: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [word, setWord] = useState('');
  const close = () => {
    setConfirming(false);
    setWord('');
  };

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteAccount();
      toasts.show({
        tone: 'good',
        title: 'Account deleted',
        description: 'Your account has been permanently deleted.',
      });
      void navigate('/'); // otherwise this page would ask to sign in
      session.signOut();
    } catch (error) {
      setDeleting(false);
      toasts.show({
        tone: 'bad',
        title: 'Failed to delete account',
        description: failureMessage(error, 'Please try again later.'),
      });
    }
  };

  return (
    <>
      <Button look={look} onPress={() => setConfirming(true)}>
        {children}
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Delete your account?"
          confirm={{ label: 'Delete Account', busyLabel: 'Deleting...', look: 'danger' }}
          busy={deleting}
          confirmable={!typed || word.trim().toUpperCase() === WORD}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>This will permanently delete your account and all data. Any active subscription will be canceled.</p>
          {typed && (
            <div className="mt-4">
              <Field label={`Type ${WORD} to confirm`} value={word} onChange={setWord} autoComplete="off" />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
