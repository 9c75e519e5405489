import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { useSession } from '../../app/session.ts';
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts';
import { AuditLog } from './audit-log.tsx';
import { Deletions } from './deletions.tsx';
import { MarketTab } from './market-tab.tsx';
import { QueuesTab } from './queues-tab.tsx';
import { ScanHoursTab } from './scan-hours-tab.tsx';
import { UrlManager } from './url-manager.tsx';
import { Users } from './users.tsx';

const TABS: Record<AdminTab, ComponentType> = {
  'url-manager': UrlManager,
  'scan-hours': ScanHoursTab,
  audit: AuditLog,
  deletions: Deletions,
  users: Users,
  market: MarketTab,
  queues: QueuesTab,
};

/** The pages under /admin. Everyone else gets a 404; the server enforces the role too. */
export function AdminPage({ tab }: { tab?: AdminTab }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return <NotFoundPage />;
  if (tab === undefined) return <Navigate replace to={`/admin/${ADMIN_TABS[0]}`} />;
  const Tab = TABS[tab];
  return <Tab />;
}
