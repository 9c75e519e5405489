import { Controller } from '@nestjs/common';
import { parseScan, type ParsedScan, runScan, type ScanResponse } from '@plainscan/contracts';
import { type CallContext, type JsonText, Rpc, type RpcInput } from '@plainscan/service-kit';
import { CurrentMarket } from '../market/current-market.ts';
import { previewPlan, previewSentence } from './parse-preview.ts';
import { ScanService } from './scan.service.ts';

@Controller()
export class ScansController {
  constructor(
    private readonly scans: ScanService,
    private readonly market: CurrentMarket,
  ) {}

  @Rpc(runScan)
  run(ctx: CallContext, request: RpcInput<typeof runScan>): Promise<JsonText<ScanResponse>> {
    return this.scans.run(ctx, request);
  }

  /** At any hour. */
  @Rpc(parseScan)
  parse(_ctx: CallContext, { query, plan }: RpcInput<typeof parseScan>): ParsedScan {
    const { parser } = this.market.require();
    return plan ? previewPlan(parser, plan) : previewSentence(parser, query ?? '');
  }
}
