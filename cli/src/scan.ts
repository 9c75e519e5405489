import { buildMarket } from '@plainscan/scan-engine';
import { dataQuality, ReadReport } from '@plainscan/market-data';
import { createParser, explain } from '@plainscan/scan-language';
import { EXIT, runCommand } from './command-line.ts';
import { isoOf } from './dates.ts';
import { scan } from './scan/answer.ts';
import { loadStocks } from './scan/load-market.ts';
import { HELP, scanOptions } from './scan/options.ts';
import { qualityJson, qualityLines } from './scan/quality.ts';
import { scanLines, USUAL_ROWS } from './scan/print-table.ts';
import { vocabularyOf } from './scan/vocabulary.ts';

/** Columns assumed if the terminal doesn't report its width. */
const USUAL_WIDTH = 120;

async function main(args: readonly string[]): Promise<number> {
  const explained = args.indexOf('--explain');
  if (explained >= 0) {
    const parser = createParser({ symbols: [], names: [], industries: [] });
    process.stdout.write(`${explain(parser, args[explained + 1] ?? '').join('\n')}\n`);
    return EXIT.ok;
  }
  const options = scanOptions(args);
  const report = new ReadReport();
  const stocks = await loadStocks(options, report);
  if (options.quality) {
    const quality = dataQuality(stocks);
    const text = options.json ? JSON.stringify(qualityJson(quality, report)) : qualityLines(quality, report).join('\n');
    process.stdout.write(`${text}\n`);
    return EXIT.ok;
  }
  const market = buildMarket(stocks, options.asOf === undefined ? {} : { asOf: options.asOf });
  if (options.asOf !== undefined && market.asOf !== options.asOf) {
    const instead = market.asOf === 0 ? 'nothing can match' : `as of ${isoOf(market.asOf)} instead`;
    process.stderr.write(`There is no bar on ${isoOf(options.asOf)}: ${instead}.\n`);
  }
  const parser = createParser(vocabularyOf(stocks));

  let failures = 0;
  for (const [i, query] of options.queries.entries()) {
    if (options.json) {
      process.stdout.write(`${JSON.stringify(scan(market, parser, query, options.limit).answer)}\n`);
      continue;
    }
    const found = scan(market, parser, query, options.limit ?? USUAL_ROWS);
    if (found.answer.error) failures++;
    const heading = options.queries.length > 1 ? [...(i > 0 ? [''] : []), `> ${query}`] : [];
    const lines = [...heading, ...scanLines(market, found, process.stdout.columns ?? USUAL_WIDTH)];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return failures > 0 ? EXIT.noAnswer : EXIT.ok;
}

await runCommand(main, HELP);
