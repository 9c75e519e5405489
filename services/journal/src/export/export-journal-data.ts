import { Fault } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { JournalAccess } from '../access/journal-access.ts';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { HELD } from './held-lists.ts';

/** UTF-16 units of JSON that one part may have, as a message bounds it; one entry always finds room. */
const MAX_PART_CHARS = 400_000;
const PAGE = 500;

export interface JournalDataPart {
  data: Record<string, unknown>;
  /** null: that was all */
  next: string | null;
}

/** All that is kept here of whoever asks, for them to take away: also without Premium, also what is deleted but not yet gone. */
export class ExportJournalData {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  constructor(parts: { db: DataSource; access: JournalAccess }) {
    this.#db = parts.db;
    this.#access = parts.access;
  }

  /**
   * The first part, or that which begins at `from`, the `next` of the part before: lists one after the other.
   * @throws Fault INVALID_REQUEST
   */
  async part(ctx: CallContext, from: string | undefined): Promise<JournalDataPart> {
    const userId = this.#access.anyone(ctx);
    const place = from === undefined ? null : placeOf(from);
    const data: Record<string, unknown> = place ? {} : { currency: await this.#currency(userId) };
    let chars = 0;
    for (const [i, list] of HELD.entries()) {
      if (place && i < place.list) continue;
      const entries: object[] = [];
      data[list.name] = entries;
      let last = place?.list === i ? place.after : null;
      for (;;) {
        const page = await list.page(this.#db.manager, { userId, after: last, limit: PAGE });
        for (const { key, entry } of page) {
          const size = JSON.stringify(entry).length;
          if (chars > 0 && chars + size > MAX_PART_CHARS)
            return { data, next: last === null ? list.name : `${list.name} ${last}` };
          entries.push(entry);
          chars += size;
          last = key;
        }
        if (page.length < PAGE) break;
      }
    }
    return { data, next: null };
  }

  async #currency(userId: string): Promise<string | null> {
    const journal = await this.#db.manager.findOneBy(JournalEntity, { userId });
    return journal?.currency ?? null;
  }
}

/** @throws Fault INVALID_REQUEST */
function placeOf(from: string): { list: number; after: string | null } {
  const [name, after] = from.split(' ', 2);
  const list = HELD.findIndex((one) => one.name === name);
  if (list < 0 || (after !== undefined && !HELD[list]!.isKey(after)))
    throw new Fault('invalid', 'INVALID_REQUEST', 'There is nothing to go on after.');
  return { list, after: after ?? null };
}
