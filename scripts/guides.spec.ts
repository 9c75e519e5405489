import { execSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const GUIDES = readdirSync(join(root, 'docs'))
  .filter((name) => name.startsWith('adding-'))
  .map((name) => `docs/${name}`);

/** The arguments of `npm` in code blocks and between backticks. */
const commandsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n([^]*?)^```|`(npm [^`\n]+)`/gm)]
    .flatMap(([, block, inline]) => (block ?? inline!).split(/\n|&&/))
    .map((line) => line.trim())
    .filter((line) => line.startsWith('npm '));

/** The npm script that a command runs and the folder of its package.json; null for npm's own commands. */
function scriptOf(command: string): { folder: string; script: string } | null {
  const [, verb, ...words] = command.split(' -- ')[0]!.split(' ');
  const workspace = words.indexOf('-w');
  const [target] = workspace < 0 ? ['.'] : words.splice(workspace, 2).slice(1);
  const [script = verb!] = words.filter((word) => !word.startsWith('-'));
  if (verb === 'install') return null;
  return { folder: target!.replace('@plainscan/', ''), script: verb === 'run' ? script : verb! };
}

describe.each(GUIDES)('%s', (guide) => {
  const commands = commandsOf(read(guide));

  it('uses only npm scripts that exist', () => {
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const found = scriptOf(command);
      if (!found) continue;
      const { scripts } = JSON.parse(read(join(found.folder, 'package.json'))) as { scripts: Record<string, string> };
      expect({ command, scripts: Object.keys(scripts) }).toMatchObject({
        scripts: expect.arrayContaining([found.script]),
      });
    }
  });

  it('names only files and folders that exist, apart from those of its example', () => {
    const paths = [...read(guide).matchAll(/(?<![\w/.])(?:packages|services|scripts|gateway|docs)\/[\w./-]+/g)]
      .map(([path]) => path.replace(/[./]+$/, ''))
      .filter((path) => !path.includes('watchlists'));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('the guide to adding a word shows a command that explains how its sentence is read', () => {
  const [command] = commandsOf(read('docs/adding-a-word.md')).filter((line) => line.includes('--explain'));
  expect(execSync(command!, { cwd: root, encoding: 'utf8' })).toContain('Value ← half of? Value');
});
