import type { ScanPlan } from '@plainscan/contracts';
import { canonical } from './canonical.ts';

/** Adds the conditions of `next` to those of `before`; an order or limit of `next` replaces the previous one. */
export function refinePlan(before: ScanPlan, next: ScanPlan): ScanPlan {
  const wheres = [before.where, next.where].filter((where) => where !== null);
  const watchlist = next.watchlist ?? before.watchlist;
  return canonical({
    version: next.version,
    ...(watchlist && { watchlist }),
    universe: {
      only: next.universe.only.length ? next.universe.only : before.universe.only,
      except: [...before.universe.except, ...next.universe.except],
    },
    where: wheres.length ? { type: 'all', of: wheres } : null,
    sort: next.sort.length ? next.sort : before.sort,
    limit: next.limit ?? before.limit,
  });
}
