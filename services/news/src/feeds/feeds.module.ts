import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeedEntity } from '../db/entities/feed.entity.ts';
import { FeedsStore } from './feeds.store.ts';

/** The state of the feeds, which workers write and the page shows. */
@Module({ imports: [TypeOrmModule.forFeature([FeedEntity])], providers: [FeedsStore], exports: [FeedsStore] })
export class FeedsModule {}
