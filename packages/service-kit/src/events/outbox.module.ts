import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { OutboxRelay } from './outbox-relay.ts';

/** Exports OutboxRelay, which publishes what `addToOutbox` wrote; call its `notify()` after the commit. Needs DatabaseModule. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [OutboxRelay], exports: [OutboxRelay] })
export class OutboxModule {}
