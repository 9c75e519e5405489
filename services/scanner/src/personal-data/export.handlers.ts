import { Controller } from '@nestjs/common';
import { exportScannerData, type PersonalDataPart } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { PersonalDataStore } from './personal-data.store.ts';

@Controller()
export class ExportHandlers {
  readonly #store: PersonalDataStore;
  constructor(store: PersonalDataStore) {
    this.#store = store;
  }

  @Handles(exportScannerData)
  async export({ actor }: CallContext, _input: object): Promise<PersonalDataPart> {
    return { data: { settingsChanged: actor ? await this.#store.settingsChangedBy(actor.userId) : [] }, next: null };
  }
}
