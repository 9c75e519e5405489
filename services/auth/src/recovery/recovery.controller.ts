import { Controller } from '@nestjs/common';
import { checkRecovery, finishRecovery, requestRecovery } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { Recovery } from './recovery.ts';

@Controller()
export class RecoveryController {
  readonly #recovery: Recovery;
  constructor(recovery: Recovery) {
    this.#recovery = recovery;
  }

  @Handles(requestRecovery)
  async request(ctx: CallContext, input: z.output<typeof requestRecovery.input>): Promise<Record<string, never>> {
    await this.#recovery.request(ctx, input);
    return {};
  }

  @Handles(checkRecovery)
  async check(_ctx: CallContext, { token }: z.output<typeof checkRecovery.input>): Promise<Record<string, never>> {
    await this.#recovery.check(token);
    return {};
  }

  @Handles(finishRecovery)
  async finish(ctx: CallContext, input: z.output<typeof finishRecovery.input>): Promise<Record<string, never>> {
    await this.#recovery.finish(ctx, input);
    return {};
  }
}
