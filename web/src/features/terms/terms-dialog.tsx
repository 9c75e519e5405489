import type { TermsStatus } from '@plainscan/contracts';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { acceptTerms } from '../../api/generated/auth.ts';
import { renewSession } from '../../api/renew-session.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { TermsBody } from './terms-body.tsx';
import { welcome } from './welcome.ts';
import { readTrialStatus } from '../../api/billing-calls.ts';

/** The token says which terms were accepted. Renewing it saves the server a lookup on every call. */
async function renewToken() {
  const token = session.token();
  if (token) await renewSession(token).catch(() => undefined);
}

/** Stays open until the terms are accepted or declined. Escape and clicks outside don't close it. */
export function TermsDialog({
  onAccepted,
  onDecline,
}: {
  onAccepted: (status: TermsStatus) => void;
  onDecline: () => void;
}) {
  const [read, setRead] = useState(false);
  const [saving, setSaving] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!read) {
      toasts.show({
        tone: 'bad',
        title: 'Please acknowledge',
        description: 'You must read and acknowledge the terms and conditions',
      });
      return;
    }
    setSaving(true);
    try {
      const status = await acceptTerms();
      await renewToken();
      onAccepted(status);
      const trial = await readTrialStatus().catch(() => null);
      toasts.show({ tone: 'good', title: 'Terms Accepted', description: welcome(trial) });
    } catch (error) {
      console.warn(error);
      toasts.error('Failed to accept terms. Please try again.');
      setSaving(false);
    }
  };

  // A disabled submit button would stop Enter without saying why.
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !(event.target as Element).closest('button')) void submit(event);
  };

  return (
    <Dialog
      title="Terms and Conditions"
      place="reading"
      locked
      onClose={onDecline}
      footer={
        <form noValidate className="space-y-3.5" onSubmit={(event) => void submit(event)} onKeyDown={submitByEnter}>
          <Checkbox isSelected={read} onChange={setRead} isDisabled={saving}>
            I have read and agree to the Terms and Conditions, and I am at least 13 years old.
          </Checkbox>
          <div className="flex justify-end gap-2">
            <Button look="outline" isDisabled={saving} onPress={onDecline}>
              Decline
            </Button>
            <Button type="submit" isDisabled={!read || saving}>
              {saving ? 'Accepting...' : 'Accept and Continue'}
            </Button>
          </div>
        </form>
      }
    >
      {/* focusable, so that it can be scrolled with the keyboard */}
      <div role="region" aria-label="Terms text" className="p-5 -outline-offset-2" tabIndex={0}>
        <TermsBody heading="h3" />
      </div>
    </Dialog>
  );
}
