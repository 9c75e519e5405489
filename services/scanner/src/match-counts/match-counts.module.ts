import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { WorkModule } from '../work/work.module.ts';
import { MatchCountsController } from './match-counts.controller.ts';
import { MatchCountsService } from './match-counts.service.ts';

/** The matches of a scan on past sessions. */
@Module({
  imports: [MarketModule, TicketsModule, WorkModule],
  controllers: [MatchCountsController],
  providers: [MatchCountsService],
})
export class MatchCountsModule {}
