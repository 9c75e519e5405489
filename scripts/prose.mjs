// Checks that everything people read is plain American English: phrases, spelling, and the subjects of new commits.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from './lib/checkout.mjs';
import { findPhrases, readPhrases } from './lib/prose.mjs';

/** The number of commits to check if all have been pushed. */
const LAST_COMMITS = 5;
/** Files in which words are data: what users, brokers, and publishers write. */
const DATA =
  /^(?:package-lock\.json|scripts\/prose\/|scripts\/prose\.spec\.ts|bench\/language\/|services\/news\/src\/companies\/evidence\.ts|packages\/scan-language\/(?:corpus|src\/lexicon)\/|packages\/sentiment\/src\/lexicon\/|packages\/contracts\/src\/contracts\.lock\.json|.*\/generated(?:-client)?\.ts$)/;

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Runs a tool from node_modules. Returns its output as a finding if it fails. */
async function runTool(path, args, input = '') {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', path), ...args], { cwd: ROOT });
  child.stdin.end(input);
  const code = new Promise((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return (await code) === 0 ? [] : [`${out}${err}`.trimEnd()];
}

function phrases(files) {
  const listed = readPhrases();
  return files
    .filter((path) => !DATA.test(path))
    .flatMap((path) =>
      findPhrases(path, readFileSync(join(ROOT, path), 'utf8'), listed).map(
        ({ line, phrase, instead }) => `${path}:${line}: "${phrase}"; write: ${instead}`,
      ),
    );
}

function spelling(files) {
  return runTool('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary', '--file-list', 'stdin'], files.join('\n'));
}

function commits() {
  return runTool('@commitlint/cli/cli.js', ['--from', firstParentOfNew(), '--to', 'HEAD']);
}

function firstParentOfNew() {
  const head = git('rev-parse', 'HEAD');
  try {
    const base = git('merge-base', 'origin/main', 'HEAD');
    if (base !== head) return base;
  } catch {
    // No origin, or a shallow clone.
  }
  return git('rev-list', `--max-count=${LAST_COMMITS + 1}`, 'HEAD')
    .split('\n')
    .at(-1);
}

const tracked = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
const files = [...new Set(tracked)].filter((path) => /\.(?:ts|tsx|mjs|js|md|ya?ml|sql|css|html|sh)$/.test(path));
// The tools start first, because they run in parallel.
const running = { spelling: spelling(files), commits: commits() };
const found = { phrases: phrases(files), spelling: await running.spelling, commits: await running.commits };
for (const [part, findings] of Object.entries(found)) {
  console.log(findings.length > 0 ? `✗ ${part}\n${findings.join('\n')}` : `✓ ${part}`);
}
process.exitCode = Object.values(found).some((findings) => findings.length > 0) ? 1 : 0;
