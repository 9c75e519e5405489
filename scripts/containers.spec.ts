import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES, FRONT } from '@plainscan/embedded-stack';
import { parse, parseAllDocuments } from 'yaml';
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

/** `run/` of an image is the folder that holds the built entry points. */
const inImage = (entry: string) => `run/${entry.split('/').at(-1)}`;

describe.each(DEPLOYABLES.map((deployable) => [deployable.name, deployable] as const))('%s', (name, deployable) => {
  it('is a service of the compose stack that runs the same entry point', () => {
    expect(compose.services[name]?.command?.at(-1) ?? 'run/main.js').toBe(inImage(deployable.entry));
    expect(compose.services[name]?.environment?.[deployable.portEnv]).toBe('8080');
  });

  it('is a Deployment that runs the same entry point, on a port that the probes ask', () => {
    const pod = ofKind('Deployment').find(({ metadata }) => metadata.name === name)?.spec.template?.spec;
    expect(pod?.containers[0]?.args.at(-1)).toBe(inImage(deployable.entry));
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
    expect(compose.services[name]?.depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
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
    expect(compose.services[FRONT]?.ports).toEqual(['${GATEWAY_PORT:-8080}:8080']);
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
