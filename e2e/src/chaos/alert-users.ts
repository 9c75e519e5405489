import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Alert, DEFAULT_ALERT_RULES, type MarketState, type ScanPlan } from '@plainscan/contracts';
import { ApiUser } from '../api-user.ts';
import { ADMIN_ADDRESSES } from '../product.ts';
import { subscribe } from '../subscribe.ts';
import { newAddress, type Reply, Visitor } from '../visitor.ts';
import type { AlertReceivers } from '../alert-receivers.ts';
import type { Receipt } from './alert-ledger.ts';

const RETRY_MS = 500;
const GIVE_UP_MS = 120_000;
const PAGE = 100;

/** A user who calls the product until it responds, and renews the session as needed. */
class PatientUser {
  protected readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** null if the product isn't available now. @throws Error for any other failure */
  protected async tryCall(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.send(method, path, body);
    if (reply === null || [429, 500, 503, 504].includes(reply.status)) return null;
    if (reply.status === 200) return reply.body;
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  /** Calls until the product is available. @throws Error if it takes too long */
  protected async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const deadline = performance.now() + GIVE_UP_MS;
    while (performance.now() < deadline) {
      const found = await this.tryCall(method, path, body);
      if (found !== null) return found;
      await pause(RETRY_MS);
    }
    throw new Error(`${method} ${path}: not available for ${GIVE_UP_MS / 1000} s`);
  }

  private async send(method: string, path: string, body: unknown): Promise<Reply | null> {
    const attempt = () => this.visitor.send(method, path, { body }).catch(() => null);
    const reply = await attempt();
    if (reply?.status !== 401) return reply;
    await this.visitor.refresh().catch(() => null);
    return attempt();
  }
}

/** A subscriber whose alerts go to all channels. */
export class AlertUser extends PatientUser {
  static async create(url: string, receivers: AlertReceivers): Promise<AlertUser> {
    const email = newAddress('alerted');
    const visitor = await Visitor.withTermsInToken(url, email, () => receivers.mailedToken(email));
    await subscribe(new ApiUser(url, visitor.token!));
    const user = new AlertUser(visitor);
    const { subscription, webhookUrl } = receivers.addUser();
    await user.call('POST', '/api/alerts/push-subscriptions', subscription);
    await user.call('POST', '/api/alerts/webhooks', { url: webhookUrl });
    return user;
  }

  /** Saves a strategy whose alert reports what enters and leaves, also during the session if asked for. Returns its ID. */
  async addStrategy(plan: ScanPlan, duringSession: boolean): Promise<string> {
    const strategy = { name: randomUUID(), query: 'price above a level', parameters: { plan } };
    const { id } = (await this.call('POST', '/api/strategies', strategy)) as { id: string };
    const rules = { ...DEFAULT_ALERT_RULES, left: { symbols: [] }, duringSession };
    await this.call('PUT', `/api/strategies/${id}/alert`, { on: true, rules });
    return id;
  }

  /** All alerts in the inbox. */
  async inbox(): Promise<Receipt[]> {
    const found: Alert[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = (await this.call('GET', `/api/alerts?limit=${PAGE}${after}`)) as {
        alerts: Alert[];
        nextCursor: string | null;
      };
      found.push(...page.alerts);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const matches = found.filter((alert) => alert.kind === 'matches');
    return matches.map(({ id, strategyId, session, createdAt }) => ({
      channel: 'inbox',
      id,
      strategyId,
      session,
      at: Date.parse(createdAt),
      accepted: true,
    }));
  }
}

/** An administrator, who may have the product look for a newer market. */
export class MarketAdmin extends PatientUser {
  static async create(url: string, receivers: AlertReceivers, index: number): Promise<MarketAdmin> {
    const email = ADMIN_ADDRESSES[index]!;
    return new MarketAdmin(await Visitor.withTermsInToken(url, email, () => receivers.mailedToken(email)));
  }

  /** Does nothing if the product isn't available now. */
  async reloadMarket(): Promise<void> {
    await this.tryCall('POST', '/api/admin/market/reload');
  }

  /** When the market whose newest session is `session` was published, in epoch milliseconds; null if it isn't known now. */
  async publishedAt(session: string): Promise<number | null> {
    const state = (await this.tryCall('GET', '/api/admin/market')) as MarketState | null;
    return state?.current?.asOf === session ? Date.parse(state.current.publishedAt) : null;
  }
}
