import { type DynamicModule, Module } from '@nestjs/common';
import { RETENTION_POLICIES, RetentionJob, type RetentionPolicy } from './retention.job.ts';

/** Deletes a service's expired rows according to its policies. Exports RetentionJob. Needs DatabaseModule. */
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
