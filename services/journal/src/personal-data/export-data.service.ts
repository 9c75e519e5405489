import { Injectable } from '@nestjs/common';
import type { PersonalDataPart } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { exportPart } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { DATA_LISTS } from './data-lists.ts';

const PAGE = 500;

/** Exports everything stored about the user, including deleted trades that aren't purged yet. Works without Premium. */
@Injectable()
export class ExportDataService {
  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
  ) {}

  /** @param from the `next` of the previous part. @throws AppError INVALID_REQUEST */
  part(ctx: CallContext, from: string | undefined): Promise<PersonalDataPart> {
    const userId = this.access.actor(ctx);
    const whole = async () => ({ currency: await this.currency(userId) });
    return exportPart(this.db.manager, { lists: DATA_LISTS, pageSize: PAGE, whole }, { userId, from });
  }

  private async currency(userId: string): Promise<string | null> {
    const journal = await this.db.manager.findOneBy(JournalEntity, { userId });
    return journal?.currency ?? null;
  }
}
