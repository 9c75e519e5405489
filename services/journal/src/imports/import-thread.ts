// Runs in a thread of ImportWorkers with its own database connections, so the service's event loop never waits for it.
import 'reflect-metadata';
import type { AppErrorBody, Import } from '@plainscan/contracts';
import { AppError } from '@plainscan/contracts';
import { appErrorBody, isStoreFailure, newContext, unavailableError } from '@plainscan/service-kit';
import { createDataSource } from '@plainscan/service-kit/postgres';
import { workerData } from 'piscina';
import { journalDatabase } from '../db/database.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { FillsStore } from './fills.store.ts';
import { ImportFactsStore } from './import-facts.store.ts';
import { ImportPlanner } from './import-planner.ts';
import { ImportsStore } from './imports.store.ts';
import { PresetsStore } from './presets.store.ts';
import { CommitImport } from './worker/commit-import.ts';
import { type DraftChange, PlanDraft } from './worker/plan-draft.ts';
import { UndoImport } from './worker/undo-import.ts';

interface Common {
  requestId: string;
  userId: string;
  id: string;
  now: number;
  deadlineAt: number;
}
export type ImportTask = Common & ({ kind: 'read' | 'commit' | 'undo' } | { kind: 'change'; change: DraftChange });

/** Errors are sent as plain objects, because an AppError would lose its class between threads. */
export type ImportTaskResult = { done: Import } | { error: AppErrorBody };

/** Each thread runs one transaction at a time. */
const CONNECTIONS = 1;

const db = createDataSource({
  ...journalDatabase((workerData as { dbUrl: string }).dbUrl, 'journal-import'),
  poolMax: CONNECTIONS,
});

export async function runTask(task: ImportTask): Promise<ImportTaskResult> {
  try {
    if (!db.isInitialized) await db.initialize();
    return { done: await run(task) };
  } catch (err) {
    if (err instanceof AppError) return { error: appErrorBody(err) };
    if (isStoreFailure(err)) return { error: appErrorBody(unavailableError()) };
    throw err;
  }
}

function run(task: ImportTask): Promise<Import> {
  const { requestId, userId, id, now, deadlineAt } = task;
  const ctx = newContext({ requestId, deadlineAt });
  const [imports, presets, fills] = [new ImportsStore(), new PresetsStore(), new FillsStore()];
  const planner = new ImportPlanner(imports, presets, fills, new ImportFactsStore());
  const lock = new JournalLock(db);
  const deps = { db, lock, imports, presets, fills, planner, writer: new TradeWriter(), clock: () => now };
  switch (task.kind) {
    case 'read':
      return new PlanDraft(deps).read(ctx, userId, id);
    case 'change':
      return new PlanDraft(deps).change(ctx, userId, id, task.change);
    case 'commit':
      return new CommitImport(deps).commit(ctx, userId, id);
    case 'undo':
      return new UndoImport(deps).undo(ctx, userId, id);
  }
}
