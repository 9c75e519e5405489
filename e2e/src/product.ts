import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, waitForMarket, type EmbeddedStack, type Launched } from '@plainscan/embedded-stack';

export interface Product {
  readonly url: string;
  readonly stores: Pick<EmbeddedStack, 'takeDown' | 'bringBack'>;
  /** resolves when scans can run */
  marketReady(): Promise<{ readonly total: number }>;
  /** kills a service like a crash; it restarts automatically */
  kill(name: string): Promise<void>;
  /** everything that the services have logged so far, by service */
  logs(): Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Users who confirm one of these addresses become administrators, whose scans have no daily limit. */
export const ADMIN_ADDRESSES = Array.from({ length: 400 }, (_, index) => `admin-${index + 1}@example.com`);

/** Overrides variables that may be set for real use in the developer's environment. */
const OVERRIDES = {
  PUBLIC_URL: '',
  ADMIN_EMAILS: ADMIN_ADDRESSES.join(','),
  SMTP_URL: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  FAKE_STRIPE_URL: '',
};

/** The environment of a product with the demo, the outbox, and the simulated market. */
export const productEnv = (env: Readonly<Record<string, string>>): Record<string, string> => ({
  ...OVERRIDES,
  DEMO: 'true',
  MARKET_PROVIDER: 'simulated',
  SCAN_HOURS: 'always',
  OUTBOX_OPEN: 'true', // visitors have simulated addresses, and by default the outbox only serves loopback
  ...env,
});

export interface ProductOptions {
  /** for tests in which a store comes back with its data */
  readonly durable?: boolean;
  readonly logLevel?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built product with a separate data folder, the demo, the outbox, and the simulated market. */
export async function startProduct({
  durable = false,
  logLevel = 'warn',
  port = 0,
  env = {},
}: ProductOptions = {}): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-e2e-'));
  const clean = () => rm(dir, { recursive: true, force: true });
  let launched: Launched;
  try {
    launched = await launch({
      dir,
      durable,
      port,
      env: productEnv({ LOG_LEVEL: logLevel, ...env }),
    });
  } catch (error) {
    await clean();
    throw error;
  }
  const logsDir = join(dir, 'logs');
  return {
    url: launched.url,
    stores: launched.stack,
    marketReady: () => waitForMarket(launched.url, () => undefined),
    kill: (name) => launched.kill(name),
    logs: () =>
      Object.fromEntries(readdirSync(logsDir).map((file) => [file, readFileSync(join(logsDir, file), 'utf8')])),
    stop: async () => {
      await launched.stop();
      await clean();
    },
  };
}
