import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The debugger port of each process by name, from .vscode/launch.json. */
export function readDebugPorts(root) {
  const { configurations } = JSON.parse(readFileSync(join(root, '.vscode/launch.json'), 'utf8'));
  return new Map(
    configurations.flatMap(({ request, type, name, port }) =>
      type === 'node' && request === 'attach' ? [[name, port]] : [],
    ),
  );
}
