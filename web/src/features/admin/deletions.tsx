import { useDeletions, type Deletion } from '../../api/admin-hooks.ts';
import { dateTime, plural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable, Timestamp } from './admin-table.tsx';
import { shortId } from './words.ts';

const HEADINGS = ['Requested', 'Deletion ID', 'Status', 'Completed', 'Services'] as const;

const describeService = ({ service, completedAt, records }: Deletion['services'][number]): string =>
  completedAt === null ? `${service}: waiting` : `${service}: ${plural(records ?? 0, 'record')}`;

/** Services that haven't erased their data come first. */
const servicesOf = ({ services }: Deletion): string =>
  services
    .toSorted((a, b) => Number(a.completedAt !== null) - Number(b.completedAt !== null))
    .map(describeService)
    .join(' · ');

/** /admin/deletions */
export function Deletions() {
  const { deletions, ...list } = useDeletions();
  return (
    <AdminFrame
      tab="deletions"
      title="Account Deletions"
      lead="Whether every service has erased the data of deleted accounts."
      error={list.error}
    >
      <AdminTable
        label="Account deletions"
        what="deletions"
        headings={HEADINGS}
        rows={deletions}
        list={list}
        empty="No account has been deleted yet."
      >
        {(deletion) => (
          <tr key={deletion.id}>
            <Timestamp at={deletion.requestedAt}>{dateTime(deletion.requestedAt)}</Timestamp>
            <td className="figures" title={deletion.id}>
              {shortId(deletion.id)}
            </td>
            <td>
              <Badge tone={deletion.completedAt ? 'up' : 'warn'}>
                {deletion.completedAt ? 'Completed' : 'In progress'}
              </Badge>
            </td>
            <td className="figures">{deletion.completedAt ? dateTime(deletion.completedAt) : '–'}</td>
            <td className="text-muted">{servicesOf(deletion)}</td>
          </tr>
        )}
      </AdminTable>
    </AdminFrame>
  );
}
