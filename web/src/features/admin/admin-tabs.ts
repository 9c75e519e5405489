/** The last part of each admin page's path. */
export const ADMIN_TABS = ['url-manager', 'scan-hours', 'audit', 'deletions', 'users', 'market', 'queues'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
