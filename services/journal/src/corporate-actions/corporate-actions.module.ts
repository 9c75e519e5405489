import { Module } from '@nestjs/common';
import { ImportsStore } from '../imports/imports.store.ts';
import { JournalsModule } from '../journals/journals.module.ts';
import { TradesModule } from '../trades/trades.module.ts';
import { CorporateActionsController } from './corporate-actions.controller.ts';
import { CorporateActionsService } from './corporate-actions.service.ts';

@Module({
  imports: [JournalsModule, TradesModule],
  controllers: [CorporateActionsController],
  providers: [CorporateActionsService, ImportsStore],
})
export class CorporateActionsModule {}
