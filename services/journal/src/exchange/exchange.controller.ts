import { Controller } from '@nestjs/common';
import { exportJournal } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { ExportJournal } from './export-journal.ts';

@Controller()
export class ExchangeController {
  readonly #journal: ExportJournal;
  constructor(journal: ExportJournal) {
    this.#journal = journal;
  }

  @Handles(exportJournal)
  part(ctx: CallContext, input: z.output<typeof exportJournal.input>): Promise<z.output<typeof exportJournal.output>> {
    return this.#journal.part(ctx, input);
  }
}
