import { closeSync, fstatSync, openSync, readSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { prettyFactory } from 'pino-pretty';
import { say } from './terminal.mjs';

const pretty = prettyFactory({
  colorize: process.stdout.isTTY === true,
  ignore: 'pid,hostname,name',
  translateTime: 'SYS:HH:MM:ss',
  singleLine: true,
});

/**
 * Prints lines added to the log files of `names`, each after its name. Returns a function that stops it. Not the concurrently
 * package, which only shows processes that it starts itself.
 */
export function followLogs(folder, names) {
  const width = Math.max(...names.map((name) => name.length));
  const positions = new Map(names.map((name) => [name, sizeOf(join(folder, `${name}.log`))]));
  const watcher = watch(folder, (_event, file) => {
    const name = basename(file ?? '', '.log');
    if (positions.has(name)) follow(name);
  });
  return () => watcher.close();

  function follow(name) {
    const { text, end } = linesAfter(join(folder, `${name}.log`), positions.get(name));
    positions.set(name, end);
    for (const line of text.split('\n').filter(isWorthPrinting))
      say(`${name.padEnd(width)} │ ${pretty(line).trimEnd()}`);
  }
}

/** Drops Node's debugger messages at each start: `npm run dev` prints the ports once. */
const isWorthPrinting = (line) => line !== '' && !/^(Debugger (listening|attached)|For help, see: )/.test(line);

function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The complete lines of the file from `start` on, and the position after them. */
export function linesAfter(path, start) {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const from = size < start ? 0 : start; // the file was truncated
    const bytes = Buffer.alloc(size - from);
    const read = readSync(file, bytes, 0, bytes.length, from);
    const length = bytes.subarray(0, read).lastIndexOf('\n') + 1;
    return { text: bytes.toString('utf8', 0, length), end: from + length };
  } finally {
    closeSync(file);
  }
}
