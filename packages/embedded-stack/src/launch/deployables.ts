/** One process of the product. `entry` and `migrate` are build outputs, relative to the checkout's root. */
export interface Deployable {
  readonly name: string;
  readonly entry: string;
  /** runs once before anything starts, as the schema's owner */
  readonly migrate?: string;
  /** the service's own role and schema, and the variable that gets its URL */
  readonly database?: { readonly schema: string; readonly urlEnv: string };
  /** the variable that gets the port of /healthz and /readyz */
  readonly portEnv: string;
  /** Node flags, if Node's memory-based defaults don't suit the process */
  readonly nodeFlags?: readonly string[];
}

/**
 * The size of V8's semi-spaces, in MB. If too large in a process that only relays responses, their off-heap buffers pile up until
 * a collection. If too small in one that creates them, temporary objects are promoted to the old generation.
 */
const PASSES_ON = ['--max-semi-space-size=16'];
const MAKES = ['--max-semi-space-size=32'];

/** In start order; they stop in reverse. Add new services here. */
export const DEPLOYABLES: readonly Deployable[] = [
  {
    name: 'auth',
    entry: 'services/auth/dist/src/main.js',
    migrate: 'services/auth/dist/src/migrate.js',
    database: { schema: 'auth', urlEnv: 'AUTH_DB_URL' },
    portEnv: 'AUTH_HEALTH_PORT',
  },
  {
    name: 'billing',
    entry: 'services/billing/dist/src/main.js',
    migrate: 'services/billing/dist/src/migrate.js',
    database: { schema: 'billing', urlEnv: 'BILLING_DB_URL' },
    portEnv: 'BILLING_HEALTH_PORT',
  },
  {
    name: 'journal',
    entry: 'services/journal/dist/src/main.js',
    migrate: 'services/journal/dist/src/migrate.js',
    database: { schema: 'journal', urlEnv: 'JOURNAL_DB_URL' },
    portEnv: 'JOURNAL_HEALTH_PORT',
  },
  {
    name: 'alerts',
    entry: 'services/alerts/dist/src/main.js',
    migrate: 'services/alerts/dist/src/migrate.js',
    database: { schema: 'alerts', urlEnv: 'ALERTS_DB_URL' },
    portEnv: 'ALERTS_HEALTH_PORT',
  },
  {
    name: 'news',
    entry: 'services/news/dist/src/main.js',
    migrate: 'services/news/dist/src/migrate.js',
    database: { schema: 'news', urlEnv: 'NEWS_DB_URL' },
    portEnv: 'NEWS_HEALTH_PORT',
  },
  {
    name: 'news-worker',
    entry: 'services/news/dist/src/worker.js',
    database: { schema: 'news', urlEnv: 'NEWS_DB_URL' },
    portEnv: 'NEWS_WORKER_HEALTH_PORT',
  },
  {
    name: 'scanner',
    entry: 'services/scanner/dist/src/main.js',
    migrate: 'services/scanner/dist/src/migrate.js',
    database: { schema: 'scanner', urlEnv: 'SCANNER_DB_URL' },
    portEnv: 'SCANNER_HEALTH_PORT',
    nodeFlags: MAKES,
  },
  {
    name: 'scanner-worker',
    entry: 'services/scanner/dist/src/worker.js',
    database: { schema: 'scanner', urlEnv: 'SCANNER_DB_URL' },
    portEnv: 'SCANNER_WORKER_HEALTH_PORT',
  },
  { name: 'gateway', entry: 'gateway/dist/src/main.js', portEnv: 'GATEWAY_PORT', nodeFlags: PASSES_ON },
];

/** The process that browsers connect to. */
export const FRONT = 'gateway';

/** Replaces Stripe if no keys are configured; never part of an image or a cluster. */
export const FAKE_STRIPE: Deployable = {
  name: 'fake-stripe',
  entry: 'packages/fake-stripe/dist/src/main.js',
  portEnv: 'FAKE_STRIPE_PORT',
};
