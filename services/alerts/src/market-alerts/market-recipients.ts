import { Injectable } from '@nestjs/common';
import { listEntitlements, listMarketAlertUsers, MARKET_ALERT_USERS } from '@plainscan/contracts';
import { type CallContext, newContext, RpcClient } from '@plainscan/service-kit';

export interface MarketRecipient {
  userId: string;
  /** the journal is a Premium feature */
  hasJournal: boolean;
}

/** The users who have turned Market Alerts on and are entitled to alerts now: administrators, Premium, and the trial. */
@Injectable()
export class MarketRecipients {
  constructor(private readonly rpc: RpcClient) {}

  /** One page at a time. @throws AppError UNAVAILABLE or TIMEOUT */
  async *pages({ requestId }: CallContext): AsyncGenerator<MarketRecipient[]> {
    let after: string | null = null;
    do {
      const page: { users: User[] } = await this.rpc.call(newContext({ requestId }), listMarketAlertUsers, { after });
      if (page.users.length > 0) yield await this.#entitled(requestId, page.users);
      after = page.users.length === MARKET_ALERT_USERS ? page.users.at(-1)!.userId : null;
    } while (after !== null);
  }

  async #entitled(requestId: string, users: readonly User[]): Promise<MarketRecipient[]> {
    const userIds = users.map(({ userId }) => userId);
    const { entitlements } = await this.rpc.call(newContext({ requestId }), listEntitlements, { userIds });
    const byUser = new Map(entitlements.map((entitlement) => [entitlement.userId, entitlement]));
    return users.flatMap(({ userId, role }) => {
      const { premium = false, trial = null } = byUser.get(userId) ?? {};
      const hasJournal = role === 'admin' || premium;
      return hasJournal || trial?.active ? [{ userId, hasJournal }] : [];
    });
  }
}

type User = { userId: string; role: 'user' | 'admin' };
