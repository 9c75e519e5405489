import { describe, expect, it } from '@jest/globals';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES, FRONT, FAKE_STRIPE, newActorKeys } from '@plainscan/embedded-stack';
import { parse, parseAllDocuments } from 'yaml';
import { gatewayConfig } from '../gateway/src/config.ts';
import { authConfig } from '../services/auth/src/config.ts';
import { billingConfig } from '../services/billing/src/config.ts';
import { journalConfig } from '../services/journal/src/config.ts';
import { alertsConfig } from '../services/alerts/src/config.ts';
import { newsConfig } from '../services/news/src/config.ts';
import { scannerConfig } from '../services/scanner/src/config.ts';
import { natsConfigFiles, passwordVariable } from './lib/nats-config.mjs';
import { typeErrors } from './lib/typed-manifests.mjs';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface ComposeService {
  image: string;
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
}
const compose = parse(text('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> };

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    minReplicas?: number;
    strategy?: { rollingUpdate: { maxUnavailable: number } };
    template?: { spec: PodSpec };
  };
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: {
    args: string[];
    envFrom: { configMapRef: { name: string } }[];
    env: { name: string; valueFrom: { secretKeyRef: { name: string; key: string; optional?: true } } }[];
    securityContext: object;
    resources: object;
    readinessProbe?: object;
    livenessProbe?: object;
  }[];
}
const manifests = readdirSync(join(root, 'k8s/base'))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(text(`k8s/base/${name}`)).map((document) => document.toJS() as Manifest));
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

type Env = Record<string, string>;
const CONFIGS: Record<string, (env: Env) => object> = {
  auth: authConfig,
  billing: billingConfig,
  journal: journalConfig,
  alerts: alertsConfig,
  news: newsConfig,
  'news-worker': newsConfig,
  scanner: scannerConfig,
  'scanner-worker': scannerConfig,
  gateway: gatewayConfig,
};

/** The environment with the defaults that Compose fills in. */
const composeEnv = (name: string): Env =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

const podOf = (kind: string, name: string) =>
  ofKind(kind).find(({ metadata }) => metadata.name === name)?.spec.template?.spec;
const actorKeys = newActorKeys();
const SECRETS: Env = {
  REDIS_URL: 'redis://redis:6379',
  ALERTS_SECRET: 'a'.repeat(32),
  AUTH_SECRET: 'a'.repeat(32),
  ACTOR_SIGNING_KEY: actorKeys.signingKey,
  ACTOR_PUBLIC_KEY: actorKeys.publicKey,
};
const secretOf = (key: string) => {
  if (key.startsWith('NATS_URL_')) return 'nats://a:b@c:4222';
  return SECRETS[key] ?? (key.endsWith('_DB_URL') ? 'postgres://a:b@c/d' : `some ${key}`);
};

/** The environment with a Secret that has every required key. */
function clusterEnv(kind: string, name: string): Env {
  const { envFrom, env } = podOf(kind, name)!.containers[0]!;
  const maps = envFrom.map(({ configMapRef }) => {
    const map = ofKind('ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name);
    return (map as unknown as { data: Env }).data;
  });
  const refs = env.map(({ name: variable, valueFrom }) => ({ variable, ...valueFrom.secretKeyRef }));
  const secrets = refs.filter(({ optional }) => !optional).map(({ variable, key }) => [variable, secretOf(key)]);
  return Object.assign({}, ...maps, Object.fromEntries(secrets)) as Env;
}

/** Variables by process, from docs/running.md. */
const documented = (() => {
  const table = text('docs/running.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = table.map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = cells[0]!.map((head) => head.split(', '));
  const names = (name: string) => {
    const column = columns.findIndex((processes) => processes.includes(name));
    // ○ applies only to the first process of a column
    const marks = columns[column]![0] === name ? ['●', '○'] : ['●'];
    const rows = cells.filter((row) => marks.includes(row[column]!));
    return rows.flatMap((row) => [...row[1]!.matchAll(/`(\w+)`/g)].map(([, variable]) => variable!));
  };
  return (name: string) => names(name === 'scanner-worker' ? 'worker' : name);
})();

/** In an image, `run/` contains the built entry points. */
const commandOf = ({ entry, nodeFlags = [] }: (typeof DEPLOYABLES)[number]) => [
  'node',
  ...nodeFlags,
  `run/${entry.split('/').at(-1)}`,
];

describe.each(DEPLOYABLES.map((deployable) => [deployable.name, deployable] as const))('%s', (name, deployable) => {
  it('runs in Compose with the same entry point and flags', () => {
    expect(compose.services[name]?.command ?? ['node', 'run/main.js']).toEqual(commandOf(deployable));
    expect(compose.services[name]?.environment?.[deployable.portEnv]).toBe('8080');
  });

  it('runs in the cluster with the same entry point and flags, on the probed port', () => {
    const pod = ofKind('Deployment').find(({ metadata }) => metadata.name === name)?.spec.template?.spec;
    expect(pod?.containers[0]?.args).toEqual(commandOf(deployable));
    const environment = Object.assign(
      {},
      ...ofKind('ConfigMap').map((map) => (map as unknown as { data: object }).data),
    ) as object;
    expect(environment).toHaveProperty(deployable.portEnv, '8080');
    expect(pod?.containers[0]).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    });
  });

  it('keeps two replicas during a rolling update or a node drain', () => {
    const deployment = ofKind('Deployment').find(({ metadata }) => metadata.name === name);
    expect(deployment?.spec.strategy?.rollingUpdate.maxUnavailable).toBe(0);
    const scaler = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === name);
    expect(scaler?.spec.minReplicas).toBeGreaterThanOrEqual(2);
    expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(name);
  });

  it('gets its role and schema if it has a database', () => {
    if (!deployable.database) return expect(compose.services[name]?.environment).not.toHaveProperty('SCANNER_DB_URL');
    const { schema, urlEnv } = deployable.database;
    expect(compose.services['schemas']?.environment?.['SERVICES']?.split(' ')).toContain(schema);
    expect(compose.services[name]?.environment?.[urlEnv]).toMatch(new RegExp(`^postgres://${schema}:.*/plainscan$`));
    const migration = `${schema}-migrate`;
    expect(compose.services[name]?.depends_on?.[migration]?.condition).toBe('service_completed_successfully');
    expect(compose.services[migration]?.command?.at(-1)).toBe('run/migrate.js');
    expect(compose.services[migration]?.environment).toHaveProperty(urlEnv);
    const { NATS_URL: _, ...migrates } = compose.services[migration]!.environment!; // a worker and its migration have different users
    expect(compose.services[name]?.environment).toMatchObject(migrates);
    expect(compose.services[migration]?.depends_on?.['schemas']?.condition).toBe('service_completed_successfully');
    expect(podOf('Job', migration)?.containers[0]?.args.at(-1)).toBe('run/migrate.js');
    expect(CONFIGS[name]!(clusterEnv('Job', migration))).toHaveProperty('dbUrl');
  });

  it('starts with its configured variables, all of which are documented', () => {
    for (const env of [composeEnv(name), clusterEnv('Deployment', name)]) {
      expect(() => CONFIGS[name]!(env)).not.toThrow();
      expect(documented(name)).toEqual(expect.arrayContaining(Object.keys(env).filter((key) => key !== 'DEMO')));
    }
    const others = documented(name).filter(
      (variable) => !/^(NODE_ENV|SHUTDOWN_DELAY_MS|HEALTH_HOST|.*_HEALTH_PORT)$/.test(variable),
    );
    expect(Object.keys(composeEnv(name))).toEqual(expect.arrayContaining(others));
  });
});

it('docker-compose.yml substitutes only variables with defaults, which docker-compose v1 can read', () => {
  const filledIn = [...text('docker-compose.yml').matchAll(/\$\{[^}]*\}/g)].map(([variable]) => variable);
  expect(filledIn.filter((variable) => !/^\$\{\w+:-[^}]*\}$/.test(variable))).toEqual([]);
  expect(filledIn.length).toBeGreaterThan(20);
});

describe('the auth service', () => {
  it('reads the mail server and OIDC provider from optional Secret keys', () => {
    const optional = podOf('Deployment', 'auth')!.containers[0]!.env.filter(
      ({ valueFrom }) => valueFrom.secretKeyRef.optional,
    );
    expect(optional.map(({ name }) => name)).toEqual(['SMTP_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
    for (const { name, valueFrom } of podOf('Deployment', 'auth')!.containers[0]!.env) {
      const key = name === 'NATS_URL' ? 'NATS_URL_AUTH' : name;
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'plainscan', key });
      expect(text('docs/running.md')).toContain(`\`${key}\``);
    }
  });

  it('creates demo users only where the gateway offers them', () => {
    expect(compose.services['auth']?.environment?.['DEMO']).toBe(compose.services[FRONT]?.environment?.['DEMO']);
    for (const name of ['alerts', 'auth', 'billing', FRONT])
      expect(clusterEnv('Deployment', name)).toHaveProperty('DEMO', 'false');
  });

  it('uses the ingress address in emails', () => {
    const [ingress] = parseAllDocuments(text('k8s/overlays/production/ingress.yaml'));
    const { rules } = (ingress!.toJS() as { spec: { rules: { host: string }[] } }).spec;
    for (const name of ['alerts', 'auth', 'billing'])
      expect(clusterEnv('Deployment', name)['PUBLIC_URL']).toBe(`https://${rules[0]!.host}`);
    const overlay = parse(text('k8s/overlays/production/kustomization.yaml')) as { replacements: unknown };
    expect(overlay.replacements).toMatchObject([
      {
        source: { kind: 'Ingress' },
        targets: ['alerts', 'auth', 'billing', FRONT].map((name) => ({
          select: { name },
          fieldPaths: ['data.PUBLIC_URL'],
        })),
      },
    ]);
  });
});

describe('an image', () => {
  interface Package {
    dependencies?: Record<string, string>;
  }
  const packagesOf = (folder: string): string[] => {
    const { dependencies = {} } = JSON.parse(text(join(folder, 'package.json'))) as Package;
    return Object.keys(dependencies)
      .filter((name) => name.startsWith('@plainscan/'))
      .map((name) => name.replace('@plainscan/', 'packages/'));
  };
  const withDependencies = (folder: string, found = new Set<string>()): Set<string> => {
    for (const each of packagesOf(folder)) if (!found.has(each)) withDependencies(each, found.add(each));
    return found;
  };

  it('contains nothing that only tests need', () => {
    const assemble = text('Dockerfile')
      .split(/^FROM /m)
      .find((stage) => /AS assemble$/m.test(stage))!;
    expect(assemble).toMatch(/devDependencies, \.\.\.manifest[^]*npm ci --omit=dev/);
    for (const folder of ['gateway', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)])
      for (const tool of ['fake-stripe', 'test-kit', 'embedded-stack'])
        expect([...withDependencies(folder)]).not.toContain(`packages/${tool}`);
  });
});

describe('payments', () => {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

  it('never use the fake Stripe in a container', () => {
    expect(Object.keys(compose.services)).not.toContain(FAKE_STRIPE.name);
    const everything = [...Object.keys(compose.services).map(composeEnv), ...ofKind('ConfigMap')];
    expect(JSON.stringify(everything)).not.toMatch(/FAKE_STRIPE|LOCAL_PAYMENTS/);
  });

  it('are configured only by optional Secret keys', () => {
    const optional = podOf('Deployment', 'billing')!.containers[0]!.env.filter(
      ({ valueFrom }) => valueFrom.secretKeyRef.optional,
    );
    expect(optional.map(({ name }) => name)).toEqual([...stripe, 'SMTP_URL']);
    for (const { name, valueFrom } of optional)
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'plainscan', key: name });
    for (const name of stripe) {
      expect(text('docs/running.md')).toContain(`\`${name}\``);
      expect(composeEnv('billing')[name]).toBe('');
    }
  });

  it('return to the same address that emails use', () => {
    const addresses = ['auth', 'billing', FRONT].map((name) => clusterEnv('Deployment', name)['PUBLIC_URL']);
    expect(new Set(addresses).size).toBe(1);
    for (const name of ['billing', FRONT])
      expect(composeEnv(name)['PUBLIC_URL']).toBe(composeEnv('auth')['PUBLIC_URL']);
  });
});

describe("the gateway's metrics", () => {
  it('use a port that is not publicly reachable', () => {
    const config = ofKind('ConfigMap').find(({ metadata }) => metadata.name === FRONT);
    expect(config).toHaveProperty('data.GATEWAY_METRICS_PORT', '9090');
    const [service, ...others] = ofKind('Service') as unknown as { spec: { ports: object[] } }[];
    expect(others).toEqual([]);
    expect(service!.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    const template = ofKind('Deployment').find(({ metadata }) => metadata.name === FRONT)?.spec.template;
    expect(template).toMatchObject({ metadata: { annotations: { 'prometheus.io/port': '9090' } } });
    expect(compose.services[FRONT]?.environment?.['GATEWAY_METRICS_PORT']).toBe('9090');
    expect(compose.services[FRONT]?.ports).toEqual(['${GATEWAY_BIND:-127.0.0.1}:${GATEWAY_PORT:-8080}:8080']);
  });
});

describe('the cluster', () => {
  const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(
    ({ metadata, spec }) => [metadata.name, spec.template!.spec] as const,
  );

  it.each(pods)('gives %s only the permissions it needs', (_, pod) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it('denies all network traffic by default', () => {
    const denyAll = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'deny-all');
    expect(denyAll?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });
});

describe('the key that signs calls', () => {
  const publicKeyOf = (signingKey: string) =>
    createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))
      .export({ format: 'der', type: 'spki' })
      .toString('base64');

  it('is verified by every service and known only to the gateway', () => {
    const publicKey = publicKeyOf(composeEnv(FRONT)['ACTOR_SIGNING_KEY']!);
    for (const { name } of DEPLOYABLES.filter((each) => each.name !== FRONT)) {
      expect([name, composeEnv(name)['ACTOR_PUBLIC_KEY']]).toEqual([name, publicKey]);
      expect([name, clusterEnv('Deployment', name)['ACTOR_PUBLIC_KEY']]).toEqual([name, actorKeys.publicKey]);
      for (const env of [composeEnv(name), clusterEnv('Deployment', name)])
        expect(env).not.toHaveProperty('ACTOR_SIGNING_KEY');
    }
  });
});

describe('NATS users', () => {
  it.each(Object.entries(natsConfigFiles()))('in %s match the contracts (npm run nats:config)', (path, current) => {
    expect(text(path)).toBe(current);
  });

  it.each(DEPLOYABLES.map(({ name }) => name))('include one for %s, which gets no other credentials', (name) => {
    const { username, password } = new URL(composeEnv(name)['NATS_URL']!);
    expect(username).toBe(name);
    expect(composeEnv('nats')[passwordVariable(name)]).toBe(password);
    const inCluster = podOf('Deployment', name)!.containers[0]!.env.find((each) => each.name === 'NATS_URL');
    const key = `NATS_URL_${name.toUpperCase().replace('-', '_')}`;
    expect(inCluster?.valueFrom.secretKeyRef).toEqual({ name: 'plainscan', key });
    expect(text('docs/running.md')).toContain(`\`${key}\``);
    expect(JSON.stringify([composeEnv(name), clusterEnv('Deployment', name)])).not.toContain('NATS_OPERATOR');
  });

  it('are loaded by the NATS server in Compose', () => {
    expect(compose.services['nats']).toMatchObject({
      command: ['--config', '/etc/nats/users.conf', '--jetstream', '--store_dir', '/data'],
      volumes: ['nats:/data', './docker/nats:/etc/nats:ro'],
    });
  });
});

describe('the cluster network', () => {
  const egress = (policy: string) => {
    const { spec } = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === policy) as unknown as {
      spec: {
        podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
        egress: { ports: { port: number }[] }[];
      };
    };
    const { matchLabels = {}, matchExpressions = [] } = spec.podSelector;
    const pods = [...Object.values(matchLabels), ...matchExpressions.flatMap(({ values }) => values)];
    return { pods: pods.sort(), ports: spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port)) };
  };
  const owners = DEPLOYABLES.filter(({ database }) => database);

  it('allows PostgreSQL for services with a schema, Redis for those with REDIS_URL, and NATS for all', () => {
    const migrations = new Set(owners.map(({ database }) => `${database!.schema}-migrate`));
    expect(egress('postgres')).toEqual({
      pods: [...owners.map(({ name }) => name), ...migrations].sort(),
      ports: [5432],
    });
    const names = DEPLOYABLES.map(({ name }) => name).sort();
    const onRedis = names.filter((name) => 'REDIS_URL' in clusterEnv('Deployment', name));
    expect(egress('redis')).toEqual({ pods: onRedis, ports: [6379] });
    expect(egress('bus')).toEqual({ pods: names, ports: [4222] });
  });

  it('lets only the auth service reach mail servers and the OIDC provider', () => {
    expect(egress('mail-and-provider')).toEqual({ pods: ['auth'], ports: [465, 587, 443] });
  });

  it('lets only the billing service reach Stripe', () => {
    expect(egress('stripe')).toEqual({ pods: ['billing'], ports: [443] });
  });

  it('lets the billing service send receipts', () => {
    expect(egress('billing-mail')).toEqual({ pods: ['billing'], ports: [465, 587] });
  });
});

describe('the type check of the manifests', () => {
  const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name)!;
  /** A copy of one of our manifests with `value` at `path`. */
  const changed = (kind: string, name: string, path: string, value: unknown) => {
    const copy = structuredClone(named(kind, name));
    const keys = path.split('.');
    const last = keys.pop()!;
    let target = copy as unknown as Record<string, unknown>;
    for (const key of keys) target = target[key] as Record<string, unknown>;
    target[last] = value;
    return copy;
  };

  it('accepts our manifests', () => {
    expect(typeErrors(manifests)).toEqual([]);
  });

  it('finds a wrong type, an unknown key at any depth, and an unknown kind', () => {
    const errors = typeErrors([
      changed('Deployment', 'gateway', 'spec.replicas', 'two'),
      changed('Deployment', 'scanner', 'spec.template.spec.containers.0.readinessProbes', {}),
      changed('Service', 'gateway', 'specs', {}),
      changed('ConfigMap', 'scanner', 'data.SCANNER_HEALTH_PORT', 8080),
      changed('NetworkPolicy', 'deny-all', 'kind', 'NetworkPolice'),
      { apiVersion: 'keda.sh/v1alpha1', kind: 'TriggerAuthentication', metadata: { name: 'a' }, spec: { secrets: [] } },
      named('Job', 'scanner-migrate'),
    ]);
    expect(errors).toEqual([
      expect.stringMatching(/'NetworkPolice'/),
      expect.stringMatching(/^Deployment gateway: .*'string'.*'number'/),
      expect.stringMatching(/^Deployment scanner: .*readinessProbes\W+ does not exist/),
      expect.stringMatching(/^Service gateway: .*specs\W+ does not exist/),
      expect.stringMatching(/^ConfigMap scanner: .*'number'.*'string'/),
      expect.stringMatching(/^TriggerAuthentication a: .*secrets\W+ does not exist/),
    ]);
  });
});

describe('the deployment', () => {
  it('has an image for every deployed folder', () => {
    const folders = new Set(DEPLOYABLES.map(({ entry }) => entry.split('/dist/')[0]!));
    for (const folder of folders) expect(existsSync(join(root, folder, 'package.json'))).toBe(true);
    const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
    expect([...folders].sort()).toEqual(['gateway', ...services].sort());
    expect(DEPLOYABLES.at(-1)?.name).toBe(FRONT);
  });
});
