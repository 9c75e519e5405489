import { Module } from '@nestjs/common';
import { EntitlementModule } from '@plainscan/service-kit';
import { MarketModule } from '../market/market.module.ts';
import { WorkModule } from '../work/work.module.ts';
import { ScanExport } from './scan-export.ts';
import { ScanTickets } from './scan-tickets.ts';
import { TicketKey } from './ticket-key.ts';
import { TicketedScans } from './ticketed-scans.ts';
import { TicketsController } from './tickets.controller.ts';

/** Rows and exports of scans that have run. */
@Module({
  imports: [EntitlementModule, MarketModule, WorkModule],
  controllers: [TicketsController],
  providers: [ScanExport, ScanTickets, TicketedScans, TicketKey],
  exports: [ScanTickets, TicketedScans],
})
export class TicketsModule {}
