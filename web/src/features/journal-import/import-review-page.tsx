import type { Import } from '@plainscan/contracts';
import { ArrowLeft, FileX, Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useImport } from '../../api/generated/journal.ts';
import { changeImport, commitImport, type ImportChange } from '../../api/journal-calls.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toasts } from '../../ui/toasts.ts';
import { DiscardImport } from './discard-import.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRows } from './import-rows.tsx';
import { MappingForm } from './mapping-form.tsx';
import { StatusNotices } from './status-notices.tsx';
import { UndoImport } from './undo-import.tsx';
import { useOutcome, usePollWhileRunning } from './use-outcome.ts';
import {
  commitLabel,
  describeContents,
  doesAnything,
  importFailure,
  isDraft,
  isRefusal,
  isOutcomeUnknown,
  describeTrades,
} from './words.ts';

function Actions({
  record,
  busy,
  onCommit,
}: {
  record: Import;
  busy: 'changing' | 'committing' | null;
  onCommit: () => void;
}) {
  const navigate = useNavigate();
  const next = useRef<HTMLAnchorElement>(null);
  useFocusAfter(record.status, () => next.current);
  if (record.status === 'committed')
    return (
      <div className="flex flex-wrap gap-2">
        <UndoImport record={record} />
        <Link ref={next} to={`/journal?importId=${record.id}`} className={buttonClasses('solid')}>
          View Trades
        </Link>
      </div>
    );
  if (record.status === 'committing' || record.status === 'undoing') return null;
  if (record.status === 'undone')
    return (
      <Link ref={next} to="/journal/import" className={buttonClasses('outline')}>
        Import a File
      </Link>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <DiscardImport record={record} onDiscarded={() => void navigate('/journal/import', { replace: true })} />
      {record.source !== 'unknown' && (
        <Button isDisabled={!doesAnything(record)} isPending={busy !== null} onPress={onCommit}>
          {busy === 'committing' ? 'Importing...' : commitLabel(record)}
        </Button>
      )}
    </div>
  );
}

function Draft({ record, onChanged }: { record: Import; onChanged: (after: Import) => void }) {
  const [mapping, setMapping] = useState(false);
  const unknown = record.source === 'unknown';
  if (record.columns.length === 0) return null;
  return (
    <Card aria-label="File format" className="p-4 sm:p-5">
      {unknown || mapping ? (
        <>
          <h2 className="mb-3 text-lg">{unknown ? 'Match the columns' : 'Change the format'}</h2>
          <MappingForm
            record={record}
            onRead={(read) => {
              setMapping(false);
              onChanged(read);
            }}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted">
            Detected: <span className="font-medium text-text">{record.sourceName}</span>. Something off?
          </p>
          <Button look="outline" onPress={() => setMapping(true)}>
            <Settings2 aria-hidden size={16} />
            Map the Columns
          </Button>
        </div>
      )}
    </Card>
  );
}

function Review({ record, onChanged }: { record: Import; onChanged: (after: Import) => Promise<unknown> }) {
  const changed = useJournalChanged();
  const [busy, setBusy] = useState<'changing' | 'committing' | null>(null);
  const editable = isDraft(record);
  const recorded = record.corporateAction !== null;
  const known = record.source !== 'unknown' && !recorded;

  const outcome = useOutcome(record, onChanged);
  /** Reports a failure. If another tab changed the import first, refetches it. */
  const fail = async (title: string, error: unknown, otherwise: string) => {
    toasts.show({ tone: 'bad', title, description: importFailure(error, otherwise) });
    if (isRefusal(error, 'NOT_A_DRAFT') || isRefusal(error, 'NOT_FOUND')) await changed();
  };
  const change = async (part: ImportChange) => {
    setBusy('changing');
    try {
      await onChanged(await changeImport(record.id, part));
    } catch (error) {
      await fail('Not changed', error, "The draft hasn't changed. Please try again.");
    }
    setBusy(null);
  };
  const commit = async () => {
    setBusy('committing');
    try {
      const after = await commitImport(record.id);
      await onChanged(after);
      await changed();
      toasts.show({ tone: 'good', title: 'Imported', description: `${describeTrades(after)}.` });
      scrollTo(0, 0);
    } catch (error) {
      if (isOutcomeUnknown(error)) await outcome('import');
      else await fail('Not imported', error, 'Nothing was imported. Please try again.');
    }
    setBusy(null);
  };

  return (
    <>
      <PageHeader
        title={record.name}
        lead={
          known ? `${record.sourceName} · ${describeContents(record)}` : recorded ? record.sourceName : 'Not recognized'
        }
      >
        <Actions record={record} busy={busy} onCommit={() => void commit()} />
      </PageHeader>
      <div className="mt-5 space-y-4" aria-busy={busy !== null}>
        <p role="status" className="sr-only">
          {busy === 'committing' ? 'Importing...' : busy === 'changing' ? 'Reading again...' : ''}
        </p>
        <StatusNotices record={record} />
        {editable && <Draft record={record} onChanged={(after) => void onChanged(after)} />}
        {editable && known && record.preview && (
          <ImportPreview preview={record.preview} sourceName={record.sourceName} />
        )}
        {known && (
          <Card className="overflow-hidden">
            {editable && (
              <div className="border-b border-line px-4 py-1 sm:px-5">
                <Switch
                  label="Count unmatched sells as shorts"
                  description="Off: shares you don't hold are skipped. On: they open a short position."
                  isSelected={record.recordShorts}
                  onChange={(recordShorts) => busy === null && void change({ recordShorts })}
                />
              </div>
            )}
            {editable && (
              <p className="figures flex flex-wrap gap-x-4 border-b border-line px-4 py-3 text-muted sm:px-5">
                {doesAnything(record) ? (
                  <>
                    <span>
                      <span className="font-medium text-text">{plural(record.counts.included, 'row')}</span> included
                    </span>
                    <span>{describeTrades(record, 'to import')}</span>
                  </>
                ) : (
                  "No rows selected, so there's nothing to import."
                )}
              </p>
            )}
            <div className="pt-1">
              <ImportRows
                record={record}
                busy={busy !== null}
                onToggle={(lines, included) =>
                  busy === null && void change(included ? { include: lines } : { exclude: lines })
                }
              />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

/** One import: its file format, the status of each row, and the outcome. */
export function ImportReviewPage() {
  const { id = '' } = useParams();
  const { data, error, mutate } = useImport(id);
  usePollWhileRunning(data ? [data] : [], () => mutate());
  const changed = useJournalChanged();
  const back = (
    <TextLink to="/journal/import" className="mb-1 gap-1.5">
      <ArrowLeft aria-hidden size={15} />
      Imports
    </TextLink>
  );
  if (!data && isRefusal(error, 'NOT_FOUND'))
    return (
      <Message
        icon={FileX}
        title="Import not found"
        heading="h1"
        actions={
          <Link to="/journal/import" className={buttonClasses('outline')}>
            All Imports
          </Link>
        }
      >
        It was discarded, or it belongs to another account.
      </Message>
    );
  return (
    <>
      {back}
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load this import"
        loading={
          <div className="space-y-4">
            <Skeleton className="h-10 w-72" />
            <Skeleton className="h-96 rounded-lg" />
          </div>
        }
      >
        {(record) => (
          <Review
            key={record.id}
            record={record}
            onChanged={async (after) => {
              await mutate(after, { revalidate: false });
              await changed();
            }}
          />
        )}
      </AsyncView>
    </>
  );
}
