import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CorporateAction, CorporateActionInput, Import, recordCorporateAction } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, type RpcInput } from '@plainscan/service-kit';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { loadCorporateActions } from '../imports/corporate-actions.store.ts';
import { FillsStore } from '../imports/fills.store.ts';
import { importNotFound } from '../imports/import-errors.ts';
import { ImportsStore, NO_COUNTS, toImport } from '../imports/imports.store.ts';
import { Idempotency } from '../journals/idempotency.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { isSameSplit } from '../positions/corporate-actions.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { actionName, alreadyRecorded, toAction } from './action-rules.ts';
import { applyAction } from './apply-action.ts';

/** Records splits and symbol changes that aren't in a broker's file. */
@Injectable()
export class CorporateActionsService {
  constructor(
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly idempotency: Idempotency,
    private readonly imports: ImportsStore,
    private readonly writer: TradeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError INVALID_CORPORATE_ACTION, ALREADY_RECORDED, TOO_MANY_IMPORTS, IDEMPOTENCY_KEY_REUSED,
   * PREMIUM_REQUIRED
   */
  async record(ctx: CallContext, input: RpcInput<typeof recordCorporateAction>): Promise<Import> {
    const { idempotencyKey, ...fields } = input;
    const userId = await this.access.owner(ctx);
    return this.lock.runLocked(ctx, userId, async (journal) => {
      const request = ['recordCorporateAction', fields] as const;
      const id = await this.idempotency.once(journal, { idempotencyKey, request }, () =>
        this.add(journal, toAction(fields as CorporateActionInput, this.clock())),
      );
      const recorded = await this.imports.find(journal.manager, userId, id);
      if (!recorded) throw importNotFound();
      return toImport(recorded);
    });
  }

  private async add(journal: LockedJournal, action: CorporateAction): Promise<string> {
    const { manager, userId, revision } = journal;
    await this.imports.assertRoom(manager, userId);
    await assertNotRecorded(journal, action);
    const id = randomUUID();
    const now = new Date(this.clock());
    await manager.insert(ImportEntity, {
      id,
      userId,
      name: actionName(action),
      status: 'committed',
      source: 'corporate-action',
      sourceName: 'Entered manually',
      chars: 0,
      counts: NO_COUNTS,
      plannedRevision: revision,
      corporateAction: action,
      createdAt: now,
      readAt: now,
      committedAt: now,
    });
    const adjusted = await applyAction(journal, { id, action, now }, { fills: new FillsStore(), writer: this.writer });
    const tradesChanged = Object.keys(adjusted).length;
    await manager.update(ImportEntity, { id }, { adjusted, tradesChanged });
    return id;
  }
}

/** @throws AppError ALREADY_RECORDED */
async function assertNotRecorded({ manager, userId }: LockedJournal, action: CorporateAction): Promise<void> {
  const { history, splits } = await loadCorporateActions(manager, userId);
  if (action.kind === 'symbol_change') {
    if (history.symbolOf(action.symbol, action.on) === action.newSymbol)
      throw alreadyRecorded('You already recorded this symbol change.');
    return;
  }
  const symbol = history.symbolOf(action.symbol, action.on);
  const same = splits.find((split) => split.symbol === symbol && isSameSplit(split.on, action.on));
  if (same) throw alreadyRecorded(`You already recorded a split of ${symbol} on ${same.on}. Undo it first.`);
}
