import { Injectable } from '@nestjs/common';
import type { exportJournal } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import type { z } from 'zod';
import { JournalAccess } from '../journals/journal-access.ts';
import { cursorName } from '../paging/keyset-cursor.ts';
import { CASH_TRANSACTIONS_BY_POSITION, ExportStore, type Page } from './export.store.ts';
import type { FileWriter } from './file-writer.ts';
import { PLAINSCAN_CSV } from './plainscan-csv.ts';
import { PLAINSCAN_JSON } from './plainscan-json.ts';

export type ExportPart = z.output<(typeof exportJournal)['output']>;

/** Rows read per part. A part has at most about CHARS_PER_PART UTF-16 code units. */
const TRADES_PER_PART = 250;
const CASH_TRANSACTIONS_PER_PART = 1000;
const CHARS_PER_PART = 200_000;

const WRITERS: Record<RpcInput<typeof exportJournal>['format'], FileWriter> = {
  csv: PLAINSCAN_CSV,
  json: PLAINSCAN_JSON,
};

/** Exports the journal, in parts and in order of creation, as a file that can be imported again. */
@Injectable()
export class ExportService {
  constructor(
    private readonly access: JournalAccess,
    private readonly store: ExportStore,
  ) {}

  /**
   * An export without a filter also contains the account's currency and cash transactions. `after` is the `next` of the
   * previous part.
   * @throws AppError INVALID_REQUEST for an invalid cursor; PREMIUM_REQUIRED
   */
  async part(ctx: CallContext, { format, after, ...filter }: RpcInput<typeof exportJournal>): Promise<ExportPart> {
    const userId = await this.access.owner(ctx);
    const writer = WRITERS[format];
    const isWhole = Object.values(filter).every((value) => value === undefined);
    if (isWhole && after !== undefined && cursorName(after) === CASH_TRANSACTIONS_BY_POSITION.name)
      return this.withCashTransactions(userId, writer, '', after);
    const page = await this.store.trades(userId, { filter, after, limit: TRADES_PER_PART });
    const head = after === undefined ? writer.head(isWhole ? await this.store.currency(userId) : null) : '';
    const { text, next } = appendRows(page, { text: head, write: writer.trade, writer, isFirst: after === undefined });
    if (next !== null) return { text, next };
    if (isWhole) return this.withCashTransactions(userId, writer, text + writer.cashTransactionsHead);
    return { text: text + writer.cashTransactionsHead + writer.end, next: null };
  }

  private async withCashTransactions(
    userId: string,
    writer: FileWriter,
    before: string,
    after?: string,
  ): Promise<ExportPart> {
    const page = await this.store.cashTransactions(userId, { after, limit: CASH_TRANSACTIONS_PER_PART });
    const isFirst = after === undefined;
    const { text, next } = appendRows(page, { text: before, write: writer.cashTransaction, writer, isFirst });
    return { text: next === null ? text + writer.end : text, next };
  }
}

/** Appends rows up to the size of a part; `next` is null after the last row. */
function appendRows<Row>(
  { rows, cursors, isLast }: Page<Row>,
  options: { text: string; write: (row: Row) => string; writer: FileWriter; isFirst: boolean },
): ExportPart {
  let { text } = options;
  let count = 0;
  for (const row of rows) {
    if (count > 0 && text.length > CHARS_PER_PART) break;
    text += (count > 0 || !options.isFirst ? options.writer.separator : '') + options.write(row);
    count++;
  }
  return { text, next: isLast && count === rows.length ? null : cursors[count - 1]! };
}
