import { Controller } from '@nestjs/common';
import { deleteScans, listScanHistory, type PastScan } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { HistoryService } from './history.service.ts';

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Rpc(listScanHistory)
  list(
    ctx: CallContext,
    page: RpcInput<typeof listScanHistory>,
  ): Promise<{ scans: PastScan[]; nextCursor: string | null }> {
    return this.history.list(ctx, page);
  }

  @Rpc(deleteScans)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteScans>): Promise<Record<string, never>> {
    if (id === null) await this.history.deleteAll(ctx);
    else await this.history.delete(ctx, id);
    return {};
  }
}
