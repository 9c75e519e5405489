import { Controller, Module } from '@nestjs/common';
import { exportScannerData, type PersonalDataPart } from '@plainscan/contracts';
import { actorId, type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { HistoryStore } from '../history/history.store.ts';
import { PersonalDataStore } from './personal-data.store.ts';

@Controller()
export class ExportController {
  constructor(private readonly personalData: PersonalDataStore) {}

  @Rpc(exportScannerData)
  export(ctx: CallContext, { after }: RpcInput<typeof exportScannerData>): Promise<PersonalDataPart> {
    return this.personalData.part(actorId(ctx), after);
  }
}

@Module({ controllers: [ExportController], providers: [HistoryStore, PersonalDataStore] })
export class ExportModule {}
