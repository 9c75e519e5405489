import { Controller } from '@nestjs/common';
import { exportScannerData, type PersonalDataPart } from '@plainscan/contracts';
import { actorId, Handles, type CallContext } from '@plainscan/service-kit';
import { PersonalDataStore } from './personal-data.store.ts';

@Controller()
export class ExportController {
  readonly #store: PersonalDataStore;
  constructor(store: PersonalDataStore) {
    this.#store = store;
  }

  @Handles(exportScannerData)
  export(ctx: CallContext, { after }: { after?: string | undefined }): Promise<PersonalDataPart> {
    return this.#store.part(actorId(ctx), after);
  }
}
