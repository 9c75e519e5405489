import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { AuditModule } from '../audit/audit.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { TermsController } from './terms.controller.ts';
import { TermsService } from './terms.service.ts';

@Module({
  imports: [AuditModule, OutboxModule, UsersModule],
  controllers: [TermsController],
  providers: [TermsService],
  exports: [TermsService],
})
export class TermsModule {}
