import { readBars, ReadReport, canonicalSymbol } from '@plainscan/market-data';
import { printBadRows } from './bad-rows.ts';
import { EXIT, readArguments, runCommand, UsageError } from './command-line.ts';
import { isoOf } from './dates.ts';
import { INDICATOR_COLUMNS } from './indicator-columns.ts';

const HELP = `Print every indicator of a symbol as CSV, one row per bar; missing values are empty.

  npm run -s indicators -- --bars FILE… --symbol SYMBOL

  --bars FILE…     CSV, .csv.gz, or a zip from Stooq; accepts several files
  --symbol SYMBOL  the symbol to print
`;

async function indicators(args: readonly string[]): Promise<number> {
  const { lists, values } = readArguments(
    args,
    { bars: { type: 'string', multiple: true }, symbol: { type: 'string' } },
    ['bars'],
  );
  if (!lists.bars) throw new UsageError('--bars FILE is missing');
  if (values.symbol === undefined) throw new UsageError('--symbol SYMBOL is missing');

  const report = new ReadReport();
  const symbol = canonicalSymbol(values.symbol);
  const stocks = await readBars(lists.bars, { report });
  printBadRows(report);
  const stock = stocks.find(({ listing }) => listing.symbol === symbol);
  if (!stock) throw new UsageError(`no bars for ${values.symbol} in ${lists.bars.join(', ')}`);

  const { bars } = stock;
  const columns = INDICATOR_COLUMNS.map(({ compute }) => compute(bars));
  const lines = [`date,${INDICATOR_COLUMNS.map(({ name }) => name).join(',')}`];
  bars.dates.forEach((date, i) => {
    const cells = columns.map((column) => (Number.isNaN(column[i]) ? '' : String(column[i])));
    lines.push(`${isoOf(date)},${cells.join(',')}`);
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

await runCommand(indicators, HELP);
