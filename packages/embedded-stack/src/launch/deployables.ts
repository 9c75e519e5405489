/** One process of the product. `entry` and `migrate` are paths from the checkout's root, after the build. */
export interface Deployable {
  readonly name: string;
  readonly entry: string;
  /** runs once before anything starts, as the schema's owner */
  readonly migrate?: string;
  /** the service's own role and schema, and the variable that gets its URL */
  readonly database?: { readonly schema: string; readonly urlEnv: string };
  /** the variable that gets the port of /healthz and /readyz */
  readonly portEnv: string;
  /** of node, where what it chooses by the machine's memory is not what suits the process */
  readonly nodeFlags?: readonly string[];
}

/**
 * The young generation's halves, MB. Too large where answers pass through: outside of it, what they leave behind piles up until
 * everything is collected. Too small where they are made: what is only passing grows old in it.
 */
const PASSES_ON = ['--max-semi-space-size=16'];
const MAKES = ['--max-semi-space-size=32'];

/** In the order they start; they stop in the opposite one. A new service adds its lines here. */
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

/** The one that browsers talk to. */
export const FRONT = 'gateway';

/** Replaces Stripe where no keys are configured; never part of an image or a cluster. */
export const FAKE_STRIPE: Deployable = {
  name: 'fake-stripe',
  entry: 'packages/fake-stripe/dist/src/main.js',
  portEnv: 'FAKE_STRIPE_PORT',
};
