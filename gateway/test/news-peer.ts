import { Controller } from '@nestjs/common';
import { listNews, type NewsPage, newsRpcs } from '@plainscan/contracts';
import { AnsweringPeer, answers, bindAll } from './answering-peer.ts';

const noNews: NewsPage = {
  ...{ articles: [], total: 0, nextCursor: null },
  ...{ refreshedAt: null, providers: [], simulated: false },
};

/** Answers the contracts of the news service: there are none. */
@Controller()
export class NewsPeer extends AnsweringPeer {
  constructor() {
    super([answers(listNews, () => noNews)]);
  }
}
bindAll(NewsPeer, newsRpcs);
