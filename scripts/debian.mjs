// `node scripts/debian.mjs PACKAGE…`: installs missing Debian packages as root, without starting their services. Used by CI.
import { execFileSync } from 'node:child_process';
import { installDebianPackages } from './lib/packages.mjs';

const missing = process.argv.slice(2).filter((name) => {
  try {
    const status = execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8', stdio: 'pipe' });
    return !status.includes('install ok installed');
  } catch {
    return true;
  }
});
if (missing.length > 0) await installDebianPackages(missing);
