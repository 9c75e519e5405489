import { Controller } from '@nestjs/common';
import { runScan, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
import { Handles, type CallContext, type JsonText } from '@plainscan/service-kit';
import { AllowedScan } from './allowed-scan.ts';

@Controller()
export class ScansHandlers {
  readonly #scan: AllowedScan;
  constructor(scan: AllowedScan) {
    this.#scan = scan;
  }

  @Handles(runScan)
  run(
    ctx: CallContext,
    { scanId, ...request }: { query: string; plan?: ScanPlan | undefined; scanId?: string | undefined },
  ): Promise<JsonText<ScanResponse>> {
    return this.#scan.run(ctx, request, scanId);
  }
}
