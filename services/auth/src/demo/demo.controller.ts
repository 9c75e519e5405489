import { Controller } from '@nestjs/common';
import { keepDemo, signInDemo } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { DemoService } from './demo.service.ts';
import { KeepDemoService } from './keep-demo.service.ts';

@Controller()
export class DemoController {
  constructor(
    private readonly demo: DemoService,
    private readonly keepDemo: KeepDemoService,
  ) {}

  @Rpc(signInDemo)
  signIn(ctx: CallContext, { client }: RpcInput<typeof signInDemo>) {
    return this.demo.signIn(ctx, client);
  }

  @Rpc(keepDemo)
  async keep(ctx: CallContext, input: RpcInput<typeof keepDemo>) {
    await this.keepDemo.request(ctx, input);
    return {};
  }
}
