import { Injectable } from '@nestjs/common';
import { AppError, type exportScan, type ScanColumn } from '@plainscan/contracts';
import { stockRow } from '@plainscan/scan-engine';
import { type CallContext, EntitlementCache, type RpcInput } from '@plainscan/service-kit';
import { stringify } from 'csv-stringify/sync';
import { resultRows } from '../scans/result-rows.ts';
import { rounded } from '../scans/why-values.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { type TicketedRun, TicketedScans } from './ticketed-scans.ts';

/** About half a megabyte of JSON; compressed, it is well below the limit of a NATS message. */
const ROWS_PER_PART = 500;

const HEADINGS = [
  'Symbol',
  'Name',
  'Exchange',
  'Sector',
  'Industry',
  'Price',
  'Change',
  'Change %',
  'Volume',
  'Market cap',
  'RSI (14)',
] as const;

/** All rows of a scan as a CSV or JSON file, in parts. */
@Injectable()
export class ScanExport {
  constructor(
    private readonly scans: TicketedScans,
    private readonly entitlements: EntitlementCache,
    private readonly work: WorkBudget,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED, and those of `TicketedScans.run` */
  async part(
    ctx: CallContext,
    { ticket, format, sort, offset }: RpcInput<typeof exportScan>,
  ): Promise<{ text: string; next: number | null }> {
    if (!(await this.entitlements.isPremium(ctx)))
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Downloading results comes with Premium.');
    const end = offset + ROWS_PER_PART;
    const read = { from: offset, to: end };
    const run = await this.scans.run(ctx, ticket, { rows: end, read, why: format === 'json', sort });
    const next = end < run.total ? end : null;
    if (format === 'csv') return { text: csvOf(run, offset === 0), next };
    const { market, meta } = run.loaded;
    const parts = await this.work.scan(ctx, resultRows(run.outcome, market, meta.updatedAt));
    const text = parts.map((part) => part.toString()).join('');
    return { text: `${offset === 0 ? '[' : ','}${text}${next === null ? ']' : ''}`, next };
  }
}

function csvOf({ loaded: { market }, outcome, columns }: TicketedRun, withHeader: boolean): string {
  const records = Array.from(outcome.read, (row, i) => {
    const { symbol, name, exchange, sector, industry, price, change, changePercent, volume, marketCap, indicators } =
      rounded(stockRow(market, row));
    const figures = [price, change, changePercent, volume, marketCap, indicators.rsi];
    return [symbol, name, exchange, sector, industry, ...figures, ...outcome.columns[i]!.map(rounded)];
  });
  return stringify(
    withHeader ? [[...HEADINGS, ...columns.map(({ label }: ScanColumn) => label)], ...records] : records,
    {
      escape_formulas: true,
    },
  );
}
