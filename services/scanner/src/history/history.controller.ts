import { Controller } from '@nestjs/common';
import { forgetScans, listScanHistory, type PastScan } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { ScanHistory } from './scan-history.ts';

@Controller()
export class HistoryController {
  readonly #history: ScanHistory;
  constructor(history: ScanHistory) {
    this.#history = history;
  }

  @Handles(listScanHistory)
  list(
    ctx: CallContext,
    page: z.output<typeof listScanHistory.input>,
  ): Promise<{ scans: PastScan[]; nextCursor: string | null }> {
    return this.#history.list(ctx, page);
  }

  @Handles(forgetScans)
  async forget(ctx: CallContext, { id }: { id: string | null }): Promise<Record<string, never>> {
    if (id === null) await this.#history.forgetAll(ctx);
    else await this.#history.forget(ctx, id);
    return {};
  }
}
