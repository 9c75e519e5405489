import { Controller } from '@nestjs/common';
import { getJournalNames, getStatistics, type JournalStatistics, type TradeFilter } from '@plainscan/contracts';
import { type CallContext, Handles, type JsonText } from '@plainscan/service-kit';
import type { JournalNames } from './names-of.ts';
import { ReadStatistics } from './read-statistics.ts';

@Controller()
export class StatisticsController {
  readonly #statistics: ReadStatistics;
  constructor(statistics: ReadStatistics) {
    this.#statistics = statistics;
  }

  @Handles(getStatistics)
  statistics(ctx: CallContext, filter: TradeFilter): Promise<JsonText<JournalStatistics>> {
    return this.#statistics.statistics(ctx, filter);
  }

  @Handles(getJournalNames)
  names(ctx: CallContext, _input: object): Promise<JournalNames> {
    return this.#statistics.names(ctx);
  }
}
