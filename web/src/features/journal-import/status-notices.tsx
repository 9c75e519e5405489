import type { Import } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { dateTime, plural } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { describeTrades, isDraft, STATES } from './words.ts';

/** Notices about the file, or the outcome of the import. */
export function StatusNotices({ record }: { record: Import }) {
  if (record.status === 'draft' && !record.sameFileAs && !record.problem) return null;
  const editable = isDraft(record);
  return (
    <div className="flex flex-col gap-2">
      {record.sameFileAs && (
        <Notice tone="plain">
          You already imported this file.{' '}
          <Link to={`/journal/import/${record.sameFileAs}`} className="underline">
            View that import
          </Link>
          {editable && '. Rows already in your journal are marked as duplicates and skipped.'}
        </Notice>
      )}
      {record.problem && editable && <Notice tone="bad">{record.problem}</Notice>}
      {(record.status === 'committing' || record.status === 'undoing') && (
        <Notice tone="plain">
          {`${STATES[record.status].name}... This is taking longer than usual. You can leave this page; it updates when it's done.`}
        </Notice>
      )}
      {record.status === 'failed' && <Notice tone="bad">{`Not imported. ${record.failure ?? ''}`}</Notice>}
      {record.status === 'committed' && record.failure && <Notice tone="bad">{`Not undone. ${record.failure}`}</Notice>}
      {record.status === 'committed' && record.committedAt && record.corporateAction && (
        <Notice tone="good">{`Recorded ${dateTime(record.committedAt)}: ${plural(record.trades.changed, 'trade')} updated.`}</Notice>
      )}
      {record.status === 'committed' && record.committedAt && !record.corporateAction && (
        <Notice tone="good">{`Imported ${dateTime(record.committedAt)}: ${describeTrades(record)}, from ${plural(record.counts.included, 'row')}.`}</Notice>
      )}
      {record.status === 'undone' && record.undoneAt && (
        <Notice tone="plain">
          {record.corporateAction
            ? `Undone ${dateTime(record.undoneAt)}.`
            : `Undone ${dateTime(record.undoneAt)}. Nothing from this file is in your journal. Import it again to bring it back.`}
        </Notice>
      )}
    </div>
  );
}
