import { Module } from '@nestjs/common';
import { JournalsModule } from '../journals/journals.module.ts';
import { TradeWriter } from './trade-writer.ts';
import { TradesController } from './trades.controller.ts';
import { TradesService } from './trades.service.ts';
import { TradesStore } from './trades.store.ts';

@Module({
  imports: [JournalsModule],
  controllers: [TradesController],
  providers: [TradeWriter, TradesService, TradesStore],
  exports: [TradeWriter],
})
export class TradesModule {}
