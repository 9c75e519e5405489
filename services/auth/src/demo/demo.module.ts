import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { TermsModule } from '../terms/terms.module.ts';
import { DemoController } from './demo.controller.ts';
import { DemoService } from './demo.service.ts';

@Module({
  imports: [LimitsModule, OutboxModule, SessionsModule, TermsModule],
  controllers: [DemoController],
  providers: [DemoService],
})
export class DemoModule {}
