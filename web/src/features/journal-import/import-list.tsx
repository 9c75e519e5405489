import type { Import } from '@plainscan/contracts';
import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useImports } from '../../api/generated/journal.ts';
import { dateTime, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DiscardImport } from './discard-import.tsx';
import { UndoImport } from './undo-import.tsx';
import { usePollWhileRunning } from './use-outcome.ts';
import { describeContents, isCorporateAction, isDraft, describeTrades, STATES } from './words.ts';

type Listed = Omit<Import, 'sample' | 'columns' | 'mapping' | 'preview'>;

function historyLine(record: Listed): string {
  if (record.undoneAt) return `Undone ${dateTime(record.undoneAt)}`;
  if (record.committedAt && isCorporateAction(record))
    return `Recorded ${dateTime(record.committedAt)} · ${plural(record.trades.changed, 'trade')} updated`;
  if (record.committedAt) return `Imported ${dateTime(record.committedAt)} · ${describeTrades(record)}`;
  if (record.failure) return record.failure;
  return `Started ${dateTime(record.createdAt)}`;
}

function ImportEntry({ record }: { record: Listed }) {
  const { name, tone } = STATES[record.status];
  const link = useRef<HTMLAnchorElement>(null);
  const title = useRef<HTMLSpanElement>(null);
  useFocusAfter(record.status, () => link.current ?? title.current);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isCorporateAction(record) ? (
            <span ref={title} tabIndex={-1} className="min-w-0 font-medium wrap-anywhere">
              {record.name}
            </span>
          ) : (
            <Link
              ref={link}
              to={`/journal/import/${record.id}`}
              className="min-w-0 font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
            >
              {record.name}
            </Link>
          )}
          <Badge tone={tone}>{isCorporateAction(record) && record.status === 'committed' ? 'Recorded' : name}</Badge>
        </p>
        <p className="figures mt-0.5 text-sm text-muted">
          {record.sourceName}
          {!isCorporateAction(record) && ` · ${describeContents(record)}`}
        </p>
        <p className="figures text-sm text-muted">{historyLine(record)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isDraft(record) && (
          <>
            <DiscardImport record={record} />
            <Link
              to={`/journal/import/${record.id}`}
              aria-label={`Continue with ${record.name}`}
              className={buttonClasses('outline')}
            >
              Continue
            </Link>
          </>
        )}
        {record.status === 'committed' && (
          <>
            {!isCorporateAction(record) && (
              <Link
                to={`/journal?importId=${record.id}`}
                aria-label={`Trades from ${record.name}`}
                className={buttonClasses('quiet')}
              >
                Trades
              </Link>
            )}
            <UndoImport record={record} />
          </>
        )}
      </div>
    </li>
  );
}

/** All imports, newest first, with their status. */
export function ImportList() {
  const { data, error, mutate } = useImports();
  usePollWhileRunning(data?.imports ?? [], () => mutate());
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(data?.imports.length, () => heading.current);
  return (
    <section aria-labelledby="imports">
      <h2 ref={heading} id="imports" tabIndex={-1} className="mb-2 text-lg">
        Your imports
      </h2>
      <Card>
        <AsyncView
          data={data}
          error={error as unknown}
          retry={() => void mutate()}
          failed="Unable to load your imports"
          loading={<Skeleton className="m-5 h-16" />}
          isEmpty={({ imports }) => imports.length === 0}
          empty={
            <Message icon={FileText} title="No imports yet" className="py-10">
              Imported files, splits, and new symbols show up here. You can undo any of them.
            </Message>
          }
        >
          {({ imports }) => (
            <ul className="divide-y divide-line">
              {imports.map((record) => (
                <ImportEntry key={record.id} record={record} />
              ))}
            </ul>
          )}
        </AsyncView>
      </Card>
    </section>
  );
}
