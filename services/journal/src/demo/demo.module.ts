import { Module } from '@nestjs/common';
import { JournalsModule } from '../journals/journals.module.ts';
import { TradesModule } from '../trades/trades.module.ts';
import { DemoController } from './demo.controller.ts';
import { DemoService } from './demo.service.ts';

@Module({ imports: [JournalsModule, TradesModule], controllers: [DemoController], providers: [DemoService] })
export class DemoModule {}
