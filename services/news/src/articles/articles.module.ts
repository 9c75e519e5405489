import { Module } from '@nestjs/common';
import { EntitlementModule } from '@plainscan/service-kit';
import { FeedsModule } from '../feeds/feeds.module.ts';
import { ArticlesController } from './articles.controller.ts';
import { ArticlesService } from './articles.service.ts';
import { ArticlesStore } from './articles.store.ts';

/** Serves the news page. */
@Module({
  imports: [EntitlementModule, FeedsModule],
  controllers: [ArticlesController],
  providers: [ArticlesService, ArticlesStore],
})
export class ArticlesModule {}
