import { Module } from '@nestjs/common';
import { WorkBudget } from './work-budget.ts';

@Module({ providers: [{ provide: WorkBudget, useFactory: () => new WorkBudget() }], exports: [WorkBudget] })
export class WorkModule {}
