import type { journalRoutes, routes, ScanPlan } from '@plainscan/contracts';
import type { z } from 'zod';
import { REFRESH } from './renew-session.ts';
import { request } from './request.ts';
import type { Query, SendInput } from './send.ts';

type Routes = typeof routes & typeof journalRoutes;

/** Types come from the contracts, the words of the address stand here: the schemas stay out of the bundle. calls.spec.ts compares the two. */
export const CALLS = {
  stocksScanRoute: ['POST', '/api/stocks-scan'],
  parseScanRoute: ['POST', '/api/scan/parse'],
  dataProgressRoute: ['GET', '/api/data-progress'],
  marketClockRoute: ['GET', '/api/market-clock'],
  stockBarsRoute: ['GET', '/api/stocks/:symbol/bars'],
  appInfoRoute: ['GET', '/api/app-info'],
  signInRoute: ['POST', '/api/auth/signin-fallback'],
  signUpRoute: ['POST', '/api/auth/signup-fallback'],
  demoSignInRoute: ['POST', '/api/auth/demo'],
  verifyEmailRoute: ['POST', '/api/auth/verify-email'],
  confirmEmailRoute: ['POST', '/api/auth/confirm-email'],
  refreshRoute: REFRESH,
  signOutRoute: ['POST', '/api/auth/sign-out'],
  requestRecoveryRoute: ['POST', '/api/auth/reset-password'],
  checkRecoveryRoute: ['POST', '/api/auth/recovery'],
  finishRecoveryRoute: ['POST', '/api/auth/update-password'],
  changePasswordRoute: ['POST', '/api/auth/change-password'],
  changeEmailRoute: ['POST', '/api/auth/change-email'],
  sessionsRoute: ['GET', '/api/auth/sessions'],
  endSessionRoute: ['DELETE', '/api/auth/sessions/:id'],
  endOtherSessionsRoute: ['POST', '/api/auth/sessions/end-others'],
  termsStatusRoute: ['GET', '/api/user/terms-status'],
  acceptTermsRoute: ['POST', '/api/user/accept-terms'],
  accountRoute: ['GET', '/api/user/account'],
  preferencesRoute: ['GET', '/api/user/preferences'],
  setPreferencesRoute: ['PUT', '/api/user/preferences'],
  myDataRoute: ['GET', '/api/user/my-data'],
  deleteAccountRoute: ['DELETE', '/api/user/delete-account'],
  outboxRoute: ['GET', '/api/outbox'],
  trialStatusRoute: ['GET', '/api/trial-status'],
  scanStatusRoute: ['GET', '/api/scan-status'],
  paymentSetupRoute: ['GET', '/api/billing/setup'],
  createPaymentIntentRoute: ['POST', '/api/create-payment-intent'],
  createSubscriptionRoute: ['POST', '/api/create-subscription'],
  upgradeRoute: ['POST', '/api/upgrade-to-premium'],
  cancelSubscriptionRoute: ['POST', '/api/cancel-subscription'],
  portalRoute: ['POST', '/api/billing/portal'],
  invoicesRoute: ['GET', '/api/billing/invoices'],
  orderRoute: ['GET', '/api/billing/orders/:id'],
  localConfirmRoute: ['POST', '/api/billing/local/confirm'],
  localAuthenticateRoute: ['POST', '/api/billing/local/authenticate'],
  tradesRoute: ['GET', '/api/trades'],
  createTradeRoute: ['POST', '/api/trades'],
  tradeRoute: ['GET', '/api/trades/:id'],
  changeTradeRoute: ['PATCH', '/api/trades/:id'],
  closeTradeRoute: ['POST', '/api/trades/:id/close'],
  deleteTradeRoute: ['DELETE', '/api/trades/:id'],
  restoreTradeRoute: ['POST', '/api/trades/:id/restore'],
  accountStatsRoute: ['GET', '/api/account-stats'],
  setAccountValueRoute: ['PUT', '/api/account-stats'],
  movementsRoute: ['GET', '/api/journal/movements'],
  addMovementRoute: ['POST', '/api/journal/movements'],
  deleteMovementRoute: ['DELETE', '/api/journal/movements/:id'],
  statisticsRoute: ['GET', '/api/journal/statistics'],
  journalNamesRoute: ['GET', '/api/journal/names'],
  exportTradesRoute: ['GET', '/api/journal/export'],
  startImportRoute: ['POST', '/api/journal/imports'],
  importsRoute: ['GET', '/api/journal/imports'],
  importRoute: ['GET', '/api/journal/imports/:id'],
  importRowsRoute: ['GET', '/api/journal/imports/:id/rows'],
  changeImportRoute: ['PATCH', '/api/journal/imports/:id'],
  commitImportRoute: ['POST', '/api/journal/imports/:id/commit'],
  undoImportRoute: ['POST', '/api/journal/imports/:id/undo'],
  discardImportRoute: ['DELETE', '/api/journal/imports/:id'],
  importPresetsRoute: ['GET', '/api/journal/import-presets'],
  deleteImportPresetRoute: ['DELETE', '/api/journal/import-presets/:id'],
  financialNewsRoute: ['GET', '/api/financial-news'],
  strategiesRoute: ['GET', '/api/strategies'],
  saveStrategyRoute: ['POST', '/api/strategies'],
  strategyRoute: ['GET', '/api/strategies/:id'],
  changeStrategyRoute: ['PATCH', '/api/strategies/:id'],
  duplicateStrategyRoute: ['POST', '/api/strategies/:id/duplicate'],
  deleteStrategyRoute: ['DELETE', '/api/strategies/:id'],
  restoreStrategyRoute: ['POST', '/api/strategies/:id/restore'],
  scanHistoryRoute: ['GET', '/api/scan-history'],
  forgetScanRoute: ['DELETE', '/api/scan-history/:id'],
  forgetScansRoute: ['DELETE', '/api/scan-history'],
  parserStatusRoute: ['GET', '/api/admin/status'],
  updateParserUrlRoute: ['POST', '/api/admin/update-url'],
  testParserUrlRoute: ['GET', '/api/admin/test-url'],
  parserOverviewRoute: ['GET', '/api/admin/parser'],
  clearParserRoute: ['DELETE', '/api/admin/parser/active'],
  parserFallbacksRoute: ['PUT', '/api/admin/parser/fallbacks'],
  rotateParserRoute: ['POST', '/api/admin/parser/rotate'],
  probeParserRoute: ['POST', '/api/admin/parser/probe'],
  parserHistoryRoute: ['GET', '/api/admin/parser/history'],
} as const satisfies Partial<Record<keyof Routes, readonly [string, string]>>;

type CallName = keyof typeof CALLS;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Answer<N extends CallName> = z.output<Routes[N]['response']>;

export const call = <N extends CallName>(
  name: N,
  input?: Pick<SendInput, 'textType' | 'idempotencyKey' | 'answersText' | 'timeoutMs' | 'signal'> & {
    params?: Sent<Routes[N]['params']> & Record<string, string>;
    query?: Query;
    body?: Sent<Routes[N]['body']>;
    token?: string | null;
  },
): Promise<Answer<N>> => {
  const [method, path] = CALLS[name];
  return request(method, path, input);
};

/** A sentence, or a plan with the sentence that says it. */
export interface ScanOrder {
  query: string;
  plan?: ScanPlan | undefined;
  /** one's own strategy that this is a run of */
  strategyId?: string | undefined;
}

export const scanStocks = (order: ScanOrder) => call('stocksScanRoute', { body: order });
export const parseScan = (asked: { query: string } | { plan: ScanPlan }, signal?: AbortSignal) =>
  call('parseScanRoute', { body: asked, signal });
export const readProgress = () => call('dataProgressRoute');
export const readClock = () => call('marketClockRoute');
export const readAppInfo = () => call('appInfoRoute');
export const readBars = (symbol: string, sessions: number) =>
  call('stockBarsRoute', { params: { symbol }, query: { sessions } });
