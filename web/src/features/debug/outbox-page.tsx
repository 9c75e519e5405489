import { Inbox } from 'lucide-react';
import { useId } from 'react';
import type { Outbox } from '@plainscan/contracts';
import { useOutbox } from '../../api/generated/app.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { PlainFrame } from '../../app/plain-frame.tsx';
import { dateTime, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkedText } from './linked-text.tsx';
import { DeploymentGate } from './deployment-gate.tsx';

function Mail({ mail: { subject, to, at, text } }: { mail: Outbox['mails'][number] }) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="animate-[appear_160ms_ease-out]">
      <Card>
        <header className="border-b border-line px-5 py-3.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={id} className="text-lg break-words">
              {subject}
            </h2>
            <time dateTime={at} className="figures text-sm text-muted">
              {dateTime(at)}
            </time>
          </div>
          <p className="text-sm text-muted">
            To <EmailText email={to} />
          </p>
        </header>
        <div className="px-5 py-4">
          <LinkedText text={text} />
        </div>
      </Card>
    </article>
  );
}

function Mails() {
  const { data, error, mutate } = useOutbox();
  return (
    <PlainFrame>
      <div className="mx-auto max-w-3xl">
        <PageHeader title="Test inbox" lead="Emails from this demo, newest first. They aren't sent.">
          {/* announced when another one arrives */}
          <p role="status" className="figures text-sm text-muted">
            {data && data.mails.length > 0 && plural(data.mails.length, 'email')}
          </p>
        </PageHeader>
        <div className="mt-5 space-y-4">
          <AsyncView
            data={data}
            error={error as unknown}
            retry={() => void mutate()}
            failed="Unable to load the test inbox"
            loading={<Skeleton className="h-40" />}
            isEmpty={({ mails }) => mails.length === 0}
            empty={
              <Card>
                <Message icon={Inbox} title="No emails yet">
                  Sign up or reset a password, and the email shows up here.
                </Message>
              </Card>
            }
          >
            {({ mails }) => mails.map((mail) => <Mail key={mail.id} mail={mail} />)}
          </AsyncView>
        </div>
      </div>
    </PlainFrame>
  );
}

export const OutboxPage = () => (
  <DeploymentGate requires="outbox">
    <Mails />
  </DeploymentGate>
);
