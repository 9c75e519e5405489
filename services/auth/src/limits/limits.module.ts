import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.ts';

@Module({ providers: [AttemptLimits], exports: [AttemptLimits] })
export class LimitsModule {}
