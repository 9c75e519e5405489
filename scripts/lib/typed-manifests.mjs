/** KEDA publishes no types: as much of them as is used here. */
const KEDA = `
interface ScaledObject { apiVersion: 'keda.sh/v1alpha1'; kind: 'ScaledObject'; metadata: ObjectMeta; spec: {
  scaleTargetRef: { name: string }; minReplicaCount: number; maxReplicaCount: number; pollingInterval?: number; cooldownPeriod?: number;
  triggers: { type: string; metadata: Record<string, string>; authenticationRef?: { name: string } }[] } }
interface TriggerAuthentication { apiVersion: 'keda.sh/v1alpha1'; kind: 'TriggerAuthentication'; metadata: ObjectMeta; spec: {
  secretTargetRef: { parameter: string; name: string; key: string }[] } }
`;

/** A TypeScript file in which every object is a literal of its API type, so that the compiler looks for unknown keys. */
export function typedObjects(objects) {
  const imports = new Map();
  const constants = objects.map((object, index) => {
    const { apiVersion, kind } = object;
    if (!apiVersion.startsWith('keda.sh/')) {
      const module = apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`;
      imports.set(`${module} ${kind}`, `import type { ${kind} } from 'kubernetes-types/${module}.js';`);
    }
    return `// ${kind} ${object.metadata.name}\nexport const object${index}: ${kind} = ${JSON.stringify(object, null, 2)};`;
  });
  const meta = `import type { ObjectMeta } from 'kubernetes-types/meta/v1.js';`;
  return [meta, ...imports.values(), KEDA, ...constants].join('\n');
}
