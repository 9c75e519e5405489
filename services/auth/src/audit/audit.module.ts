import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { AuditService } from './audit.service.ts';
import { AuditStore } from './audit.store.ts';

@Module({ controllers: [AuditController], providers: [AuditService, AuditStore], exports: [AuditStore] })
export class AuditModule {}
