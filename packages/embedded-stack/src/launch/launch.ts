import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { allOrFirstFailure } from '../all-or-first-failure.ts';
import { freePort } from '../ports.ts';
import { ensureServiceDatabase } from '../service-database.ts';
import { claimFolder } from '../stack-record.ts';
import { startEmbeddedStack, type EmbeddedStack } from '../start-embedded-stack.ts';
import { storedSecret } from '../stored-secret.ts';
import { DEPLOYABLES, FRONT, FAKE_STRIPE } from './deployables.ts';
import { payments } from './payments.ts';
import { poll } from './poll.ts';
import { ServiceProcess } from './service-process.ts';

export interface LaunchOptions {
  /** keeps all data and logs */
  readonly dir: string;
  /** of the one address; 0 or absent: any free one */
  readonly port?: number;
  readonly host?: string;
  /** added to this process's environment and stronger than it; what connects the parts is stronger still */
  readonly env?: Readonly<Record<string, string>>;
  /** false for data that may be lost: tests */
  readonly durable?: boolean;
  readonly onStep?: (step: LaunchStep) => void;
  /** one line about something that happened unasked */
  readonly onNote?: (line: string) => void;
}

export type LaunchStep = 'stores' | 'migrations' | 'services';

export interface Launched {
  readonly url: string;
  readonly stack: EmbeddedStack;
  /** services in order, then the stores */
  stop(): Promise<void>;
  /** kills one as a crash would; it restarts automatically */
  kill(name: string): Promise<void>;
  restart(name: string): Promise<void>;
}

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));
const DATABASE = 'plainscan';
const READY_WITHIN_MS = 60_000;

/**
 * Starts the built product on loopback: stores, migrations, every deployable. Resolves when the gateway answers; the market may still be
 * loading (`waitForMarket`).
 * @throws FolderInUseError when a Plainscan runs on `dir`; Error with the end of the log of what did not start.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const dir = resolve(options.dir);
  const logsDir = join(dir, 'logs');
  const note = options.onNote ?? (() => undefined);
  const step = options.onStep ?? (() => undefined);
  const claim = await claimFolder(dir, 'launch');
  mkdirSync(logsDir, { recursive: true });
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const undoing of undo.splice(0).reverse()) await undoing();
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
    const given = { ...process.env, ...options.env };
    const paying = payments(given, { dir, url, fakeStripePort });
    const env = {
      ...given,
      ...(await wiring(stack)),
      ...paying.env,
      PUBLIC_URL: options.env?.['PUBLIC_URL'] || url,
      AUTH_SECRET: storedSecret(join(dir, 'auth.secret')), // opens what the same folder's database holds sealed
      GATEWAY_PORT: String(port),
      GATEWAY_HOST: host,
      NODE_COMPILE_CACHE: join(dir, 'compile-cache'), // a second start does not compile again
      PLAINSCAN_DATA: dir, // tells in the process table which installation a process belongs to
    };
    await allOrFirstFailure(DEPLOYABLES.flatMap(({ name, migrate }) => (migrate ? [runOnce(name, migrate, env)] : [])));

    step('services');
    const ports = new Map([
      [FRONT, port],
      [FAKE_STRIPE.name, fakeStripePort],
    ]);
    const services = new Map<string, { process: ServiceProcess; ready: (signal: AbortSignal) => Promise<void> }>();
    for (const { name, entry, portEnv, nodeFlags } of [...paying.fakes, ...DEPLOYABLES]) {
      const ownPort = ports.get(name) ?? (await freePort());
      const process = new ServiceProcess({
        name,
        entry: join(CHECKOUT, entry),
        nodeFlags,
        cwd: CHECKOUT,
        env: { ...env, [portEnv]: String(ownPort) },
        logFile: join(logsDir, `${name}.log`),
        claim,
        onNote: note,
      });
      // a scanner is ready only once it has a market; liveness is enough to continue
      const probe = `http://127.0.0.1:${ownPort}/${name === FRONT ? 'readyz' : 'healthz'}`;
      services.set(name, { process, ready: (signal) => answers(name, probe, signal) });
      undo.push(() => process.stop());
    }
    await Promise.all([...services.values()].map(({ process, ready }) => process.start(ready)));

    const named = (name: string) => {
      const service = services.get(name);
      if (!service) throw new Error(`There is no service ${name}, but ${[...services.keys()].join(', ')}.`);
      return service;
    };
    return {
      url,
      stack,
      stop,
      kill: (name) => named(name).process.kill(),
      restart: async (name) => {
        const { process, ready } = named(name);
        await process.stop();
        await process.start(ready);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What connects the parts: addresses, and a separate role per schema, with a password generated at each start. */
async function wiring(stack: EmbeddedStack): Promise<Record<string, string>> {
  const databases = new Map(
    DEPLOYABLES.flatMap(({ database }) => (database ? [[database.urlEnv, database.schema]] : [])),
  );
  const urls = [...databases].map(async ([urlEnv, schema]) => {
    const password = randomBytes(18).toString('hex');
    return [
      urlEnv,
      await ensureServiceDatabase(stack.postgresUrl, { database: DATABASE, role: schema, schema, password }),
    ];
  });
  return {
    NODE_ENV: 'production',
    NATS_URL: stack.natsUrl,
    REDIS_URL: stack.redisUrl,
    WEB_DIST: join(CHECKOUT, 'web/dist'),
    ...(Object.fromEntries(await Promise.all(urls)) as Record<string, string>),
  };
}

async function runOnce(name: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['--enable-source-maps', join(CHECKOUT, script)], {
      cwd: CHECKOUT,
      env,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The migrations of ${name} failed:\n${`${stdout}${stderr}`.trimEnd()}`, { cause: error });
  }
}

async function answers(name: string, url: string, signal: AbortSignal): Promise<void> {
  await poll(async () => ((await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok ? true : undefined), {
    withinMs: READY_WITHIN_MS,
    what: `Starting ${name}`,
    signal,
  });
}
