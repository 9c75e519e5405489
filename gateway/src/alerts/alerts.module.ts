import { Module } from '@nestjs/common';
import { AlertChannelsController } from './alert-channels.controller.ts';
import { AlertsController } from './alerts.controller.ts';

@Module({ controllers: [AlertChannelsController, AlertsController] })
export class AlertsModule {}
