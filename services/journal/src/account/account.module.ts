import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { JournalsModule } from '../journals/journals.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';
import { CashTransactionsService } from './cash-transactions.service.ts';
import { OpenPositionsService } from './open-positions.service.ts';
import { TradesNearStopService } from './trades-near-stop.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([CashTransactionEntity]), JournalsModule, StatisticsModule],
  controllers: [AccountController],
  providers: [AccountService, CashTransactionsService, OpenPositionsService, TradesNearStopService],
})
export class AccountModule {}
