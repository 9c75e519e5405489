import { Module } from '@nestjs/common';
import { EntitlementCache } from './entitlement-cache.ts';

/** Exports EntitlementCache: who has Premium, updated by billing's events. */
@Module({ providers: [EntitlementCache], exports: [EntitlementCache] })
export class EntitlementModule {}
