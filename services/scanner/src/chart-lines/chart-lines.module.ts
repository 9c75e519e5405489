import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { WorkModule } from '../work/work.module.ts';
import { ChartLinesController } from './chart-lines.controller.ts';
import { ChartLinesService } from './chart-lines.service.ts';

/** What a scan's plan compares with other stocks, as lines for charts. */
@Module({
  imports: [MarketModule, TicketsModule, WorkModule],
  controllers: [ChartLinesController],
  providers: [ChartLinesService],
})
export class ChartLinesModule {}
