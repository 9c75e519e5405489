import { Controller } from '@nestjs/common';
import { exportJournalData } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportJournalData } from './export-journal-data.ts';

@Controller()
export class ExportHandlers {
  readonly #data: ExportJournalData;
  constructor(data: ExportJournalData) {
    this.#data = data;
  }

  @Handles(exportJournalData)
  async export(ctx: CallContext, _input: object): Promise<Record<string, unknown>> {
    return (await this.#data.part(ctx, undefined)).data;
  }
}
