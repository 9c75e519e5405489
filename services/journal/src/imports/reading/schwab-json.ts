import { z } from 'zod';
import type { RawRecord } from './raw-table.ts';

const COLUMNS = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'] as const;
const cell = z.string().nullish();
const schema = z.object({
  BrokerageTransactions: z.array(z.record(z.string(), z.unknown())).min(1),
});

/** The transactions of a Schwab export in JSON as the table that its CSV would contain; null for other JSON. */
export function schwabRecords(text: string): RawRecord[] | null {
  if (!text.includes('"BrokerageTransactions"')) return null;
  const file = schema.safeParse(parsed(text));
  if (!file.success) return null;
  const rows = file.data.BrokerageTransactions.map((transaction) =>
    COLUMNS.map((name) => cell.safeParse(transaction[name]).data ?? ''),
  );
  return [[...COLUMNS], ...rows].map((cells, i) => ({ line: i + 1, lines: 1, cells, text: cells.join(',') }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
