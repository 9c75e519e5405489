import { Controller } from '@nestjs/common';
import { runScan, type ScanResponse } from '@plainscan/contracts';
import { Handles, type CallContext, type JsonText } from '@plainscan/service-kit';
import { KeptScan, type NamedScan } from './kept-scan.ts';

@Controller()
export class ScansController {
  readonly #scan: KeptScan;
  constructor(scan: KeptScan) {
    this.#scan = scan;
  }

  @Handles(runScan)
  run(ctx: CallContext, scan: NamedScan): Promise<JsonText<ScanResponse>> {
    return this.#scan.run(ctx, scan);
  }
}
