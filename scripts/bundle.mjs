// `node scripts/bundle.mjs [FOLDER…]`: bundles the compiled processes of these workspaces; by default, of all.
import { bundle, bundledFolders } from './lib/bundle.mjs';

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : bundledFolders()) await bundle(folder);
