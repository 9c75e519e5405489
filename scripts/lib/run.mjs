import { spawn } from 'node:child_process';
import { ROOT } from './checkout.mjs';

/** Runs a command and returns its output; if it fails, the error contains the output. */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await exitOf(child);
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${text.trimEnd()}`);
  return text;
}

/** Runs a command with its output on this terminal. Returns the exit code. */
export function runInTerminal(command, args, options = {}) {
  return exitOf(spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options }));
}

/** The npm that started this script, otherwise the one on the PATH. */
export function npm(args) {
  const npmScript = process.env.npm_execpath;
  return npmScript?.endsWith('.js') ? [process.execPath, [npmScript, ...args]] : ['npm', args];
}

function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ? 1 : code));
  });
}
