import { Inject, Injectable } from '@nestjs/common';
import { marketSummarized } from '@plainscan/contracts';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import { addToOutbox, isInOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StrategyAlertsStore } from '../alerts/strategy-alerts.store.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { loadMarket } from '../market/load-market.ts';
import { MarketBlocksStore } from '../market/market-blocks.store.ts';
import { defineJob, MARKET_QUEUE } from '../market/market-queues.ts';
import { jobIds, type PublishedMarket } from '../market/market-version.ts';
import { marketPulse } from '../pulse/market-pulse.ts';
import { type DueMoment, dueMoment } from './due-moment.ts';
import { marketSummary } from './market-summary.ts';

const EVALUATION_MS = 60_000;

/** Added by RefreshMarket while a summary is due. */
export const summarizeMarket = defineJob({
  name: 'summarize-market',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.summary(version),
});

/** Publishes the summary of the market at the open and at the close of each session, once. */
@Injectable()
export class SummarizeMarket {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blocks: MarketBlocksStore,
    private readonly alerts: StrategyAlertsStore,
    private readonly evaluator: ScanEvaluator,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether a summary of this market is due that hasn't been published. */
  async isDue(market: Pick<PublishedMarket, 'asOf'>): Promise<boolean> {
    return (await this.due(market)) !== null;
  }

  async process({ version }: z.output<typeof summarizeMarket.payload>): Promise<void> {
    const market = await this.blocks.current();
    const due = market?.version === version ? await this.due(market) : null;
    if (!market || !due) return;
    const loaded = await loadMarket(this.blocks, market, this.logger);
    try {
      const caller = { actor: null, deadlineAt: Date.now() + EVALUATION_MS };
      const pulse = await marketPulse(loaded, (input) => this.evaluator.evaluate(caller, loaded, input));
      await this.dataSource.transaction(async (manager) => {
        const { session, moment, completed, sendBeforeMs } = due;
        const summary = {
          session,
          moment,
          market: marketSummary(pulse),
          simulated: pulse.simulated,
          completed: { session: completed, alerts: await this.alerts.countAlerted(manager, completed) },
          sendBefore: new Date(sendBeforeMs).toISOString(),
          exampleFor: null,
        };
        await addToOutbox(manager, marketSummarized, summary, { onceFor: keyOf(due) });
      });
    } finally {
      await loaded.threads.close();
    }
    this.outbox.notify();
    this.logger.info({ version, session: due.session, moment: due.moment }, 'market summary published');
  }

  /** The outbox keeps an event for longer than its summary is due. */
  private async due({ asOf }: Pick<PublishedMarket, 'asOf'>): Promise<DueMoment | null> {
    const due = dueMoment(asOf, this.clock());
    const { manager } = this.dataSource;
    if (!due || (await isInOutbox(manager, marketSummarized, keyOf(due)))) return null;
    // The summary lists the new matches of the session, which are found after its data is published.
    return due.moment === 'close' && (await this.alerts.hasPending(manager, asOf, 'closed')) ? null : due;
  }
}

const keyOf = ({ session, moment }: DueMoment): string => `${session} ${moment}`;
