import { MAX_REPLAY_NUMBERS } from '@plainscan/contracts';
import { excessAfter, replay } from '@plainscan/replay';
import { ReadReport } from '@plainscan/market-data';
import { buildMarket } from '@plainscan/scan-engine';
import { createParser, describe, neighborsOf, refusalOf } from '@plainscan/scan-language';
import { writeFileSync } from 'node:fs';
import { EXIT, runCommand } from './command-line.ts';
import { curveSvg } from './replay/curve-svg.ts';
import { HELP, replayOptions } from './replay/options.ts';
import { reportJson, reportLines } from './replay/report.ts';
import { loadStocks } from './scan/load-market.ts';
import { vocabularyOf } from './scan/vocabulary.ts';

/** In columns, used if the terminal doesn't report its width. */
const DEFAULT_WIDTH = 160;

async function main(args: readonly string[]): Promise<number> {
  const { query, variants, savedOn, json, svg, asOf, hold, stop, target, costBp, ...rest } = replayOptions(args);
  const stocks = await loadStocks({ ...rest, asOf }, new ReadReport());
  const reading = createParser(vocabularyOf(stocks)).parse(query);
  if (reading.kind !== 'plan') {
    process.stderr.write(`${refusalOf(reading, query).message}\n`);
    return EXIT.queryFailed;
  }
  const market = buildMarket(stocks, asOf === undefined ? {} : { asOf });
  const result = replay(market, reading.plan, { rule: { hold, stop, target, costBp }, variants, savedOn });
  const numbers = neighborsOf(reading.plan, MAX_REPLAY_NUMBERS).map(({ neighbors, ...number }) => ({
    ...number,
    neighbors: neighbors.map((neighbor) => ({ value: neighbor.value, ...excessAfter(market, neighbor.plan, hold) })),
  }));
  const description = describe(reading.plan);
  const unmatched = reading.unmatched.map(({ text }) => text);
  if (svg !== undefined) writeFileSync(svg, curveSvg(description, result.curve));
  const lines = json
    ? [reportJson(query, description, unmatched, result, numbers)]
    : [
        description,
        ...(unmatched.length > 0 ? [`Ignored: ${unmatched.join(', ')}`] : []),
        ...reportLines(result, numbers, process.stdout.columns ?? DEFAULT_WIDTH),
      ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

await runCommand(main, HELP);
