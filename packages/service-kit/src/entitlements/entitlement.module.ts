import { Module } from '@nestjs/common';
import { EntitlementCache } from './entitlement-cache.ts';

/** Exports EntitlementCache, which billing's events keep up to date. */
@Module({ providers: [EntitlementCache], exports: [EntitlementCache] })
export class EntitlementModule {}
