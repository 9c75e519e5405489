import type { TermsStatus } from '@plainscan/contracts';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PlainFrame } from '../../app/plain-frame.tsx';
import { signOut } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { DeleteAccountButton } from '../settings/delete-account.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/** Replaces the app until the terms are accepted. The server refuses every call except the ones offered here. */
export function TermsWall({ onAccepted }: { onAccepted: (status: TermsStatus) => void }) {
  const [dialogOpen, setDialogOpen] = useState(true);
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!dialogOpen) main.current?.focus();
  }, [dialogOpen]);
  return (
    <PlainFrame ref={main} className="grid place-items-center">
      <title>Terms and Conditions · Plainscan</title>
      <Message
        icon={FileText}
        title="You need to accept the terms to use Plainscan"
        heading="h1"
        actions={
          <>
            <Button onPress={() => setDialogOpen(true)}>Review Terms</Button>
            <Button look="outline" onPress={() => void signOut()}>
              Sign Out
            </Button>
            <DeleteAccountButton look="quiet">Delete My Account</DeleteAccountButton>
          </>
        }
      >
        Your trial starts when you accept. You can come back at any time, or delete your account.
      </Message>
      {dialogOpen && (
        <TermsDialog
          onAccepted={onAccepted}
          onDecline={() => {
            setDialogOpen(false);
            void navigate('/');
          }}
        />
      )}
    </PlainFrame>
  );
}
