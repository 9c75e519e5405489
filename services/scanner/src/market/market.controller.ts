import { Controller } from '@nestjs/common';
import {
  getBars,
  getProgress,
  listCompanies,
  type Companies,
  type DataProgress,
  type StockBars,
} from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { companiesOf } from './companies.ts';
import { CurrentMarket } from './current-market.ts';
import { MarketFollower } from './market-follower.ts';
import { progressOf } from './market-progress.ts';
import { stockBars } from './stock-bars.ts';

@Controller()
export class MarketController {
  readonly #market: CurrentMarket;
  readonly #follower: MarketFollower;
  constructor(market: CurrentMarket, follower: MarketFollower) {
    this.#market = market;
    this.#follower = follower;
  }

  @Handles(getProgress)
  progress(_ctx: CallContext, _input: object): DataProgress {
    return progressOf(this.#follower.state, this.#follower.simulated);
  }

  @Handles(getBars)
  bars(_ctx: CallContext, { symbol, sessions }: { symbol: string; sessions: number }): StockBars {
    return stockBars(this.#market.get(), symbol, sessions);
  }

  @Handles(listCompanies)
  companies(_ctx: CallContext, _input: object): Companies {
    return companiesOf(this.#market.get());
  }
}
