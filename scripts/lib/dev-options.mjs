import { parseArgs } from 'node:util';
import { Refusal } from './checkout.mjs';
import { startOptions, USAGE } from './start-options.mjs';

export const DEV_USAGE = `${USAGE.replace('npm start -- ', 'npm run dev -- [--only NAME,…] ')}

  --only NAME,…    start these processes and the stores, such as --only scanner,gateway; pages are served with the gateway`;

/**
 * The options of `npm start`, and the names given with `--only` (null for all).
 * @throws Refusal in one line
 */
export function devOptions(args, env, cwd) {
  const { tokens } = parseArgs({ args, strict: false, tokens: true, options: { only: { type: 'string' } } });
  const only = tokens.filter(({ kind, name }) => kind === 'option' && name === 'only');
  const own = new Set(only.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])));
  const options = startOptions(
    args.filter((_, index) => !own.has(index)),
    env,
    cwd,
  );
  if (options.help) return options;
  const names = only.flatMap(({ value }) => (value ?? '').split(',')).filter(Boolean);
  if (only.length > 0 && names.length === 0) throw new Refusal('--only needs names, such as --only scanner,gateway.');
  return { ...options, only: names.length > 0 ? names : null };
}

/**
 * The deployables that run with these names; the fake Stripe runs with billing.
 * @throws Refusal for a name that doesn't exist
 */
export function selectDeployables(deployables, only) {
  if (only === null) return deployables;
  const names = deployables.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Refusal(`There is no "${unknown}". Choose from: ${names.join(', ')}.`);
  const wanted = new Set(only.includes('billing') ? [...only, 'fake-stripe'] : only);
  return deployables.filter(({ name }) => wanted.has(name));
}
