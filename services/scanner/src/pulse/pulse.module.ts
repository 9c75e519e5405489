import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { PulseController } from './pulse.controller.ts';
import { PulseService } from './pulse.service.ts';

/** The market pulse (breadth, movers, and sectors), and the last prices of stocks. */
@Module({
  imports: [MarketModule],
  controllers: [PulseController],
  providers: [PulseService],
  exports: [PulseService],
})
export class PulseModule {}
