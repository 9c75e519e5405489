import { Controller } from '@nestjs/common';
import { signInDemo } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { DemoService } from './demo.service.ts';

@Controller()
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Rpc(signInDemo)
  signIn(ctx: CallContext, { client }: RpcInput<typeof signInDemo>) {
    return this.demo.signIn(ctx, client);
  }
}
