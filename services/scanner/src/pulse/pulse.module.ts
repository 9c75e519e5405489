import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { PulseController } from './pulse.controller.ts';
import { PulseService } from './pulse.service.ts';

/** What a trader looks at first in the morning. */
@Module({ imports: [MarketModule], controllers: [PulseController], providers: [PulseService] })
export class PulseModule {}
