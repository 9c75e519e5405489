/** One process of the product. `entry` and `migrate` are build outputs, relative to the checkout's root. */
export interface Deployable {
  readonly name: string;
  readonly entry: string;
  /** runs once before anything starts, as the schema's owner */
  readonly migrate?: string;
  /** the service's schema, which its role is named after, and the environment variable for its URL */
  readonly database?: { readonly schema: string; readonly urlEnv: string };
  /** the environment variable for the port of /healthz and /readyz */
  readonly portEnv: string;
  /** Node flags, if Node's memory-based defaults don't suit the process */
  readonly nodeFlags?: readonly string[];
}

/**
 * The size of V8's semi-spaces, in MB. If it is too large in a process that only relays responses, their off-heap buffers pile up
 * until a collection. If it is too small in one that creates them, temporary objects are promoted to the old generation.
 */
const RELAYING = ['--max-semi-space-size=16'];
const ALLOCATING = ['--max-semi-space-size=32'];

/** In start order; they stop in reverse order. Add new services here. */
export const DEPLOYABLES: readonly Deployable[] = [
  {
    name: 'auth',
    entry: 'services/auth/dist/bundle/main.js',
    migrate: 'services/auth/dist/bundle/migrate.js',
    database: { schema: 'auth', urlEnv: 'AUTH_DB_URL' },
    portEnv: 'AUTH_HEALTH_PORT',
  },
  {
    name: 'billing',
    entry: 'services/billing/dist/bundle/main.js',
    migrate: 'services/billing/dist/bundle/migrate.js',
    database: { schema: 'billing', urlEnv: 'BILLING_DB_URL' },
    portEnv: 'BILLING_HEALTH_PORT',
  },
  {
    name: 'journal',
    entry: 'services/journal/dist/bundle/main.js',
    migrate: 'services/journal/dist/bundle/migrate.js',
    database: { schema: 'journal', urlEnv: 'JOURNAL_DB_URL' },
    portEnv: 'JOURNAL_HEALTH_PORT',
  },
  {
    name: 'alerts',
    entry: 'services/alerts/dist/bundle/main.js',
    migrate: 'services/alerts/dist/bundle/migrate.js',
    database: { schema: 'alerts', urlEnv: 'ALERTS_DB_URL' },
    portEnv: 'ALERTS_HEALTH_PORT',
  },
  {
    name: 'news',
    entry: 'services/news/dist/bundle/main.js',
    migrate: 'services/news/dist/bundle/migrate.js',
    database: { schema: 'news', urlEnv: 'NEWS_DB_URL' },
    portEnv: 'NEWS_HEALTH_PORT',
  },
  {
    name: 'news-worker',
    entry: 'services/news/dist/bundle/worker.js',
    database: { schema: 'news', urlEnv: 'NEWS_DB_URL' },
    portEnv: 'NEWS_WORKER_HEALTH_PORT',
  },
  {
    name: 'scanner',
    entry: 'services/scanner/dist/bundle/main.js',
    migrate: 'services/scanner/dist/bundle/migrate.js',
    database: { schema: 'scanner', urlEnv: 'SCANNER_DB_URL' },
    portEnv: 'SCANNER_HEALTH_PORT',
    nodeFlags: ALLOCATING,
  },
  {
    name: 'scanner-worker',
    entry: 'services/scanner/dist/bundle/worker.js',
    database: { schema: 'scanner', urlEnv: 'SCANNER_DB_URL' },
    portEnv: 'SCANNER_WORKER_HEALTH_PORT',
  },
  { name: 'gateway', entry: 'gateway/dist/bundle/main.js', portEnv: 'GATEWAY_PORT', nodeFlags: RELAYING },
];

/** The source file that an entry point is built from. */
export const sourceOf = (entry: string): string => entry.replace('/dist/bundle/', '/src/').replace(/\.js$/, '.ts');

/** The process that browsers connect to. */
export const FRONT = 'gateway';

/** Replaces Stripe if no keys are configured; never part of an image or cluster. */
export const FAKE_STRIPE: Deployable = {
  name: 'fake-stripe',
  entry: 'packages/fake-stripe/dist/bundle/main.js',
  portEnv: 'FAKE_STRIPE_PORT',
};
