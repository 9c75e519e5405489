import { Controller } from '@nestjs/common';
import { exportBillingData, type PersonalDataPart } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportBillingData } from './export-billing-data.ts';

@Controller()
export class ExportController {
  readonly #data: ExportBillingData;
  constructor(data: ExportBillingData) {
    this.#data = data;
  }

  @Handles(exportBillingData)
  async export(ctx: CallContext, _input: object): Promise<PersonalDataPart> {
    return { data: await this.#data.export(ctx), next: null };
  }
}
