import type { AlertWebhook } from '@plainscan/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { addAlertWebhook, removeAlertWebhook, testAlertWebhook } from '../../api/generated/alerts.ts';
import { ApiError } from '../../api/api-error.ts';
import { MAX_CHANNEL_URL_CHARS, MAX_WEBHOOKS } from '../../api/generated.ts';
import { date, dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { ChannelTestButton } from './channel-test-button.tsx';
import { CopyButton } from './copy-button.tsx';

function stateOf({ disabled, failingSince, createdAt }: AlertWebhook): string {
  if (disabled) return 'Off: its receiver responded that it’s gone. A successful test turns it on again.';
  return failingSince === null ? `Added ${date(createdAt)}` : `Failing since ${dateTime(failingSince)}`;
}

function WebhookRow({ webhook, onChanged }: { webhook: AlertWebhook; onChanged: () => Promise<unknown> }) {
  const { id, url, disabled, failingSince } = webhook;
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeAlertWebhook(id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      setConfirming(false);
      await onChanged();
    } catch (error) {
      const description = failureMessage(error, 'Failed to delete the webhook. Please try again.');
      toasts.error(description);
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{url}</p>
        <p className={disabled || failingSince !== null ? 'text-sm text-down' : 'text-sm text-muted'}>
          {stateOf(webhook)}
        </p>
      </div>
      <Button look="outline" aria-label={`Delete ${url}`} onPress={() => setConfirming(true)}>
        Delete
      </Button>
      <ChannelTestButton what={url} send={() => testAlertWebhook(id)} onTested={() => void onChanged()} />
      {confirming && (
        <ConfirmDialog
          title="Delete this webhook?"
          confirm={{ label: 'Delete Webhook', busyLabel: 'Deleting...', look: 'danger' }}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          <p className="wrap-anywhere">{url} won’t get your alerts anymore, and its secret stops working.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The secret of a new webhook, which the server shows only once. */
function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []); // it replaced the form that had focus
  return (
    <div className="mt-3 space-y-3">
      <div>
        <h4 ref={title} tabIndex={-1} className="font-medium outline-none">
          Save the signing secret
        </h4>
        <p className="text-sm text-muted">
          Your receiver needs it to verify that a message is from us. We won’t show it again.
        </p>
      </div>
      <p className="rounded-md bg-raised px-4 py-3 font-mono text-sm wrap-anywhere">{secret}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label="Copy Secret" />
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  );
}

function AddWebhook({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const added = await addAlertWebhook({ url });
      setSecret(added.secret);
      setUrl('');
      await onAdded();
    } catch (failure) {
      setError(failureMessage(failure, 'Failed to add the webhook. Please try again.'));
    }
    setBusy(false);
  };
  if (secret !== null) return <NewSecret secret={secret} onDone={() => setSecret(null)} />;
  return (
    <form className="mt-3 flex max-w-lg flex-col gap-3" noValidate onSubmit={(event) => void add(event)}>
      <Field
        label="URL"
        name="url"
        value={url}
        error={error}
        hint="Starts with https://"
        maxLength={MAX_CHANNEL_URL_CHARS}
        autoComplete="off"
        onChange={(text) => {
          setUrl(text);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" look="outline" isPending={busy}>
          {busy ? 'Adding...' : 'Add Webhook'}
        </Button>
      </div>
    </form>
  );
}

export function Webhooks({
  webhooks,
  canAdd,
  onChanged,
}: {
  webhooks: readonly AlertWebhook[];
  canAdd: boolean;
  onChanged: () => Promise<unknown>;
}) {
  return (
    <div className="p-5">
      <h3 className="font-medium">Webhooks</h3>
      <p className="text-sm text-muted">
        Your alerts as signed JSON, for your own programs (Standard Webhooks). Up to {MAX_WEBHOOKS}.
      </p>
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="mt-2 divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {canAdd && <AddWebhook onAdded={onChanged} />}
    </div>
  );
}
