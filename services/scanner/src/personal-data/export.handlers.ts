import { Controller } from '@nestjs/common';
import { exportScannerData } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { PersonalDataStore, type ChangedSetting } from './personal-data.store.ts';

@Controller()
export class ExportHandlers {
  readonly #store: PersonalDataStore;
  constructor(store: PersonalDataStore) {
    this.#store = store;
  }

  @Handles(exportScannerData)
  async export({ actor }: CallContext, _input: object): Promise<{ settingsChanged: ChangedSetting[] }> {
    return { settingsChanged: actor ? await this.#store.settingsChangedBy(actor.userId) : [] };
  }
}
