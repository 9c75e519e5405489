import { type exportJournal } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import { tradeNotFound } from '../trades/trade-errors.ts';
import type { ExportStore } from './export.store.ts';
import { OWN_CSV_HEADER, ownAccountCsv, ownMovementCsv, ownTradeCsv } from './own-csv.ts';
import {
  OWN_JSON_BETWEEN,
  OWN_JSON_END,
  OWN_JSON_HEAD,
  OWN_JSON_TRADES,
  ownAccountJson,
  OWN_JSON_MOVEMENTS,
  ownMovementJson,
  ownTradeJson,
} from './own-json.ts';
import type { OwnMovement, OwnTrade } from './own-journal.ts';

type Asked = z.output<(typeof exportJournal)['input']>;
type Part = z.output<(typeof exportJournal)['output']>;

/** Trades, or movements, that are looked at for one part, and about so many UTF-16 units of it. */
const PART_TRADES = 250;
const PART_MOVEMENTS = 1000;
const PART_CHARS = 200_000;

interface Writer {
  /** `currency`: of a whole journal */
  head: (currency: string | null) => string;
  between: string;
  trade: (trade: OwnTrade) => string;
  /** what follows the last trade */
  movements: string;
  movement: (movement: OwnMovement) => string;
  end: string;
}

const WRITERS: Record<Asked['format'], Writer> = {
  csv: {
    head: (currency) => OWN_CSV_HEADER + (currency === null ? '' : ownAccountCsv(currency)),
    between: '',
    trade: ownTradeCsv,
    movements: '',
    movement: ownMovementCsv,
    end: '',
  },
  json: {
    head: (currency) => OWN_JSON_HEAD + (currency === null ? '' : ownAccountJson(currency)) + OWN_JSON_TRADES,
    between: OWN_JSON_BETWEEN,
    trade: ownTradeJson,
    movements: OWN_JSON_MOVEMENTS,
    movement: ownMovementJson,
    end: OWN_JSON_END,
  },
};

/** The journal as a file that imports back the same, part by part in the order in which its trades were made. */
export class ExportJournal {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  readonly #store: ExportStore;

  constructor(parts: { db: DataSource; access: JournalAccess; store: ExportStore }) {
    this.#db = parts.db;
    this.#access = parts.access;
    this.#store = parts.store;
  }

  /**
   * The account’s currency and movements come with the whole journal alone, not with some of its trades. `after` is the last trade, or
   * else the last movement, of the part before. @throws AppError NOT_FOUND of `after`; PREMIUM_REQUIRED
   */
  async part(ctx: CallContext, { format, after, ...filter }: Asked): Promise<Part> {
    const userId = await this.#access.owner(ctx);
    const { manager } = this.#db;
    const writer = WRITERS[format];
    const isWhole = Object.values(filter).every((value) => value === undefined);
    const trades = await this.#store.trades(manager, userId, { filter, after, limit: PART_TRADES });
    if (trades === null) {
      const rest = isWhole && after !== undefined ? await this.#movements(userId, writer, { text: '', after }) : null;
      if (rest === null) throw tradeNotFound();
      return rest;
    }
    let text = '';
    if (after === undefined) text = writer.head(isWhole ? await this.#store.currency(manager, userId) : null);
    let written = 0;
    for (const trade of trades) {
      if (written > 0 && text.length > PART_CHARS) break;
      text += (written > 0 || after !== undefined ? writer.between : '') + writer.trade(trade);
      written++;
    }
    const isLast = written === trades.length && trades.length < PART_TRADES;
    if (!isLast) return { text, next: trades[written - 1]!.id };
    text += writer.movements;
    return (isWhole && (await this.#movements(userId, writer, { text }))) || { text: text + writer.end, next: null };
  }

  /** `text`, and behind it movements; null when `after` is none of the user's. */
  async #movements(userId: string, writer: Writer, given: { text: string; after?: string }): Promise<Part | null> {
    const { after } = given;
    const movements = await this.#store.movements(this.#db.manager, userId, { after, limit: PART_MOVEMENTS });
    if (movements === null) return null;
    let { text } = given;
    let written = 0;
    for (const movement of movements) {
      if (written > 0 && text.length > PART_CHARS) break;
      text += (written > 0 || after !== undefined ? writer.between : '') + writer.movement(movement);
      written++;
    }
    const isLast = written === movements.length && movements.length < PART_MOVEMENTS;
    return isLast ? { text: text + writer.end, next: null } : { text, next: movements[written - 1]!.id };
  }
}
