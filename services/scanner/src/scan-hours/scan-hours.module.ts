import { Module } from '@nestjs/common';
import { ScanHoursController } from './scan-hours.controller.ts';
import { ScanHoursService } from './scan-hours.service.ts';

@Module({ controllers: [ScanHoursController], providers: [ScanHoursService], exports: [ScanHoursService] })
export class ScanHoursModule {}
