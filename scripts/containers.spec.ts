import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES, FRONT } from '@plainscan/embedded-stack';
import { parse, parseAllDocuments } from 'yaml';
import { typedObjects } from './lib/typed-manifests.mjs';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface ComposeService {
  image: string;
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
  it('names the API type of each object, whatever its group', () => {
    const source = typedObjects([
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } },
      { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'b' } },
    ]);
    expect(source).toContain(`import type { Service } from 'kubernetes-types/core/v1.js'`);
    expect(source).toContain(`import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js'`);
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
