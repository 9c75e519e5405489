import { Controller } from '@nestjs/common';
import { exportJournal } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { type ExportPart, ExportService } from './export.service.ts';

@Controller()
export class ExportController {
  constructor(private readonly service: ExportService) {}

  @Rpc(exportJournal)
  part(ctx: CallContext, input: RpcInput<typeof exportJournal>): Promise<ExportPart> {
    return this.service.part(ctx, input);
  }
}
