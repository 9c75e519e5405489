import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { TermsModule } from '../terms/terms.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DemoSeeds } from './demo-seeds.ts';
import { DemoController } from './demo.controller.ts';
import { DemoService } from './demo.service.ts';
import { KeepDemoService } from './keep-demo.service.ts';

@Module({
  imports: [
    AuditModule,
    LimitsModule,
    LinksModule,
    MailModule,
    OutboxModule,
    PasswordsModule,
    SessionsModule,
    TermsModule,
    UsersModule,
  ],
  controllers: [DemoController],
  providers: [DemoSeeds, DemoService, KeepDemoService],
})
export class DemoModule {}
