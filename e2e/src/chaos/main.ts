import { ALL_FAULTS, SOME_FAULTS } from './faults.ts';
import { cellsOf, HEAD, runChaos } from './run-chaos.ts';

const WIDTHS = [28, 13, 34, 34];
const print = (cells: readonly string[]) =>
  console.log(
    cells
      .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
      .join('')
      .trimEnd(),
  );

const [selection] = process.argv.slice(2);
const faults =
  selection === '--short'
    ? SOME_FAULTS
    : ALL_FAULTS.filter(({ name }) => selection === undefined || name.includes(selection));

print(HEAD);
const { outcome } = await runChaos(faults, (row) => print(cellsOf(row)));
console.log(`\naccepted writes: ${outcome.accepted}; lost: ${outcome.lost}; duplicated: ${outcome.duplicated}`);
process.exitCode = outcome.lost + outcome.duplicated === 0 ? 0 : 1;
