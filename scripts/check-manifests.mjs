// Renders k8s/base and every overlay and checks each object against the Kubernetes API's types: wrong types and unknown
// keys fail.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Refusal, ROOT } from './lib/checkout.mjs';
import { renderer } from './lib/kubectl.mjs';
import { typeErrors } from './lib/typed-manifests.mjs';

function render([program, command], folder) {
  try {
    return execFileSync(program, [command, folder], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Refusal(`${folder} does not render:\n${error.stderr || error.message}`);
  }
}

async function check() {
  const rendering = await renderer();
  const overlays = readdirSync(join(ROOT, 'k8s/overlays')).map((name) => `k8s/overlays/${name}`);
  for (const folder of ['k8s/base', ...overlays]) {
    const objects = parseAllDocuments(render(rendering, folder)).map((document) => document.toJS());
    const errors = typeErrors(objects);
    if (errors.length > 0) throw new Refusal(`${folder}: the Kubernetes API would refuse\n${errors.join('\n')}`);
    console.log(`  ✓ ${folder}: ${objects.length} objects`);
  }
}

try {
  await check();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
