import { Controller } from '@nestjs/common';
import { parseScan, type ParsedScan, type ScanPlan } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { CurrentMarket } from '../market/current-market.ts';
import { marketLoading } from '../market/stock-bars.ts';
import { parseSentence, sayPlan } from './parse-sentence.ts';

/** The preview of a reading: from the grammar and the names of the market in memory, at any hour. */
@Controller()
export class ParseController {
  readonly #market: CurrentMarket;
  constructor(market: CurrentMarket) {
    this.#market = market;
  }

  @Handles(parseScan)
  parse(_ctx: CallContext, { query, plan }: { query?: string | undefined; plan?: ScanPlan | undefined }): ParsedScan {
    const loaded = this.#market.get();
    if (!loaded) throw marketLoading();
    return plan ? sayPlan(loaded.parser, plan) : parseSentence(loaded.parser, query ?? '');
  }
}
