import { Module } from '@nestjs/common';
import { CompanyDirectory } from './company-directory.ts';

@Module({ providers: [CompanyDirectory], exports: [CompanyDirectory] })
export class CompaniesModule {}
