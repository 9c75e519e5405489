import { buildMarket } from '@plainscan/scan-engine';
import { dataQuality, ReadReport } from '@plainscan/market-data';
import { createParser, explain } from '@plainscan/scan-language';
import { EXIT, runCommand } from './command-line.ts';
import { isoOf } from './dates.ts';
import { scan } from './scan/answer.ts';
import { loadStocks } from './scan/load-market.ts';
import { HELP, scanOptions } from './scan/options.ts';
import { qualityJson, qualityLines } from './scan/quality.ts';
import { scanLines, DEFAULT_ROWS } from './scan/print-table.ts';
import { explainStock, explanationLines } from './scan/why-not.ts';
import { vocabularyOf } from './scan/vocabulary.ts';

/** In columns, used if the terminal doesn't report its width. */
const DEFAULT_WIDTH = 120;

async function main(args: readonly string[]): Promise<number> {
  const explainAt = args.indexOf('--explain');
  if (explainAt >= 0) {
    const parser = createParser({ symbols: [], names: [], industries: [] });
    process.stdout.write(`${explain(parser, args[explainAt + 1] ?? '').join('\n')}\n`);
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
    const warning =
      market.asOf === 0
        ? `No bars on or before ${isoOf(options.asOf)}, so nothing can match.`
        : `No bars on ${isoOf(options.asOf)}. Scanning ${isoOf(market.asOf)} instead.`;
    process.stderr.write(`${warning}\n`);
  }
  const parser = createParser(vocabularyOf(stocks));

  let failures = 0;
  for (const [i, query] of options.queries.entries()) {
    const heading = options.queries.length > 1 ? [...(i > 0 ? [''] : []), `> ${query}`] : [];
    if (options.whyNot !== undefined) {
      const explanation = explainStock(market, scan(market, parser, query), options.whyNot);
      if (explanation.error) failures++;
      const lines = options.json ? [JSON.stringify(explanation)] : [...heading, ...explanationLines(explanation)];
      process.stdout.write(`${lines.join('\n')}\n`);
      continue;
    }
    if (options.json) {
      process.stdout.write(`${JSON.stringify(scan(market, parser, query, options.limit).answer)}\n`);
      continue;
    }
    const found = scan(market, parser, query, options.limit ?? DEFAULT_ROWS);
    if (found.answer.error) failures++;
    const lines = [...heading, ...scanLines(market, found, process.stdout.columns ?? DEFAULT_WIDTH)];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return failures > 0 ? EXIT.queryFailed : EXIT.ok;
}

await runCommand(main, HELP);
