import { Module } from '@nestjs/common';
import { EntitlementModule } from '@plainscan/service-kit';
import { Idempotency } from './idempotency.ts';
import { JournalAccess } from './journal-access.ts';
import { JournalLock } from './journal-lock.ts';

/** Controls access to journals and serializes their changes. */
@Module({
  imports: [EntitlementModule],
  providers: [Idempotency, JournalAccess, JournalLock],
  exports: [Idempotency, JournalAccess, JournalLock],
})
export class JournalsModule {}
