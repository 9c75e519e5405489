import type { PersonalDataPart } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { partOfHeld } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import type { JournalAccess } from '../access/journal-access.ts';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { HELD } from './held-lists.ts';

const PAGE = 500;

/** All that is kept here of whoever asks, for them to take away: also without Premium, also what is deleted but not yet gone. */
export class ExportJournalData {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  constructor(parts: { db: DataSource; access: JournalAccess }) {
    this.#db = parts.db;
    this.#access = parts.access;
  }

  /** Part by part. @throws AppError INVALID_REQUEST */
  part(ctx: CallContext, from: string | undefined): Promise<PersonalDataPart> {
    const userId = this.#access.anyone(ctx);
    const whole = async () => ({ currency: await this.#currency(userId) });
    return partOfHeld(this.#db.manager, { lists: HELD, pageSize: PAGE, whole }, { userId, from });
  }

  async #currency(userId: string): Promise<string | null> {
    const journal = await this.#db.manager.findOneBy(JournalEntity, { userId });
    return journal?.currency ?? null;
  }
}
