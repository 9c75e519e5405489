import { NOTES, type ReadReport, ROW_ERRORS } from '@plainscan/market-data';

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The rows that a reader skipped or flagged, one per line with file and line number, then the counts. Empty if there
 * are none.
 */
export function badRowLines(report: ReadReport): string[] {
  const lines: string[] = [];
  const kinds: string[] = [];
  for (const [fault, count] of report.counts) {
    const examples = report.examples.filter((row) => row.fault === fault);
    for (const { file, line, detail } of examples)
      lines.push(`${file}:${line}: ${ROW_ERRORS[fault]}${detail === null ? '' : ` (${detail})`}`);
    if (count > examples.length) lines.push(`… and ${plural(count - examples.length, 'more row')} like the last`);
    if (!NOTES.has(fault)) kinds.push(`${ROW_ERRORS[fault]}: ${count.toLocaleString('en-US')}`);
  }
  if (report.refused > 0)
    lines.push(
      `${plural(report.refused, 'bad row')} skipped, ${plural(report.read, 'bar')} used. ${kinds.join('; ')}.`,
    );
  return lines;
}

export function printBadRows(report: ReadReport): void {
  for (const line of badRowLines(report)) process.stderr.write(`${line}\n`);
}
