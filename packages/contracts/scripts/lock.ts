import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { contractsLock } from '../src/lock.ts';

const file = fileURLToPath(new URL('../src/contracts.lock.json', import.meta.url));

if (process.argv.includes('--write')) {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(contractsLock()), { ...style, parser: 'json' }));
} else if (!isDeepStrictEqual(contractsLock(), JSON.parse(readFileSync(file, 'utf8')))) {
  process.stderr.write(
    'The contracts changed on the wire. If that is wanted: renew the lock with --write and look at its diff.\n',
  );
  process.exitCode = 1;
}
