import { createHash } from 'node:crypto';
import { AppError, type ImportMapping } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { remainingMs, timeoutError } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { ImportEntity } from '../db/entities/import.entity.ts';
import { type GroupToApply, changesOf } from './apply-matching.ts';
import type { FillsStore } from './fills.store.ts';
import { MappingMismatch } from './formats/mapped.ts';
import { heldFills, type HeldFills } from './held-fills.ts';
import type { ImportsStore } from './imports.store.ts';
import type { JournalFactsStore } from './journal-facts.store.ts';
import { byGroup, type JournalFill } from './plan/journal-fill.ts';
import { type ImportPlan, planImport } from './plan/plan-import.ts';
import type { TradeChanges } from './plan/trade-changes.ts';
import type { PresetsStore } from './presets.store.ts';
import { type FileReading, readFile, UnreadableFile } from './read-file.ts';

/** A file, what is to become of its rows, and what the journal would be with them. */
export interface JudgedDraft {
  reading: FileReading;
  plan: ImportPlan;
  changes: TradeChanges;
  held: HeldFills;
  digest: Buffer;
  /** fills that were matched, by id; those that are not in the journal yet too */
  matched: ReadonlyMap<string, JournalFill>;
}

export interface DraftOptions {
  mapping: ImportMapping | null;
  mappingName?: string;
  recordShorts: boolean;
  chosen: ReadonlyMap<number, boolean>;
  now: number;
}

/** Reads a draft's file and judges its rows against the journal as it is. */
export class ReadDraft {
  readonly #imports: ImportsStore;
  readonly #presets: PresetsStore;
  readonly #fills: FillsStore;
  readonly #facts: JournalFactsStore;

  constructor(parts: { imports: ImportsStore; presets: PresetsStore; fills: FillsStore; facts: JournalFactsStore }) {
    this.#imports = parts.imports;
    this.#presets = parts.presets;
    this.#fills = parts.fills;
    this.#facts = parts.facts;
  }

  /** @throws AppError UNREADABLE_FILE, TOO_MANY_ROWS, INVALID_MAPPING, TIMEOUT */
  async judge(
    ctx: CallContext,
    manager: EntityManager,
    draft: ImportEntity,
    options: DraftOptions,
  ): Promise<JudgedDraft> {
    const { userId } = draft;
    const text = await this.#imports.text(manager, draft.id);
    if (text.length !== draft.chars)
      throw new AppError('unprocessable', 'UNREADABLE_FILE', 'The file did not arrive whole. Please try again.');
    const presets = options.mapping ? [] : await this.#presets.list(manager, userId);
    const reading = await readAs(text, { ...options, presets });
    const { rows, currency } = reading;
    const symbols = new Set(
      rows.flatMap((row) => (row.kind === 'fill' && row.fill.own === null ? [row.fill.symbol] : [])),
    );
    const held = await heldFills({ manager, userId, fills: this.#fills }, [...symbols]);
    const facts = await this.#facts.of(manager, userId, rows, held);
    const plan = await planImport({
      importId: draft.id,
      rows,
      facts,
      currency,
      recordShorts: options.recordShorts,
      chosen: options.chosen,
    });
    const matched = new Map<string, JournalFill>();
    for (const fill of [...held.free, ...plan.fills]) matched.set(fill.id, fill);
    const changes = changesOf(groupsToApply(plan, matched), held, new Date(options.now));
    if (remainingMs(ctx) <= 0) throw timeoutError();
    return { reading, plan, changes, held, matched, digest: createHash('sha256').update(text).digest() };
  }
}

function groupsToApply({ groups }: ImportPlan, matched: ReadonlyMap<string, JournalFill>): GroupToApply[] {
  const byKey = byGroup(matched.values());
  return groups.flatMap(({ positions, key }) => {
    const fills = byKey.get(key);
    return fills === undefined ? [] : [{ positions, key, fills: new Map(fills.map((fill) => [fill.id, fill])) }];
  });
}

async function readAs(
  text: string,
  { mapping, mappingName, presets, now }: DraftOptions & { presets: Awaited<ReturnType<PresetsStore['list']>> },
): Promise<FileReading> {
  try {
    return await readFile(text, { mapping, presets, now, ...(mappingName !== undefined && { mappingName }) });
  } catch (err) {
    if (err instanceof UnreadableFile) throw new AppError('unprocessable', err.code, err.message);
    if (err instanceof MappingMismatch)
      throw new AppError('invalid', 'INVALID_MAPPING', err.message, { field: 'mapping.columns', column: err.column });
    throw err;
  }
}
