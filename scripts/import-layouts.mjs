// Prints how well the journal import reads the layouts of brokers' files, as in docs/broker-files.md.
import { importLayouts, layoutTable } from './lib/import-layouts.mjs';

console.log(layoutTable(await importLayouts()));
