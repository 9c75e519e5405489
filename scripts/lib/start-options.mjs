import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HOME, UserError } from './checkout.mjs';

export const USAGE = `npm start -- [--port N] [--data FOLDER] [--bars FILE… [--symbols FILE]]

  --port N         port of the pages and the API (default 8080; also GATEWAY_PORT)
  --data FOLDER    folder for all data and logs (default .plainscan in the checkout; also PLAINSCAN_DATA)
  --bars FILE…     your own daily bars, CSV or .csv.gz, instead of the simulated market (also MARKET_BARS, comma-separated)
  --symbols FILE   their names, exchanges, and sectors, CSV (also MARKET_SYMBOLS)

Set only in the environment: PUBLIC_URL, ADMIN_EMAILS, ADMIN_REQUIRE_2FA, SMTP_URL, MAIL_FROM, OIDC_*, DEMO, SCAN_HOURS, PARSER_POLICY, AI_PARSER_* (docs/running.md).`;

const DEFAULT_PORT = 8080;

/**
 * Options from the command line or, if absent there, from the environment.
 * @param cwd the folder that relative paths on the command line refer to: the caller's, not the checkout
 * @throws UserError
 */
export function startOptions(args, env, cwd) {
  const { values, positionals } = parse(args);
  if (values.help) return { help: true };
  const port = Number(values.port ?? env.GATEWAY_PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError('--port must be a number from 0 to 65535.');
  if (positionals.length > 0 && !values.bars)
    throw new UserError(`"${positionals[0]}" is not an option. See npm start -- --help`);

  const absolute = (path) => resolve(cwd, path);
  const bars = (values.bars ? [...values.bars, ...positionals] : list(env.MARKET_BARS)).map(absolute);
  const symbolsPath = values.symbols ?? (env.MARKET_SYMBOLS || undefined);
  const symbols = symbolsPath === undefined ? undefined : absolute(symbolsPath);
  if (symbols && bars.length === 0) throw new UserError('--symbols also requires --bars.');
  for (const file of [...bars, ...(symbols ? [symbols] : [])]) mustBeReadable(file);
  return {
    help: false,
    port,
    host: env.GATEWAY_HOST || '127.0.0.1',
    dir: (values.data ?? env.PLAINSCAN_DATA) ? absolute(values.data ?? env.PLAINSCAN_DATA) : join(HOME),
    env: {
      DEMO: env.DEMO || 'true',
      ...(env.PUBLIC_URL && { PUBLIC_URL: env.PUBLIC_URL }),
      ...(bars.length > 0 && { MARKET_PROVIDER: 'csv', MARKET_BARS: bars.join(',') }),
      ...(symbols && { MARKET_SYMBOLS: symbols }),
    },
  };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        bars: { type: 'string', multiple: true },
        symbols: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${error.message}\n\n${USAGE}`);
  }
}

const list = (text) => (text ?? '').split(',').filter(Boolean);

function mustBeReadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UserError(`Can't read ${file}.`);
  }
}
