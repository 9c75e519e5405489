import { Controller } from '@nestjs/common';
import { seedDemoJournal } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { DemoService } from './demo.service.ts';

@Controller()
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Rpc(seedDemoJournal)
  seed(ctx: CallContext, { userId }: RpcInput<typeof seedDemoJournal>): Promise<{ trades: number }> {
    return this.demo.seed(ctx, userId);
  }
}
