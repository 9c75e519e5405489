import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './checkout.mjs';

/** The part of KEDA's types that we use; KEDA publishes none. */
const KEDA = `
interface ScaledObject { apiVersion: 'keda.sh/v1alpha1'; kind: 'ScaledObject'; metadata: ObjectMeta; spec: {
  scaleTargetRef: { name: string }; minReplicaCount: number; maxReplicaCount: number; pollingInterval?: number; cooldownPeriod?: number;
  triggers: { type: string; metadata: Record<string, string>; authenticationRef?: { name: string } }[] } }
interface TriggerAuthentication { apiVersion: 'keda.sh/v1alpha1'; kind: 'TriggerAuthentication'; metadata: ObjectMeta; spec: {
  secretTargetRef: { parameter: string; name: string; key: string }[] } }
`;

/** `networking.k8s.io/v1` is `networking/v1` in kubernetes-types, and `v1` is `core/v1`. */
function moduleOf(apiVersion) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group.split('.')[0]}/${version}.js`;
}

/** A TypeScript file in which every object is a literal of its API type, so that the compiler reports unknown keys. */
function typedObjects(objects) {
  const types = new Map([['ObjectMeta', `import type { ObjectMeta } from '${moduleOf('meta/v1')}';`]]);
  const constants = objects.map((object, index) => {
    const { apiVersion, kind } = object;
    const keda = apiVersion.startsWith('keda.sh/');
    const type = keda ? kind : `${kind}_${apiVersion.replace(/\W/g, '_')}`;
    if (!keda) types.set(type, `import type { ${kind} as ${type} } from '${moduleOf(apiVersion)}';`);
    return `// ${kind} ${object.metadata.name}\nexport const object${index}: ${type} = ${JSON.stringify(object, null, 2)};`;
  });
  return [...types.values(), KEDA, ...constants].join('\n');
}

/** What the Kubernetes API would reject, one finding per line: wrong types, unknown keys, and unknown kinds. */
export function typeErrors(objects) {
  const file = join(ROOT, 'k8s', 'rendered.ts'); // never written; its folder determines where types are resolved
  const source = typedObjects(objects);
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (path) => path === file || host.fileExists(path),
    readFile: (path) => (path === file ? source : host.readFile(path)),
    getSourceFile: (path, ...rest) =>
      path === file ? ts.createSourceFile(path, source, ...rest) : host.getSourceFile(path, ...rest),
  });
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const above = source.slice(0, diagnostic.start ?? 0).match(/^\/\/ (.+)$/gm);
    const objectName = above ? above.at(-1).slice('// '.length) : 'the types';
    return `${objectName}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n  ')}`;
  });
}
