import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES, FRONT, FAKE_STRIPE } from '@plainscan/embedded-stack';
import { parse, parseAllDocuments } from 'yaml';
import { gatewayConfig } from '../gateway/src/config.ts';
import { authConfig } from '../services/auth/src/config.ts';
import { billingConfig } from '../services/billing/src/config.ts';
import { journalConfig } from '../services/journal/src/config.ts';
import { newsConfig } from '../services/news/src/config.ts';
import { scannerConfig } from '../services/scanner/src/config.ts';
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
  news: newsConfig,
  'news-worker': newsConfig,
  scanner: scannerConfig,
  'scanner-worker': scannerConfig,
  gateway: gatewayConfig,
};

/** As compose fills it in where nobody has set anything. */
const composeEnv = (name: string): Env =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

const podOf = (kind: string, name: string) =>
  ofKind(kind).find(({ metadata }) => metadata.name === name)?.spec.template?.spec;
const SECRETS: Env = { REDIS_URL: 'redis://redis:6379', AUTH_SECRET: 'a'.repeat(32) };
const secretOf = (key: string) => SECRETS[key] ?? (key.endsWith('_DB_URL') ? 'postgres://a:b@c/d' : `some ${key}`);

/** With a Secret that holds what it must. */
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

/** Variables by process, as docs/running.md has them. */
const documented = (() => {
  const table = text('docs/running.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = table.map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = cells[0]!.map((head) => head.split(', '));
  const names = (name: string) => {
    const column = columns.findIndex((processes) => processes.includes(name));
    // an open one is of the first process of the column alone
    const marks = columns[column]![0] === name ? ['●', '○'] : ['●'];
    const rows = cells.filter((row) => marks.includes(row[column]!));
    return rows.flatMap((row) => [...row[1]!.matchAll(/`(\w+)`/g)].map(([, variable]) => variable!));
  };
  return (name: string) => names(name === 'scanner-worker' ? 'worker' : name);
})();

/** `run/` of an image is the folder that holds the built entry points. */
const commandOf = ({ entry, nodeFlags = [] }: (typeof DEPLOYABLES)[number]) => [
  'node',
  ...nodeFlags,
  `run/${entry.split('/').at(-1)}`,
];

describe.each(DEPLOYABLES.map((deployable) => [deployable.name, deployable] as const))('%s', (name, deployable) => {
  it('is a service of the compose stack that runs the same entry point with the same flags', () => {
    expect(compose.services[name]?.command ?? ['node', 'run/main.js']).toEqual(commandOf(deployable));
    expect(compose.services[name]?.environment?.[deployable.portEnv]).toBe('8080');
  });

  it('is a Deployment that runs the same entry point with the same flags, on a port that the probes ask', () => {
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

  it('keeps two replicas through a rolling update and a drained node', () => {
    const deployment = ofKind('Deployment').find(({ metadata }) => metadata.name === name);
    expect(deployment?.spec.strategy?.rollingUpdate.maxUnavailable).toBe(0);
    const scaler = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === name);
    expect(scaler?.spec.minReplicas).toBeGreaterThanOrEqual(2);
    expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(name);
  });

  it('gets its role and its schema where it has any', () => {
    if (!deployable.database) return expect(compose.services[name]?.environment).not.toHaveProperty('SCANNER_DB_URL');
    const { schema, urlEnv } = deployable.database;
    expect(compose.services['schemas']?.environment?.['SERVICES']?.split(' ')).toContain(schema);
    expect(compose.services[name]?.environment?.[urlEnv]).toMatch(new RegExp(`^postgres://${schema}:.*/plainscan$`));
    const migration = `${schema}-migrate`;
    expect(compose.services[name]?.depends_on?.[migration]?.condition).toBe('service_completed_successfully');
    expect(compose.services[migration]?.command?.at(-1)).toBe('run/migrate.js');
    expect(compose.services[migration]?.environment).toHaveProperty(urlEnv);
    expect(compose.services[name]?.environment).toMatchObject(compose.services[migration]!.environment!);
    expect(compose.services[migration]?.depends_on?.['schemas']?.condition).toBe('service_completed_successfully');
    expect(podOf('Job', migration)?.containers[0]?.args.at(-1)).toBe('run/migrate.js');
    expect(CONFIGS[name]!(clusterEnv('Job', migration))).toHaveProperty('dbUrl');
  });

  it('starts with the variables it is given, each of which is documented as its own', () => {
    for (const env of [composeEnv(name), clusterEnv('Deployment', name)]) {
      expect(() => CONFIGS[name]!(env)).not.toThrow();
      expect(documented(name)).toEqual(expect.arrayContaining(Object.keys(env).filter((key) => key !== 'DEMO')));
    }
    const others = documented(name).filter(
      (variable) => !/^(NODE_ENV|SHUTDOWN_DELAY_MS|.*_HEALTH_PORT)$/.test(variable),
    );
    expect(Object.keys(composeEnv(name))).toEqual(expect.arrayContaining(others));
  });
});

it('is a compose file that the first docker-compose reads too: it fills in a value or its default, nothing else', () => {
  const filledIn = [...text('docker-compose.yml').matchAll(/\$\{[^}]*\}/g)].map(([variable]) => variable);
  expect(filledIn.filter((variable) => !/^\$\{\w+:-[^}]*\}$/.test(variable))).toEqual([]);
  expect(filledIn.length).toBeGreaterThan(20);
});

describe('the auth service', () => {
  it('reads mail server and provider from the Secret where it holds them', () => {
    const optional = podOf('Deployment', 'auth')!.containers[0]!.env.filter(
      ({ valueFrom }) => valueFrom.secretKeyRef.optional,
    );
    expect(optional.map(({ name }) => name)).toEqual(['SMTP_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
    for (const { name, valueFrom } of podOf('Deployment', 'auth')!.containers[0]!.env) {
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'plainscan', key: name });
      expect(text('docs/running.md')).toContain(`\`${name}\``);
    }
  });

  it('makes demo users wherever the gateway offers them, and nowhere else', () => {
    expect(compose.services['auth']?.environment?.['DEMO']).toBe(compose.services[FRONT]?.environment?.['DEMO']);
    for (const name of ['auth', FRONT]) expect(clusterEnv('Deployment', name)).toHaveProperty('DEMO', 'false');
  });

  it('says in mails the address that the ingress answers', () => {
    const [ingress] = parseAllDocuments(text('k8s/overlays/production/ingress.yaml'));
    const { rules } = (ingress!.toJS() as { spec: { rules: { host: string }[] } }).spec;
    expect(clusterEnv('Deployment', 'auth')['PUBLIC_URL']).toBe(`https://${rules[0]!.host}`);
    const overlay = parse(text('k8s/overlays/production/kustomization.yaml')) as { replacements: unknown };
    expect(overlay.replacements).toMatchObject([
      {
        source: { kind: 'Ingress' },
        targets: ['auth', 'billing', FRONT].map((name) => ({ select: { name }, fieldPaths: ['data.PUBLIC_URL'] })),
      },
    ]);
  });
});

describe('an image', () => {
  interface Package {
    dependencies?: Record<string, string>;
  }
  const ours = (folder: string): string[] => {
    const { dependencies = {} } = JSON.parse(text(join(folder, 'package.json'))) as Package;
    return Object.keys(dependencies)
      .filter((name) => name.startsWith('@plainscan/'))
      .map((name) => name.replace('@plainscan/', 'packages/'));
  };
  const closure = (folder: string, found = new Set<string>()): Set<string> => {
    for (const each of ours(folder)) if (!found.has(each)) closure(each, found.add(each));
    return found;
  };

  it('holds nothing that only tests need', () => {
    const assemble = text('Dockerfile')
      .split(/^FROM /m)
      .find((stage) => /AS assemble$/m.test(stage))!;
    expect(assemble).toMatch(/devDependencies, \.\.\.manifest[^]*npm ci --omit=dev/);
    for (const folder of ['gateway', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)])
      for (const tool of ['fake-stripe', 'test-kit', 'embedded-stack'])
        expect([...closure(folder)]).not.toContain(`packages/${tool}`);
  });
});

describe('payments', () => {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

  it("are Stripe's own: no container runs the fake", () => {
    expect(Object.keys(compose.services)).not.toContain(FAKE_STRIPE.name);
    const everything = [...Object.keys(compose.services).map(composeEnv), ...ofKind('ConfigMap')];
    expect(JSON.stringify(everything)).not.toMatch(/FAKE_STRIPE|LOCAL_PAYMENTS/);
  });

  it('are set up by what the Secret holds of them, and by no file', () => {
    const optional = podOf('Deployment', 'billing')!.containers[0]!.env.filter(
      ({ valueFrom }) => valueFrom.secretKeyRef.optional,
    );
    expect(optional.map(({ name }) => name)).toEqual(stripe);
    for (const { name, valueFrom } of optional)
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'plainscan', key: name });
    for (const name of stripe) {
      expect(text('docs/running.md')).toContain(`\`${name}\``);
      expect(composeEnv('billing')[name]).toBe('');
    }
  });

  it('come back to the address that mails name', () => {
    const addresses = ['auth', 'billing', FRONT].map((name) => clusterEnv('Deployment', name)['PUBLIC_URL']);
    expect(new Set(addresses).size).toBe(1);
    for (const name of ['billing', FRONT])
      expect(composeEnv(name)['PUBLIC_URL']).toBe(composeEnv('auth')['PUBLIC_URL']);
  });
});

describe('the measurements of the gateway', () => {
  it('have a port that neither the Service, and so no ingress, nor the compose stack lets the public reach', () => {
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

describe('every container of the cluster', () => {
  const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(
    ({ metadata, spec }) => [metadata.name, spec.template!.spec] as const,
  );

  it.each(pods)('%s has no rights it does not need', (_, pod) => {
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

  it('starts from a network in which nothing may talk to anything', () => {
    const closed = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'deny-all');
    expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });
});

describe('the network of the cluster', () => {
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

  it('lets to PostgreSQL those who have a schema, to Redis those who are told where it is, and everybody to the bus', () => {
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

  it('lets mail and the questions to the OIDC provider out of the auth service alone', () => {
    expect(egress('mail-and-provider')).toEqual({ pods: ['auth'], ports: [465, 587, 443] });
  });

  it('lets what is said to Stripe out of the billing service alone', () => {
    expect(egress('stripe')).toEqual({ pods: ['billing'], ports: [443] });
  });
});

describe('the type check of the manifests', () => {
  const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name)!;
  /** A copy of one of our objects in which `path` leads to `value`. */
  const changed = (kind: string, name: string, path: string, value: unknown) => {
    const copy = structuredClone(named(kind, name));
    const keys = path.split('.');
    const last = keys.pop()!;
    let at = copy as unknown as Record<string, unknown>;
    for (const key of keys) at = at[key] as Record<string, unknown>;
    at[last] = value;
    return copy;
  };

  it('has nothing to say about our own', () => {
    expect(typeErrors(manifests)).toEqual([]);
  });

  it('finds a wrong type, an unknown key at any depth and a kind that is not of the API', () => {
    const errors = typeErrors([
      changed('Deployment', 'gateway', 'spec.replicas', 'two'),
      changed('Deployment', 'scanner', 'spec.template.spec.containers.0.readynessProbe', {}),
      changed('Service', 'gateway', 'specs', {}),
      changed('ConfigMap', 'scanner', 'data.SCANNER_HEALTH_PORT', 8080),
      changed('NetworkPolicy', 'deny-all', 'kind', 'NetworkPolice'),
      { apiVersion: 'keda.sh/v1alpha1', kind: 'TriggerAuthentication', metadata: { name: 'a' }, spec: { secrets: [] } },
      named('Job', 'scanner-migrate'),
    ]);
    expect(errors).toEqual([
      expect.stringMatching(/'NetworkPolice'/),
      expect.stringMatching(/^Deployment gateway: .*'string'.*'number'/),
      expect.stringMatching(/^Deployment scanner: .*readynessProbe\W+ does not exist/),
      expect.stringMatching(/^Service gateway: .*specs\W+ does not exist/),
      expect.stringMatching(/^ConfigMap scanner: .*'number'.*'string'/),
      expect.stringMatching(/^TriggerAuthentication a: .*secrets\W+ does not exist/),
    ]);
  });
});

describe('what the product is made of', () => {
  it('has an image for every folder that is deployed', () => {
    const folders = new Set(DEPLOYABLES.map(({ entry }) => entry.split('/dist/')[0]!));
    for (const folder of folders) expect(existsSync(join(root, folder, 'package.json'))).toBe(true);
    const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
    expect([...folders].sort()).toEqual(['gateway', ...services].sort());
    expect(DEPLOYABLES.at(-1)?.name).toBe(FRONT);
  });
});
