import { Controller } from '@nestjs/common';
import { exportScan, getScanRows, type ScanRows } from '@plainscan/contracts';
import { type CallContext, type JsonText, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ScanExport } from './scan-export.ts';
import { TicketedScans } from './ticketed-scans.ts';

/** Not restricted to scan hours, because the scan has already run. */
@Controller()
export class TicketsController {
  constructor(
    private readonly scans: TicketedScans,
    private readonly exports: ScanExport,
  ) {}

  @Rpc(getScanRows)
  rows(ctx: CallContext, request: RpcInput<typeof getScanRows>): Promise<JsonText<ScanRows>> {
    return this.scans.page(ctx, request);
  }

  @Rpc(exportScan)
  export(ctx: CallContext, request: RpcInput<typeof exportScan>): Promise<{ text: string; next: number | null }> {
    return this.exports.part(ctx, request);
  }
}
