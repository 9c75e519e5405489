import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUsers, type AdminUser } from '../../api/admin-hooks.ts';
import { dateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { SearchField } from '../strategies/search-field.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable } from './admin-table.tsx';
import { shortId } from './words.ts';

const HEADINGS = ['Email', 'User ID', 'Role', 'Verified', 'Created', 'Access', 'Trial ends', 'Subscription'] as const;
const SEARCH = 'search';
const MAX_EMAIL_CHARS = 254;
const NONE = '–';

type Entitlement = NonNullable<AdminUser['entitlement']>;

const ACCESS: Record<Entitlement['source'], string> = {
  admin: 'Administrator',
  subscription: 'Premium, monthly',
  one_time: 'Premium, 30 days',
  demo: 'Premium, demo',
  trial: 'Trial',
  none: 'None',
};

/** The subscription or purchase, and when it renews or ends. */
function subscriptionOf({ subscriptionStatus, renewsAt, accessExpiresAt }: Entitlement): string {
  if (renewsAt) return `Active, renews ${dateTime(renewsAt)}`;
  if (accessExpiresAt)
    return `${subscriptionStatus === 'canceled_but_active' ? 'Canceled, ends' : 'Ends'} ${dateTime(accessExpiresAt)}`;
  return subscriptionStatus === null ? NONE : 'Active, payment overdue';
}

const EntitlementCells = ({ entitlement }: { entitlement: Entitlement | null }) =>
  entitlement === null ? (
    <td colSpan={3} className="text-muted">
      Unavailable: billing isn't responding
    </td>
  ) : (
    <>
      <td>
        <Badge tone={entitlement.premium ? 'accent' : 'neutral'}>{ACCESS[entitlement.source]}</Badge>
      </td>
      <td className="figures">{entitlement.trial ? dateTime(entitlement.trial.endsAt) : NONE}</td>
      <td className="figures">{subscriptionOf(entitlement)}</td>
    </>
  );

const UserRow = ({ user }: { user: AdminUser }) => (
  <tr>
    <th scope="row" className="max-w-72 truncate" title={user.email}>
      {user.email}
    </th>
    <td className="figures" title={user.id}>
      {shortId(user.id)}
    </td>
    <td>{user.role === 'admin' ? <Badge tone="accent">Admin</Badge> : 'User'}</td>
    <td>{user.demo ? <Badge>Demo account</Badge> : user.verified ? 'Yes' : 'No'}</td>
    <td className="figures">{dateTime(user.createdAt)}</td>
    <EntitlementCells entitlement={user.entitlement} />
  </tr>
);

/** /admin/users */
export function Users() {
  const [params, setParams] = useSearchParams();
  const search = (params.get(SEARCH) ?? '').trim().slice(0, MAX_EMAIL_CHARS);
  const { users, ...list } = useUsers(search);
  const commit = useCallback(
    (text: string) => setParams(text ? { [SEARCH]: text } : {}, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return (
    <AdminFrame tab="users" title="Users" lead="Accounts and what they can use. Read-only." error={list.error}>
      <div className="max-w-md">
        <SearchField
          label="Search by start of email or user ID"
          value={search}
          maxLength={MAX_EMAIL_CHARS}
          onCommit={commit}
        />
      </div>
      <AdminTable
        label="Users"
        what="users"
        headings={HEADINGS}
        rows={users}
        list={list}
        empty={search ? 'No email address starts with this, and no user has this ID.' : 'No one has signed up yet.'}
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminTable>
    </AdminFrame>
  );
}
