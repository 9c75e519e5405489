import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  listTradesNearStop,
  type marketSummarized,
  MAX_ALERT_STRATEGIES,
  type TradesNearStop,
} from '@plainscan/contracts';
import {
  type Clock,
  CLOCK,
  type EventContext,
  type EventPayload,
  LOGGER,
  type Logger,
  newContext,
  RpcClient,
} from '@plainscan/service-kit';
import { derivedId } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { MarketAlertEntity } from '../db/entities/alert.entity.ts';
import { AlertSenders } from '../deliveries/alert-senders.ts';
import { DeliveriesStore } from '../deliveries/deliveries.store.ts';
import { InboxStore, lockUser } from '../inbox/inbox.store.ts';
import { MarketAlertsStore, type NewMatches } from './market-alerts.store.ts';
import { type MarketRecipient, MarketRecipients } from './market-recipients.ts';

type Summary = EventPayload<typeof marketSummarized>;

/** Deliveries of the event that wait for what is missing, a quarter of a minute in all. Later ones send alerts without it. */
const PATIENT_DELIVERIES = 6;
const NO_TRADES: TradesNearStop = { count: 0, nearest: [] };

/** Stores a market alert for each recipient, once per user, session, and moment. */
@Injectable()
export class MarketAlertsService {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: MarketAlertsStore,
    private readonly inbox: InboxStore,
    private readonly deliveries: DeliveriesStore,
    private readonly senders: AlertSenders,
    private readonly recipients: MarketRecipients,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Users who already have the alert are skipped, so another delivery of the event resumes where this one failed. */
  async receive(ctx: EventContext, summary: Summary): Promise<void> {
    const { session, moment, sendBefore, exampleFor } = summary;
    if (exampleFor === null && this.clock() >= Date.parse(sendBefore)) {
      this.logger.warn({ session, moment }, 'market summary is outdated; dropped');
      return;
    }
    await this.#awaitMatches(ctx, summary);
    if (exampleFor !== null) return this.#add(ctx, summary, [{ userId: exampleFor.toLowerCase(), hasJournal: true }]);
    for await (const page of this.recipients.pages(ctx)) await this.#add(ctx, summary, page);
  }

  /** New matches are separate events, whose consumer may be behind. @throws AppError UNAVAILABLE */
  async #awaitMatches(ctx: EventContext, { completed, exampleFor }: Summary): Promise<void> {
    if (ctx.delivery > PATIENT_DELIVERIES || completed.alerts === 0) return;
    const stored = await this.alerts.countMatches(this.db.manager, completed.session, exampleFor);
    if (stored < completed.alerts)
      throw new AppError('unavailable', 'UNAVAILABLE', `${completed.alerts - stored} alerts haven't arrived yet.`);
  }

  async #add(ctx: EventContext, summary: Summary, page: readonly MarketRecipient[]): Promise<void> {
    const { session, moment, exampleFor, completed } = summary;
    const example = exampleFor !== null;
    const { manager } = this.db;
    const idsOf = (users: readonly MarketRecipient[]) => users.map(({ userId }) => userId);
    const having = await this.alerts.having(manager, { session, moment, example }, idsOf(page));
    const users = page.filter(({ userId }) => !having.has(userId));
    const withJournal = idsOf(users.filter(({ hasJournal }) => hasJournal));
    const trades = await this.#tradesNearStop(ctx, withJournal, summary.market.asOf);
    const matchesOf = { session: completed.session, example };
    const matches = Map.groupBy(await this.alerts.newMatches(manager, matchesOf, idsOf(users)), ({ userId }) => userId);
    for (const { userId, hasJournal } of users) {
      const own = hasJournal && trades ? (trades.get(userId) ?? NO_TRADES) : null;
      await this.#store(userId, summary, { matches: matches.get(userId) ?? [], trades: own });
    }
    this.senders.notify();
  }

  async #store(
    userId: string,
    { session, moment, market, simulated, exampleFor }: Summary,
    { matches, trades }: { matches: readonly NewMatches[]; trades: TradesNearStop | null },
  ): Promise<void> {
    const example = exampleFor !== null;
    const strategies = matches
      .slice(0, MAX_ALERT_STRATEGIES)
      .map(({ strategyId, name, enteredCount }) => ({ strategyId, name, enteredCount }));
    const alert: MarketAlertEntity = {
      id: derivedId(`market alert ${userId} ${session} ${moment}${example ? ' example' : ''}`),
      userId,
      session,
      moment,
      market,
      strategies,
      strategyCount: matches.length,
      trades,
      simulated,
      example,
      createdAt: new Date(this.clock()),
      readAt: null,
    };
    await this.db.transaction(async (manager) => {
      if (!(await lockUser(manager, userId))) return;
      if (!(await this.inbox.add(manager, MarketAlertEntity, alert))) return;
      if (!example) await this.deliveries.addMarketAlert(manager, alert);
    });
  }

  /** By user; null if the journal or the prices are still unavailable after several deliveries. @throws AppError UNAVAILABLE or TIMEOUT */
  async #tradesNearStop(
    ctx: EventContext,
    userIds: readonly string[],
    session: string,
  ): Promise<Map<string, TradesNearStop> | null> {
    if (userIds.length === 0) return new Map();
    try {
      const { requestId } = ctx;
      const { users } = await this.rpc.call(newContext({ requestId }), listTradesNearStop, {
        userIds: [...userIds],
        session,
      });
      return new Map(users.map(({ userId, count, nearest }) => [userId, { count, nearest }]));
    } catch (err) {
      if (ctx.delivery <= PATIENT_DELIVERIES) throw err;
      this.logger.warn({ err, session }, 'trades near their stop unavailable; sending market alerts without them');
      return null;
    }
  }
}
