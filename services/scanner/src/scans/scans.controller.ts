import { Controller } from '@nestjs/common';
import {
  explainStock,
  parseScan,
  type ParsedScan,
  type PublicScan,
  runPublicScan,
  runScan,
  type ScanResponse,
  traceScan,
  type WhyNotResponse,
} from '@plainscan/contracts';
import { type CallContext, type JsonText, Rpc, type RpcInput } from '@plainscan/service-kit';
import { explain } from '@plainscan/scan-language';
import { CurrentMarket } from '../market/current-market.ts';
import { requireAdmin } from '../users/caller.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { previewPlan, previewSentence } from './parse-preview.ts';
import { PublicScanService } from './public-scan.service.ts';
import { ScanService } from './scan.service.ts';
import { WhyNotService } from './why-not.service.ts';

@Controller()
export class ScansController {
  constructor(
    private readonly scans: ScanService,
    private readonly publicScans: PublicScanService,
    private readonly whyNot: WhyNotService,
    private readonly market: CurrentMarket,
    private readonly work: WorkBudget,
  ) {}

  @Rpc(runScan)
  run(ctx: CallContext, request: RpcInput<typeof runScan>): Promise<JsonText<ScanResponse>> {
    return this.scans.run(ctx, request);
  }

  @Rpc(runPublicScan)
  runPublic(ctx: CallContext, request: RpcInput<typeof runPublicScan>): Promise<JsonText<PublicScan>> {
    return this.publicScans.run(ctx, request);
  }

  /** Not restricted to scan hours. */
  @Rpc(parseScan)
  parse(ctx: CallContext, { query, plan, refine }: RpcInput<typeof parseScan>): Promise<ParsedScan> {
    const loaded = this.market.require();
    return this.work.preview(ctx, () =>
      plan ? previewPlan(loaded, plan) : previewSentence(loaded, query ?? '', refine),
    );
  }

  @Rpc(explainStock)
  explain(ctx: CallContext, request: RpcInput<typeof explainStock>): Promise<WhyNotResponse> {
    return this.whyNot.explain(ctx, request);
  }

  @Rpc(traceScan)
  trace(ctx: CallContext, { query }: RpcInput<typeof traceScan>): { lines: string[] } {
    requireAdmin(ctx, 'see how a sentence is parsed');
    return { lines: explain(this.market.require().parser, query) };
  }
}
