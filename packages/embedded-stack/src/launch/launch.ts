import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { storedActorKeys } from '../actor-keys.ts';
import { freePort } from '../ports.ts';
import { ensureServiceDatabase } from '../service-database.ts';
import { claimFolder } from '../stack-record.ts';
import { startEmbeddedStack, type EmbeddedStack } from '../start-embedded-stack.ts';
import { storedSecret } from '../stored-secret.ts';
import { type ProcessSpec, SupervisedProcess } from '../supervised-process.ts';
import { DEPLOYABLES, type Deployable, FRONT, FAKE_STRIPE } from './deployables.ts';
import { ownEnv, type Secrets } from './own-env.ts';
import { payments } from './payments.ts';

export interface LaunchOptions {
  /** the folder for all data and logs */
  readonly dir: string;
  /** the gateway's port; 0 or absent: any free one */
  readonly port?: number;
  readonly host?: string;
  /** overrides this process's environment; the variables that connect the processes override both */
  readonly env?: Readonly<Record<string, string>>;
  /** false if data may be lost, as in tests */
  readonly durable?: boolean;
  readonly onStep?: (step: LaunchStep) => void;
  /** receives one line about an unexpected event */
  readonly onNote?: (line: string) => void;
  /** selects and modifies what to run; by default, everything runs as built */
  readonly select?: (deployables: readonly Deployable[]) => readonly Deployable[];
  /** called when a migration or service fails, while the rest keeps running; if absent, the launch fails */
  readonly onFailure?: (name: string, error: Error) => void;
  /** time between SIGTERM and SIGKILL for a service */
  readonly stopGraceMs?: number;
  /** pauses before a service that exited unexpectedly is restarted, instead of growing ones; for tests that kill often */
  readonly restartPausesMs?: readonly number[];
}

export type LaunchStep = 'stores' | 'migrations' | 'services';

export interface Launched {
  readonly url: string;
  readonly stack: EmbeddedStack;
  /** stops the services in reverse start order, then the stores */
  stop(): Promise<void>;
  /** kills a process like a crash; it restarts automatically */
  kill(name: string): Promise<void>;
  /** the PID of a process; null while it isn't running */
  pidOf(name: string): number | null;
  /** the readiness URL of a process */
  readyUrlOf(name: string): string;
  restart(name: string): Promise<void>;
  /** runs the service's pending migrations */
  migrate(name: string): Promise<void>;
}

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));
const DATABASE = 'plainscan';
const READY_WITHIN_MS = 60_000;
const STOP_GRACE_MS = 15_000;

/**
 * Starts the built product on loopback: stores, migrations, every deployable. Resolves once the gateway is up; the market may
 * still be loading (`waitForMarket`). @throws FolderInUseError if Plainscan is already running on `dir`; Error with the end of the log
 * of the process that failed to start
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const dir = resolve(options.dir);
  const logsDir = join(dir, 'logs');
  const note = options.onNote ?? (() => undefined);
  const step = options.onStep ?? (() => undefined);
  const orReport = (name: string, work: Promise<void>) =>
    options.onFailure ? work.catch((error: Error) => options.onFailure!(name, error)) : work;
  const claim = await claimFolder(dir, 'launch');
  mkdirSync(logsDir, { recursive: true });
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const action of undo.splice(0).reverse()) await action();
    claim.release();
  };
  try {
    step('stores');
    const durable = options.durable ?? true;
    const stack = await startEmbeddedStack({ dir, durable, onProgress: note });
    undo.push(() => stack.stop());

    step('migrations');
    const host = options.host ?? '127.0.0.1';
    const port = options.port || (await freePort(host));
    const url = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
    const fakeStripePort = await freePort();
    const baseEnv = { ...process.env, ...options.env };
    const payment = payments(baseEnv, { dir, url, fakeStripePort });
    const env = {
      ...baseEnv,
      NODE_ENV: 'production',
      REDIS_URL: stack.redisUrl,
      WEB_DIST: join(CHECKOUT, 'web/dist'),
      ...payment.env,
      PUBLIC_URL: options.env?.['PUBLIC_URL'] || url,
      GATEWAY_PORT: String(port),
      GATEWAY_HOST: host,
      // later starts don't compile again
      NODE_COMPILE_CACHE: baseEnv['NODE_COMPILE_CACHE'] ?? join(dir, 'compile-cache'),
      PLAINSCAN_DATA: dir, // shows in the process table which installation a process belongs to
    };
    const all = [...payment.fakes, ...DEPLOYABLES];
    const deployables = options.select?.(all) ?? all;
    const secrets: Secrets = {
      natsUrlOf: stack.natsUrlOf,
      databaseUrls: await databaseUrls(stack),
      actorKeys: storedActorKeys(join(dir, 'actor-key.secret')),
      authSecret: storedSecret(join(dir, 'auth.secret')), // decrypts data in the same folder's database
      alertsSecret: storedSecret(join(dir, 'alerts.secret')), // verifies the links of emails sent earlier
    };
    const migrate = async (name: string) => {
      const deployable = deployables.find((each) => each.name === name);
      if (deployable?.migrate) await runOnce(name, deployable.migrate, { ...env, ...ownEnv(deployable, secrets) });
    };
    const migrations = deployables.map(({ name }) => orReport(name, migrate(name)));
    await Promise.allSettled(migrations); // so that none is left half done
    await Promise.all(migrations);

    step('services');
    const ports = new Map([
      [FRONT, port],
      [FAKE_STRIPE.name, fakeStripePort],
    ]);
    const services = new Map<string, { process: SupervisedProcess; readyUrl: string }>();
    for (const deployable of deployables) {
      const { name, entry, portEnv, nodeFlags = [] } = deployable;
      const ownPort = ports.get(name) ?? (await freePort());
      const readyUrl = `http://127.0.0.1:${ownPort}/readyz`;
      // a scanner is ready only once it has a market; liveness is enough to continue
      const probeUrl = name === FRONT ? readyUrl : readyUrl.replace('readyz', 'healthz');
      const spec: ProcessSpec = {
        name,
        command: process.execPath,
        args: ['--enable-source-maps', ...nodeFlags, join(CHECKOUT, entry)],
        cwd: CHECKOUT,
        env: { ...env, ...ownEnv(deployable, secrets), [portEnv]: String(ownPort) },
        logFile: join(logsDir, `${name}.log`),
        probe: () => expectOk(probeUrl),
        readyWithinMs: READY_WITHIN_MS,
        stopSignal: 'SIGTERM',
        stopGraceMs: options.stopGraceMs ?? STOP_GRACE_MS,
        keepsParentAlive: true,
        ...(options.restartPausesMs && { pausesMs: options.restartPausesMs }),
      };
      const service = new SupervisedProcess(spec, { claim, onNote: note });
      services.set(name, { process: service, readyUrl });
      undo.push(() => service.stop());
    }
    await Promise.all([...services].map(([name, { process }]) => orReport(name, process.start())));

    const serviceOf = (name: string) => {
      const service = services.get(name);
      if (!service) throw new Error(`Unknown service ${name}. Services: ${[...services.keys()].join(', ')}.`);
      return service;
    };
    return {
      url,
      stack,
      stop,
      kill: (name) => serviceOf(name).process.kill(),
      pidOf: (name) => serviceOf(name).process.pid,
      readyUrlOf: (name) => serviceOf(name).readyUrl,
      restart: async (name) => {
        const { process } = serviceOf(name);
        await process.stop();
        await process.start();
      },
      migrate,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Database URLs by variable: a role per schema, with a password generated at each start. */
async function databaseUrls({ postgresUrl }: EmbeddedStack): Promise<Map<string, string>> {
  const databases = new Map(
    DEPLOYABLES.flatMap(({ database }) => (database ? [[database.urlEnv, database.schema]] : [])),
  );
  const urls = [...databases].map(async ([urlEnv, schema]) => {
    const password = randomBytes(18).toString('hex');
    const url = await ensureServiceDatabase(postgresUrl, { database: DATABASE, role: schema, schema, password });
    return [urlEnv, url] as const;
  });
  return new Map(await Promise.all(urls));
}

async function runOnce(name: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['--enable-source-maps', join(CHECKOUT, script)], {
      cwd: CHECKOUT,
      env,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`Migrating ${name} failed:\n${`${stdout}${stderr}`.trimEnd()}`, { cause: error });
  }
}

async function expectOk(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
}
