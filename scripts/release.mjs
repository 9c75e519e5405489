// `npm run release -- minor [--dry-run]`: versions, changelog, image tags, commit, and tag. It doesn't push.
import { parseArgs } from 'node:util';
import { UserError, ROOT } from './lib/checkout.mjs';
import { release } from './lib/release.mjs';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
  const dryRun = values['dry-run'] ?? false;
  const date = new Date().toISOString().slice(0, 10);
  const { version, files } = release({ root: ROOT, wanted: positionals[0], date, dryRun });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  console.log(
    dryRun
      ? `\n  Would release ${version}. Nothing was changed.`
      : `\n  Released ${version}. To publish it: git push --follow-tags`,
  );
} catch (error) {
  console.error(error instanceof UserError ? `  ${error.message}` : error);
  process.exitCode = 1;
}
