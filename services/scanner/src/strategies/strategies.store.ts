import { deflateRawSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { MAX_STRATEGIES, type ScanPlan, type Strategy, type StrategySummary } from '@plainscan/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { planJson } from '../scans/plan-key.ts';
import type { LockedUser } from '../users/user-lock.ts';
import { foldedName } from './strategy-name.ts';
import { nameTaken, planTooLarge, strategiesTooLarge, tooManyStrategies } from './strategy-errors.ts';
import { type StrategyRow, SUMMARY_COLUMNS, type SummaryRow, toStrategy, toSummary } from './strategy-view.ts';

/** A user's strategies are listed in a single message, whose size is limited. */
const MAX_PACKED_BYTES = 800_000;

/** The editable fields of a strategy. */
export interface StrategyFields {
  name: string;
  description: string;
  query: string;
  plan: ScanPlan | null;
}

/** The users' strategies, written under their lock. */
@Injectable()
export class StrategiesStore {
  /** Sorted by name. */
  async list(manager: EntityManager, userId: string): Promise<StrategySummary[]> {
    const rows = (await manager.query(
      `SELECT ${SUMMARY_COLUMNS} FROM strategies s LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.user_id = $1 AND s.deleted_at IS NULL LIMIT $2`,
      [userId, MAX_STRATEGIES],
    )) as SummaryRow[];
    return rows.map(toSummary).sort((a, b) => BY_NAME.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }

  /** With its last run; null if the user has no strategy with that ID. */
  async detail(manager: EntityManager, userId: string, id: string): Promise<Strategy | null> {
    const [row] = (await manager.query(
      `SELECT ${SUMMARY_COLUMNS}, r.symbols, r.since FROM strategies s LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.user_id = $1 AND s.id = $2 AND s.deleted_at IS NULL`,
      [userId, id],
    )) as StrategyRow[];
    return row ? toStrategy(row) : null;
  }

  /** Deleted or not. */
  find({ manager, userId }: LockedUser, id: string): Promise<StrategyEntity | null> {
    return manager.findOneBy(StrategyEntity, { userId, id });
  }

  /** When the user first saved a scan under any name; null if they didn't, or changed it since. */
  async firstSaved(
    manager: EntityManager,
    userId: string,
    isSame: (saved: Pick<StrategyEntity, 'query' | 'plan'>) => boolean,
  ): Promise<Date | null> {
    const saved = await manager.find(StrategyEntity, {
      select: { id: true, query: true, plan: true, scanSavedAt: true },
      where: { userId, deletedAt: IsNull() },
      order: { scanSavedAt: 'ASC' },
    });
    return saved.find(isSame)?.scanSavedAt ?? null;
  }

  /** The strategy that has this name, ignoring case and spelling variants, and isn't deleted. */
  named({ manager, userId }: LockedUser, name: string): Promise<StrategyEntity | null> {
    return manager
      .createQueryBuilder(StrategyEntity, 's')
      .where('s.user_id = :userId AND s.folded_name = :folded AND s.deleted_at IS NULL')
      .setParameters({ userId, folded: foldedName(name) })
      .getOne();
  }

  async foldedNames({ manager, userId }: LockedUser): Promise<Set<string>> {
    const rows = await manager.find(StrategyEntity, {
      select: { id: true, foldedName: true },
      where: { userId, deletedAt: IsNull() },
    });
    return new Set(rows.map((row) => row.foldedName));
  }

  /** Returns false if the ID already exists. @throws AppError STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES, INVALID_REQUEST */
  async add(user: LockedUser, id: string, fields: StrategyFields, at: Date): Promise<boolean> {
    if (await user.manager.existsBy(StrategyEntity, { id })) return false;
    const stored = storedFields(fields);
    await this.#assertRoom(user, id, stored);
    const { userId } = user;
    const times = { createdAt: at, updatedAt: at, scanSavedAt: at, deletedAt: null };
    await user.manager.insert(StrategyEntity, { ...stored, id, userId, ...times });
    return true;
  }

  /** @throws AppError STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES, INVALID_REQUEST */
  async change(
    user: LockedUser,
    id: string,
    fields: StrategyFields,
    { at, isNewScan }: { at: Date; isNewScan: boolean },
  ): Promise<void> {
    const stored = storedFields(fields);
    await this.#assertRoom(user, id, stored);
    await user.manager.update(
      StrategyEntity,
      { id },
      { ...stored, updatedAt: at, ...(isNewScan && { scanSavedAt: at }) },
    );
  }

  /** @throws AppError STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  async restore(user: LockedUser, strategy: StrategyEntity): Promise<void> {
    await this.#assertRoom(user, strategy.id, strategy);
    await user.manager.update(StrategyEntity, { id: strategy.id }, { deletedAt: null });
  }

  /** Deleted strategies can be restored. Beyond MAX_STRATEGIES of them, the oldest are removed. */
  async delete({ manager, userId }: LockedUser, id: string, at: Date): Promise<void> {
    await manager.update(StrategyEntity, { id }, { deletedAt: at });
    await manager.query(
      `DELETE FROM strategies WHERE id IN (
         SELECT id FROM strategies WHERE user_id = $1 AND deleted_at IS NOT NULL
         ORDER BY deleted_at DESC, id OFFSET $2)`,
      [userId, MAX_STRATEGIES],
    );
  }

  async #assertRoom(
    user: LockedUser,
    id: string,
    { name, packedBytes }: Pick<StrategyEntity, 'name' | 'packedBytes'>,
  ): Promise<void> {
    const namesake = await this.named(user, name);
    if (namesake && namesake.id !== id) throw nameTaken(namesake.name);
    const [others] = (await user.manager.query(
      `SELECT count(*)::int AS n, coalesce(sum(packed_bytes), 0)::int AS bytes FROM strategies
       WHERE user_id = $1 AND deleted_at IS NULL AND id <> $2`,
      [user.userId, id],
    )) as { n: number; bytes: number }[];
    if (others!.n >= MAX_STRATEGIES) throw tooManyStrategies();
    if (others!.bytes + packedBytes > MAX_PACKED_BYTES) throw strategiesTooLarge();
  }
}

const BY_NAME = new Intl.Collator('en', { numeric: true });

/** @throws AppError INVALID_REQUEST */
function storedFields(fields: StrategyFields): StrategyFields & { foldedName: string; packedBytes: number } {
  const plan = fields.plan && planJson(fields.plan);
  if (fields.plan && plan === null) throw planTooLarge();
  const packedBytes = deflateRawSync(`${fields.name} ${fields.description} ${fields.query} ${plan}`).length;
  return { ...fields, foldedName: foldedName(fields.name), packedBytes };
}
