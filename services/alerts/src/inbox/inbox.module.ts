import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';
import { InboxStore } from './inbox.store.ts';

@Module({ imports: [DeliveriesModule], controllers: [InboxController], providers: [InboxService, InboxStore] })
export class InboxModule {}
