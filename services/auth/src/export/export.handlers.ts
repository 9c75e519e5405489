import { Controller } from '@nestjs/common';
import { exportAuthData } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ExportAuthData } from './export-auth-data.ts';

@Controller()
export class ExportHandlers {
  readonly #data: ExportAuthData;
  constructor(data: ExportAuthData) {
    this.#data = data;
  }

  @Handles(exportAuthData)
  export(ctx: CallContext, _input: object): Promise<Record<string, unknown>> {
    return this.#data.export(ctx);
  }
}
