import { Controller } from '@nestjs/common';
import { runScan, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
import { Handles, type CallContext, type JsonText } from '@plainscan/service-kit';
import { RunScan } from './run-scan.ts';

@Controller()
export class ScansHandlers {
  readonly #runScan: RunScan;
  constructor(scan: RunScan) {
    this.#runScan = scan;
  }

  @Handles(runScan)
  run(_ctx: CallContext, request: { query: string; plan?: ScanPlan | undefined }): JsonText<ScanResponse> {
    return this.#runScan.run(request);
  }
}
