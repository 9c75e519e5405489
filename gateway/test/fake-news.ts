import { Controller } from '@nestjs/common';
import { listNews, listNewsQueues, type NewsPage, retryNewsQueue } from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

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
    super([
      respondTo(listNews, () => noNews),
      respondTo(listNewsQueues, () => ({ queues: [] })),
      respondTo(retryNewsQueue, () => ({ retried: 0 })),
    ]);
  }
}
bindAll(FakeNews, rpcsOf('news'));
