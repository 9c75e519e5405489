import { Controller } from '@nestjs/common';
import { exportAuthData, type PersonalDataPart } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportAuthData } from './export-auth-data.ts';

@Controller()
export class ExportController {
  readonly #data: ExportAuthData;
  constructor(data: ExportAuthData) {
    this.#data = data;
  }

  @Handles(exportAuthData)
  export(ctx: CallContext, { after }: { after?: string | undefined }): Promise<PersonalDataPart> {
    return this.#data.part(ctx, after);
  }
}
