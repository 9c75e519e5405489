import { Controller } from '@nestjs/common';
import { listNews, type NewsPage } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ArticlesService } from './articles.service.ts';

@Controller()
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  @Rpc(listNews)
  list(ctx: CallContext, query: RpcInput<typeof listNews>): Promise<NewsPage> {
    return this.articles.list(ctx, query);
  }
}
