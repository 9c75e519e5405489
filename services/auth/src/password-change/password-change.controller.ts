import { Controller } from '@nestjs/common';
import { changePassword } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { PasswordChange } from './password-change.ts';

@Controller()
export class PasswordChangeController {
  readonly #passwordChange: PasswordChange;
  constructor(passwordChange: PasswordChange) {
    this.#passwordChange = passwordChange;
  }

  @Handles(changePassword)
  async change(ctx: CallContext, input: z.output<typeof changePassword.input>): Promise<Record<string, never>> {
    await this.#passwordChange.change(ctx, input);
    return {};
  }
}
