import { compare, DEFAULT_ALERT_RULES, plan, series } from '@plainscan/contracts';

/** token of an emailed link */
export const LINK = 'l'.repeat(43);

/** of no scan */
export const SAMPLE_TICKET = 'a.b.c';

/** A valid body for each call, by the name of its contract. */
export const VALID_BODIES: Readonly<Record<string, object>> = {
  signInRoute: { email: 'ann@example.com', password: 'secret' },
  signUpRoute: { email: 'ann@example.com', password: 'secret' },
  verifyEmailRoute: { token: LINK },
  requestRecoveryRoute: { email: 'ann@example.com' },
  checkRecoveryRoute: { token: LINK },
  finishRecoveryRoute: { token: LINK, password: 'secret' },
  changePasswordRoute: { currentPassword: 'secret', newPassword: 'secrets' },
  finishSignInRoute: { code: '123456' },
  enableSecondFactorRoute: { password: 'secret', code: '123456' },
  renewRecoveryCodesRoute: { password: 'secret', code: '123456' },
  disableSecondFactorRoute: { password: 'secret', code: '123456' },
  changeEmailRoute: { email: 'ann@example.com', password: 'secret' },
  confirmEmailRoute: { token: LINK },
  keepDemoRoute: { email: 'ann@example.com', password: 'secret' },
  setPreferencesRoute: { emailNotifications: true, marketAlerts: true },
  setScanHoursRoute: { scanHours: 'always' },
  stocksScanRoute: { query: 'a' },
  publicScanRoute: { query: 'a' },
  parseScanRoute: { query: 'a' },
  whyNotRoute: { symbol: 'AAPL', plan: plan(compare(series('rsi'), '<', 30)) },
  startReplayRoute: { query: 'a' },
  scanRowsRoute: { ticket: SAMPLE_TICKET, offset: 0, limit: 20 },
  matchCountsRoute: { ticket: SAMPLE_TICKET },
  chartLinesRoute: { ticket: SAMPLE_TICKET, symbol: 'AAPL', sessions: 250 },
  pastMatchesRoute: { ticket: SAMPLE_TICKET, session: '2026-03-06', offset: 0, limit: 50 },
  exportScanRoute: { ticket: SAMPLE_TICKET, format: 'csv' },
  saveStrategyRoute: { name: 'Oversold', query: 'rsi below 30' },
  changeStrategyRoute: { name: 'Oversold' },
  strategyAlertRoute: { on: true, rules: DEFAULT_ALERT_RULES },
  createWatchlistRoute: { name: 'Tech' },
  renameWatchlistRoute: { name: 'Tech' },
  addToWatchlistRoute: { text: 'AAPL, MSFT' },
  setAlertSettingsRoute: { delivery: 'daily', digestHour: 8, quietHours: null, timeZone: 'America/New_York' },
  addPushSubscriptionRoute: {
    endpoint: 'https://push.example/a',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    device: 'Firefox on Linux',
  },
  addAlertWebhookRoute: { url: 'https://hooks.example/a' },
  createPaymentIntentRoute: { amount: 15 },
  upgradeRoute: { paymentIntentId: 'pi_1', amount: 15 },
  stripeWebhookRoute: { id: 'evt_1' },
  createTradeRoute: { symbol: 'AAPL', entryPrice: '100.5', quantity: 10 },
  changeTradeRoute: { revision: 1 },
  closeTradeRoute: { price: '110' },
  tagTradesRoute: { action: 'add', tag: 'swing', ids: ['7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11'] },
  setAccountValueRoute: { accountValue: '1000' },
  addCashTransactionRoute: { kind: 'deposit', amount: '5', on: '2026-11-20' },
  recordCorporateActionRoute: { kind: 'symbol_change', symbol: 'FB', newSymbol: 'META', on: '2022-06-09' },
  startImportRoute: { trades: [] },
  changeImportRoute: { recordShorts: true },
  updateParserUrlRoute: { url: 'https://ai.example' },
  parserFallbacksRoute: { urls: ['https://ai.example'] },
  rotateParserRoute: { revision: 1 },
  probeParserRoute: { url: null },
  localConfirmRoute: { clientSecret: 'pi_1_secret_1', card: 'pm_card_visa' },
  localAuthenticateRoute: { clientSecret: 'pi_1_secret_1', succeed: true },
};

const QUERIES: Readonly<Record<string, string>> = {
  'POST /api/journal/imports': '?name=a.csv',
  'GET /api/admin/scan-trace': '?query=a',
  'GET /api/journal/export': '?format=csv',
  'GET /api/alerts/unsubscribe': '?token=a.b.c',
  'POST /api/alerts/unsubscribe': '?token=a.b.c',
  'GET /api/stocks': '?search=a',
  'GET /api/last-prices': '?symbols=AAPL,MSFT',
};

/** Method and body of a valid request to a route. */
export const requestOf = (name: string, { method }: { method: string }) => ({
  method,
  ...(name in VALID_BODIES && { body: VALID_BODIES[name] }),
});

/** A route's path with its parameters filled in, and its required query. */
export const samplePathOf = ({ method, path }: { method: string; path: string }): string =>
  path
    .replace('orders/:id', 'orders/pi_1')
    .replace(':id', '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11')
    .replace(':queue', 'scanner-market')
    .replace(':symbol', 'AAPL') + (QUERIES[`${method} ${path}`] ?? '');
