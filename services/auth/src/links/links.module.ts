import { Module } from '@nestjs/common';
import { LinksStore } from './links.store.ts';

@Module({ providers: [LinksStore], exports: [LinksStore] })
export class LinksModule {}
