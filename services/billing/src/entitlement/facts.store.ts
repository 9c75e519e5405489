import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EntitlementFacts } from './entitlement-of.ts';

interface FactsRow {
  trial_started_at: Date | null;
  demo: boolean | null;
  grants: { grantedAt: number; revoked: boolean }[];
  subscriptions: EntitlementFacts['subscriptions'][number][];
}

/** A timestamp as whole epoch milliseconds in JSON. */
const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** Everything a user's entitlement depends on, read in one statement and so at one point in time. */
@Injectable()
export class FactsStore {
  /** An unknown user has no trial and no purchases. */
  async read(manager: EntityManager, userId: string): Promise<EntitlementFacts> {
    const [row] = (await manager.query(
      `SELECT
         (SELECT least(a.trial_started_at, t.started_at)
            FROM accounts a LEFT JOIN trials t USING (address_key) WHERE a.user_id = $1) AS trial_started_at,
         (SELECT demo FROM accounts WHERE user_id = $1) AS demo,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'grantedAt', ${ms('granted_at')},
              'revoked', revoked_at IS NOT NULL
            )), '[]') FROM grants WHERE user_id = $1) AS grants,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'status', status,
              'createdAt', ${ms('created_at')},
              'currentPeriodEnd', ${ms('current_period_end')},
              'cancelAtPeriodEnd', cancel_at_period_end,
              'pastDueSince', ${ms('past_due_since')},
              'endedAt', ${ms('ended_at')},
              'revoked', revoked_at IS NOT NULL,
              'paidAhead', paid_ahead
            )), '[]') FROM subscriptions WHERE user_id = $1) AS subscriptions`,
      [userId],
    )) as [FactsRow];
    return {
      userId,
      admin: false,
      trialStartedAt: row.trial_started_at?.getTime() ?? null,
      demo: row.demo ?? false,
      grants: row.grants,
      subscriptions: row.subscriptions,
    };
  }
}
