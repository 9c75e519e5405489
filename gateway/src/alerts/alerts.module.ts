import { Module } from '@nestjs/common';
import { AlertsController } from './alerts.controller.ts';

@Module({ controllers: [AlertsController] })
export class AlertsModule {}
