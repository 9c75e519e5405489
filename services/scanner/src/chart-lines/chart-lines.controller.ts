import { Controller } from '@nestjs/common';
import { type ChartLines, listChartLines } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ChartLinesService } from './chart-lines.service.ts';

/** Not restricted to scan hours, because the scan has already run. */
@Controller()
export class ChartLinesController {
  constructor(private readonly lines: ChartLinesService) {}

  @Rpc(listChartLines)
  list(ctx: CallContext, request: RpcInput<typeof listChartLines>): Promise<ChartLines> {
    return this.lines.list(ctx, request);
  }
}
