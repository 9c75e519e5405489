import { type DynamicModule, Module } from '@nestjs/common';
import { RETENTION_POLICIES, RetentionJob, type RetentionPolicy } from './retention.job.ts';

/** Deletes expired rows of a service by its policies. Exports RetentionJob. Needs DatabaseModule. */
@Module({})
export class RetentionModule {
  static forRoot(policies: readonly RetentionPolicy[]): DynamicModule {
    return {
      module: RetentionModule,
      providers: [{ provide: RETENTION_POLICIES, useValue: policies }, RetentionJob],
      exports: [RetentionJob],
    };
  }
}
