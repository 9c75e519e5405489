import { createHash } from 'node:crypto';
import { AppError, type ImportMapping } from '@plainscan/contracts';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { ImportEntity } from '../db/entities/import.entity.ts';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { combineChanges, type GroupToApply } from './apply-matching.ts';
import type { FillsStore } from './fills.store.ts';
import { MappingMismatch } from './formats/mapped.ts';
import type { ImportFactsStore } from './import-facts.store.ts';
import { countsOf, type ImportsStore } from './imports.store.ts';
import type { ImportPlan } from './plan/import-plan.ts';
import { byGroup, type JournalFill } from './plan/journal-fill.ts';
import { planImport } from './plan/plan-import.ts';
import { previewOf } from './plan/preview.ts';
import type { TradeChanges } from './plan/trade-changes.ts';
import type { PresetsStore } from './presets.store.ts';
import { UnknownSide } from './reading/side-source.ts';
import { type FileReading, readFile, type SavedMapping, UnreadableFile } from './read-file.ts';
import { restoredTrade } from './restored-trade.ts';
import { loadStoredFills, type StoredFills } from './stored-fills.ts';

/** A file's rows, what happens to each, and how the journal would change. */
export interface PlannedImport {
  reading: FileReading;
  plan: ImportPlan;
  changes: TradeChanges;
  stored: StoredFills;
  digest: Buffer;
  /** matched fills by ID, including those that aren't in the journal yet */
  matched: ReadonlyMap<string, JournalFill>;
  /** journal revision that it was planned against */
  revision: number;
}

export interface PlanOptions {
  mapping: ImportMapping | null;
  mappingName?: string;
  recordShorts: boolean;
  chosen: ReadonlyMap<number, boolean>;
  now: number;
}

/** Plans a draft against the journal's current state. */
export class ImportPlanner {
  constructor(
    private readonly imports: ImportsStore,
    private readonly presets: PresetsStore,
    private readonly fills: FillsStore,
    private readonly facts: ImportFactsStore,
  ) {}

  /** @throws AppError UNREADABLE_FILE, TOO_MANY_ROWS, INVALID_MAPPING, TIMEOUT */
  async plan(
    ctx: CallContext,
    manager: EntityManager,
    draft: Pick<ImportEntity, 'id' | 'userId' | 'chars'>,
    options: PlanOptions,
  ): Promise<PlannedImport> {
    const { userId } = draft;
    const journal = await manager.findOneBy(JournalEntity, { userId });
    const text = await this.imports.text(manager, draft.id);
    if (text.length !== draft.chars)
      throw new AppError('unprocessable', 'UNREADABLE_FILE', "The upload didn't finish. Please try again.");
    const presets = options.mapping ? [] : await this.presets.ofUser(manager, userId);
    const reading = await readAs(text, { ...options, presets });
    assertTimeLeft(ctx);
    const { rows, currency, symbolChanges } = reading;
    const symbols = new Set(
      rows.flatMap((row) => (row.kind === 'fill' && row.fill.plainscan === null ? [row.fill.symbol] : [])),
    );
    for (const { symbol, newSymbol } of symbolChanges) symbols.add(symbol).add(newSymbol);
    const stored = await loadStoredFills({ manager, userId, fills: this.fills }, [...symbols], {
      added: symbolChanges,
    });
    const facts = await this.facts.load(manager, userId, rows, stored);
    const { recordShorts, chosen, now } = options;
    const plan = await runSliced(
      planImport({ importId: draft.id, rows, facts, symbolChanges, currency, recordShorts, chosen }),
    );
    assertTimeLeft(ctx);
    const matched = new Map([...stored.free, ...plan.fills].map((fill) => [fill.id, fill]));
    const changes = await runSliced(combineChanges(groupsToApply(plan, matched), stored, new Date(now)));
    assertTimeLeft(ctx);
    const digest = createHash('sha256').update(text).digest();
    return { reading, plan, changes, stored, matched, digest, revision: journal?.revision ?? 0 };
  }
}

/** The columns of a draft that its plan determines. */
export const plannedColumns = (
  { reading, plan, changes, stored, digest }: PlannedImport,
  { recordShorts, importId, now }: { recordShorts: boolean; importId: string; now: Date },
) => ({
  source: reading.source,
  sourceName: reading.sourceName,
  problem: reading.problem,
  mapping: reading.mapping,
  columns: reading.columns,
  sample: reading.sample,
  fileDigest: digest,
  recordShorts,
  symbolChanges: reading.symbolChanges,
  counts: countsOf(plan.rows),
  tradesCreated: changes.created + plan.restoredTrades.length,
  tradesChanged: changes.changed,
  preview: previewOf(
    [...changes.save, ...plan.restoredTrades.map((trade) => restoredTrade(importId, trade, now).save)],
    new Set([...stored.trades.values()].flat().map(({ id }) => id)),
    plan.rows,
  ),
});

function assertTimeLeft(ctx: CallContext): void {
  if (remainingMs(ctx) <= 0) throw timeoutError();
}

function groupsToApply({ groups }: ImportPlan, matched: ReadonlyMap<string, JournalFill>): GroupToApply[] {
  const byKey = byGroup(matched.values());
  return groups.flatMap(({ roundTrips, key }) => {
    const fills = byKey.get(key);
    return fills === undefined ? [] : [{ roundTrips, key, fills: new Map(fills.map((fill) => [fill.id, fill])) }];
  });
}

async function readAs(
  text: string,
  { mapping, mappingName, presets, now }: PlanOptions & { presets: readonly SavedMapping[] },
): Promise<FileReading> {
  try {
    return await readFile(text, { mapping, presets, now, ...(mappingName !== undefined && { mappingName }) });
  } catch (err) {
    if (err instanceof UnreadableFile) throw new AppError('unprocessable', err.code, err.message);
    if (err instanceof MappingMismatch)
      throw new AppError('invalid', 'INVALID_MAPPING', err.message, { field: 'mapping.columns', column: err.column });
    if (err instanceof UnknownSide)
      throw new AppError('invalid', 'INVALID_MAPPING', err.message, { field: 'mapping.columns.action' });
    throw err;
  }
}
