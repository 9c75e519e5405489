import type { AdminQueues, QueueState } from '@plainscan/contracts';
import { useState } from 'react';
import { retryQueue, useAdminQueues } from '../../api/generated/admin.ts';
import { count, dateTime, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { AdminFrame } from './admin-frame.tsx';
import { DenseTable } from './dense-table.tsx';

const COUNTS = ['waiting', 'active', 'delayed', 'failed'] as const;

function RetryFailed({ name, onDone }: { name: string; onDone: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { retried } = await retryQueue(name);
      toasts.show({
        tone: 'good',
        title: 'Jobs Restarted',
        description: `${plural(retried, 'failed job')} will run again.`,
      });
      await onDone();
    } catch (error) {
      const description = rejectionMessage(error, "The failed jobs couldn't be restarted. Please try again.");
      toasts.error(description);
    }
    setBusy(false);
  };
  return (
    <Button
      look="outline"
      size="sm"
      aria-label={`Retry failed jobs of ${name}`}
      isPending={busy}
      onPress={() => void retry()}
    >
      {busy ? 'Retrying...' : 'Retry Failed'}
    </Button>
  );
}

const Queues = ({ queues, onChanged }: { queues: readonly QueueState[]; onChanged: () => Promise<unknown> }) => (
  <Card aria-labelledby="queues">
    <CardHeader id="queues" title="Queues" lead="Jobs by state" />
    <DenseTable
      className="border-t border-line"
      label="Queues"
      headings={['Queue', 'Waiting', 'Active', 'Delayed', 'Failed', 'Actions']}
    >
      {queues.map((queue) => (
        <tr key={queue.name}>
          <th scope="row">{queue.name}</th>
          {COUNTS.map((state) => (
            <td key={state} className="figures">
              {state === 'failed' && queue.failed > 0 ? (
                <Badge tone="down">{count(queue.failed)}</Badge>
              ) : (
                count(queue[state])
              )}
            </td>
          ))}
          <td>{queue.failed > 0 ? <RetryFailed name={queue.name} onDone={onChanged} /> : '–'}</td>
        </tr>
      ))}
    </DenseTable>
  </Card>
);

function Failures({ queues }: { queues: readonly QueueState[] }) {
  const failures = queues.flatMap(({ name, failures: of }) => of.map((failure) => ({ ...failure, queue: name })));
  if (failures.length === 0) return null;
  return (
    <Card aria-labelledby="failures">
      <CardHeader id="failures" title="Oldest Failures" lead="Up to 10 per queue" />
      <DenseTable
        className="border-t border-line"
        label="Oldest failures"
        headings={['Failed', 'Queue', 'Job', 'Attempts', 'Reason']}
      >
        {failures.map(({ failedAt, queue, job, attempts, reason }, i) => (
          <tr key={i}>
            <th scope="row" className="figures">
              {failedAt ? dateTime(failedAt) : '–'}
            </th>
            <td>{queue}</td>
            <td>{job}</td>
            <td className="figures">{count(attempts)}</td>
            <td className="max-w-xl truncate" title={reason}>
              {reason}
            </td>
          </tr>
        ))}
      </DenseTable>
    </Card>
  );
}

const DeadLetters = ({ deadLetters }: Pick<AdminQueues, 'deadLetters'>) => (
  <Card aria-labelledby="dead-letters">
    <CardHeader
      id="dead-letters"
      title="Dead Letters"
      lead="Events that a service couldn't handle. They're kept for a year."
    />
    {deadLetters === null || deadLetters.length === 0 ? (
      <p className="border-t border-line p-5 text-muted">
        {deadLetters === null ? 'Unable to count the dead letters.' : 'None.'}
      </p>
    ) : (
      <DenseTable className="border-t border-line" label="Dead letters" headings={['Event', 'Service', 'Count']}>
        {deadLetters.map(({ service, event, count: number }) => (
          <tr key={`${service} ${event}`}>
            <th scope="row">{event}</th>
            <td>{service}</td>
            <td className="figures">{count(number)}</td>
          </tr>
        ))}
      </DenseTable>
    )}
  </Card>
);

/** /admin/queues */
export function QueuesTab() {
  const { data, error, mutate, isValidating } = useAdminQueues();
  return (
    <AdminFrame
      tab="queues"
      title="Queues"
      lead="Background jobs, and events that couldn't be handled."
      actions={
        <Button look="outline" isPending={isValidating && data !== undefined} onPress={() => void mutate()}>
          Refresh
        </Button>
      }
      error={error}
    >
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the queues"
        loading={<Skeleton className="h-80" />}
      >
        {({ queues, deadLetters, unavailable }) => (
          <>
            <Notice tone="bad">
              {unavailable.length > 0 &&
                `No answer from: ${unavailable.join(', ')}. The queues of these services are missing.`}
            </Notice>
            <Queues queues={queues} onChanged={() => mutate()} />
            <Failures queues={queues} />
            <DeadLetters deadLetters={deadLetters} />
          </>
        )}
      </AsyncView>
    </AdminFrame>
  );
}
