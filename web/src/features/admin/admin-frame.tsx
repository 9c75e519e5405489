import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { PageHeader } from '../../app/page-header.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts';

const LABELS: Record<AdminTab, string> = {
  'url-manager': 'AI parser',
  'scan-hours': 'Scan hours',
  audit: 'Audit log',
  deletions: 'Deletions',
  users: 'Users',
  market: 'Market',
  queues: 'Queues',
};

/** An admin page's header and tabs; a 404 if the admin role was revoked since the session began. */
export const AdminFrame = ({
  tab,
  title,
  lead,
  actions,
  error,
  children,
}: {
  tab: AdminTab;
  title: string;
  lead: string;
  actions?: ReactNode;
  /** of the page's request */
  error: unknown;
  children: ReactNode;
}) =>
  error instanceof ApiError && error.status === 403 ? (
    <NotFoundPage />
  ) : (
    <>
      <PageHeader title={title} lead={lead}>
        {actions}
      </PageHeader>
      <div className="mt-4">
        <LinkTabs
          label="Admin pages"
          pages
          tabs={ADMIN_TABS.map((each) => ({ to: `/admin/${each}`, label: LABELS[each], current: each === tab }))}
        />
      </div>
      <div className="mt-4 space-y-4">{children}</div>
    </>
  );
