// Renders k8s/base and every overlay, and checks each object against the Kubernetes API's types. Wrong types and unknown keys
// fail.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { UserError, ROOT } from './lib/checkout.mjs';
import { renderer } from './lib/kubectl.mjs';
import { typeErrors } from './lib/typed-manifests.mjs';

function render([program, command], folder) {
  try {
    return execFileSync(program, [command, folder], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new UserError(`Failed to render ${folder}:\n${error.stderr || error.message}`);
  }
}

async function check() {
  const renderCommand = await renderer();
  const overlays = readdirSync(join(ROOT, 'k8s/overlays')).map((name) => `k8s/overlays/${name}`);
  for (const folder of ['k8s/base', ...overlays]) {
    const objects = parseAllDocuments(render(renderCommand, folder)).map((document) => document.toJS());
    const errors = typeErrors(objects);
    if (errors.length > 0)
      throw new UserError(`${folder}: the Kubernetes API would reject this:\n${errors.join('\n')}`);
    console.log(`  ✓ ${folder}: ${objects.length} objects`);
  }
}

try {
  await check();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
