import { parseArgs } from 'node:util';
import { UserError } from './checkout.mjs';
import { startOptions, USAGE } from './start-options.mjs';

export const DEV_USAGE = `${USAGE.replace('npm start -- ', 'npm run dev -- [--only NAME,…] ')}

  --only NAME,…    start only these processes and the stores, such as --only scanner,gateway; pages need the gateway`;

/**
 * The options of `npm start`, and the process names from `--only` (null for all).
 * @throws UserError
 */
export function devOptions(args, env, cwd) {
  const { tokens } = parseArgs({ args, strict: false, tokens: true, options: { only: { type: 'string' } } });
  const only = tokens.filter(({ kind, name }) => kind === 'option' && name === 'only');
  const onlyIndexes = new Set(only.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])));
  const options = startOptions(
    args.filter((_, index) => !onlyIndexes.has(index)),
    env,
    cwd,
  );
  if (options.help) return options;
  const names = only.flatMap(({ value }) => (value ?? '').split(',')).filter(Boolean);
  if (only.length > 0 && names.length === 0) throw new UserError('--only needs names, such as --only scanner,gateway.');
  return { ...options, only: names.length > 0 ? names : null };
}

/**
 * The deployables with these names, and the fake Stripe if billing is one of them.
 * @throws UserError for a name that doesn't exist
 */
export function selectDeployables(deployables, only) {
  if (only === null) return deployables;
  const names = deployables.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new UserError(`Unknown process "${unknown}". Choose from: ${names.join(', ')}.`);
  const selected = new Set(only.includes('billing') ? [...only, 'fake-stripe'] : only);
  return deployables.filter(({ name }) => selected.has(name));
}
