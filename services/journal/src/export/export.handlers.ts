import { Controller } from '@nestjs/common';
import { exportJournalData } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportJournalData, type JournalDataPart } from './export-journal-data.ts';

@Controller()
export class ExportHandlers {
  readonly #data: ExportJournalData;
  constructor(data: ExportJournalData) {
    this.#data = data;
  }

  @Handles(exportJournalData)
  export(ctx: CallContext, { after }: { after?: string | undefined }): Promise<JournalDataPart> {
    return this.#data.part(ctx, after);
  }
}
