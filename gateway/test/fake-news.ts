import { Controller } from '@nestjs/common';
import { listNews, type NewsPage } from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { FakeService, answers, bindAll } from './fake-service.ts';

const noNews: NewsPage = {
  articles: [],
  total: 0,
  nextCursor: null,
  refreshedAt: null,
  providers: [],
  simulated: false,
};

/** Fakes the news service, without any articles. */
@Controller()
export class FakeNews extends FakeService {
  constructor() {
    super([answers(listNews, () => noNews)]);
  }
}
bindAll(FakeNews, rpcsOf('news'));
