import { Controller } from '@nestjs/common';
import { listNews, type NewsPage } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { NewsQuery } from './articles.store.ts';
import { ListNews } from './list-news.ts';

@Controller()
export class ArticlesController {
  readonly #listing: ListNews;
  constructor(listing: ListNews) {
    this.#listing = listing;
  }

  @Handles(listNews)
  list(ctx: CallContext, query: NewsQuery): Promise<NewsPage> {
    return this.#listing.list(ctx, query);
  }
}
