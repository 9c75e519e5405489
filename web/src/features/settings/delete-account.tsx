import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { session } from '../../app/session.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureWords } from '../auth/words.ts';
import { deleteAccount } from '../../api/generated-client.ts';

/** Deletes the account after a confirmation, and signs out. */
export function DeleteAccountButton({ look, children }: { look: ButtonProps['look']; children: ReactNode }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);

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
        description: failureWords(error, 'Please try again later.'),
      });
    }
  };

  return (
    <>
      <Button look={look} onPress={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete your account?"
          confirm={{ label: 'Delete Account', busyLabel: 'Deleting...', look: 'danger' }}
          busy={deleting}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          This will permanently delete your account and all data. Any active subscription will be canceled.
        </ConfirmDialog>
      )}
    </>
  );
}
