// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import type { RouteOf } from '../../calls.ts';

export const adminQueuesRoute: RouteOf<'adminQueuesRoute'> = ['GET', '/api/admin/queues'];
export const adminUsersRoute: RouteOf<'adminUsersRoute'> = ['GET', '/api/admin/users'];
export const auditRoute: RouteOf<'auditRoute'> = ['GET', '/api/admin/audit-log'];
export const clearParserRoute: RouteOf<'clearParserRoute'> = ['DELETE', '/api/admin/parser/active'];
export const deletionsRoute: RouteOf<'deletionsRoute'> = ['GET', '/api/admin/deletions'];
export const getScanHoursRoute: RouteOf<'getScanHoursRoute'> = ['GET', '/api/admin/scan-hours'];
export const marketStateRoute: RouteOf<'marketStateRoute'> = ['GET', '/api/admin/market'];
export const parserFallbacksRoute: RouteOf<'parserFallbacksRoute'> = ['PUT', '/api/admin/parser/fallbacks'];
export const parserHistoryRoute: RouteOf<'parserHistoryRoute'> = ['GET', '/api/admin/parser/history'];
export const parserOverviewRoute: RouteOf<'parserOverviewRoute'> = ['GET', '/api/admin/parser'];
export const parserStatusRoute: RouteOf<'parserStatusRoute'> = ['GET', '/api/admin/status'];
export const probeParserRoute: RouteOf<'probeParserRoute'> = ['POST', '/api/admin/parser/probe'];
export const reloadMarketRoute: RouteOf<'reloadMarketRoute'> = ['POST', '/api/admin/market/reload'];
export const retryQueueRoute: RouteOf<'retryQueueRoute'> = ['POST', '/api/admin/queues/:queue/retry'];
export const rotateParserRoute: RouteOf<'rotateParserRoute'> = ['POST', '/api/admin/parser/rotate'];
export const scanTraceRoute: RouteOf<'scanTraceRoute'> = ['GET', '/api/admin/scan-trace'];
export const setScanHoursRoute: RouteOf<'setScanHoursRoute'> = ['PUT', '/api/admin/scan-hours'];
export const testParserUrlRoute: RouteOf<'testParserUrlRoute'> = ['GET', '/api/admin/test-url'];
export const updateParserUrlRoute: RouteOf<'updateParserUrlRoute'> = ['POST', '/api/admin/update-url'];
