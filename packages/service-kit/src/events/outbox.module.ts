import { Module } from '@nestjs/common';
import { OutboxRelay } from './outbox-relay.ts';

/** Exports OutboxRelay, which publishes events written by `addToOutbox`; call its `notify()` after the commit. Needs DatabaseModule. */
@Module({ providers: [OutboxRelay], exports: [OutboxRelay] })
export class OutboxModule {}
