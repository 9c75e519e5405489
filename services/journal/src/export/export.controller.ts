import { Controller } from '@nestjs/common';
import { exportJournalData, type PersonalDataPart } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportJournalData } from './export-journal-data.ts';

@Controller()
export class ExportController {
  readonly #data: ExportJournalData;
  constructor(data: ExportJournalData) {
    this.#data = data;
  }

  @Handles(exportJournalData)
  export(ctx: CallContext, { after }: { after?: string | undefined }): Promise<PersonalDataPart> {
    return this.#data.part(ctx, after);
  }
}
