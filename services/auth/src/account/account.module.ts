import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';
import { AlertRecipientsStore } from './alert-recipients.store.ts';
import { DataExportService } from './data-export.service.ts';

@Module({
  imports: [UsersModule],
  controllers: [AccountController],
  providers: [AccountService, AlertRecipientsStore, DataExportService],
})
export class AccountModule {}
