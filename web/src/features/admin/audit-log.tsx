import { useAuditLog, type AuditEntry } from '../../api/admin-hooks.ts';
import { useSession } from '../../app/session.ts';
import { dateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable, Timestamp } from './admin-table.tsx';
import { shortId } from './words.ts';

const HEADINGS = ['Time', 'Event', 'By', 'About', 'Details'] as const;
const BAD_REQUEST = 400;
const ADMIN_CALL = 'admin.called';

/** `second-factor.enabled` as "Second factor enabled". */
function eventName(event: string): string {
  if (event === ADMIN_CALL) return 'Admin call';
  const words = event.replaceAll(/[-.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The input of an administrator's call, without the names of its parts: `scanHours: "always"`. */
const inputOf = (input: unknown): string =>
  Object.values((input ?? {}) as Record<string, unknown>)
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap((part) => Object.entries(part as Record<string, unknown>))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ');

function Status({ status }: { status: unknown }) {
  if (typeof status !== 'number') return <Badge tone="warn">No outcome yet</Badge>;
  return <Badge tone={status < BAD_REQUEST ? 'up' : 'down'}>{status}</Badge>;
}

function Details({ event, details }: AuditEntry) {
  const { call, input, status, ...others } = details;
  if (event !== ADMIN_CALL)
    return Object.entries(details)
      .map(([name, value]) => `${name}: ${textOf(value)}`)
      .join(', ');
  const shown = [inputOf(input), inputOf({ others })].filter(Boolean).join(', ');
  return (
    <>
      <Status status={status} /> {textOf(call)}
      {shown && <span className="text-muted"> · {shown}</span>}
    </>
  );
}

const Id = ({ id, me }: { id: string | null; me: string | undefined }) =>
  id === null ? (
    <span className="text-faint">–</span>
  ) : (
    <span className="figures" title={id}>
      {id === me ? 'You' : shortId(id)}
    </span>
  );

/** /admin/audit */
export function AuditLog() {
  const { entries, ...list } = useAuditLog();
  const { user } = useSession();
  return (
    <AdminFrame
      tab="audit"
      title="Audit Log"
      lead="What happened to accounts, and every call that administrators made."
      error={list.error}
    >
      <AdminTable
        label="Audit log"
        what="entries"
        headings={HEADINGS}
        rows={entries}
        list={list}
        empty="Nothing has been recorded yet."
      >
        {(entry) => (
          <tr key={entry.id}>
            <Timestamp at={entry.at}>{dateTime(entry.at)}</Timestamp>
            <td>{eventName(entry.event)}</td>
            <td>
              <Id id={entry.actorId} me={user?.id} />
            </td>
            <td>
              <Id id={entry.subjectId} me={user?.id} />
            </td>
            <td className="max-w-xl truncate" title={JSON.stringify(entry.details)}>
              <Details {...entry} />
            </td>
          </tr>
        )}
      </AdminTable>
    </AdminFrame>
  );
}
