import { Controller } from '@nestjs/common';
import { exportBillingData } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportBillingData } from './export-billing-data.ts';

@Controller()
export class ExportHandlers {
  readonly #data: ExportBillingData;
  constructor(data: ExportBillingData) {
    this.#data = data;
  }

  @Handles(exportBillingData)
  export(ctx: CallContext, _input: object): Promise<Record<string, unknown>> {
    return this.#data.export(ctx);
  }
}
