import { Controller } from '@nestjs/common';
import { changeEmail, confirmEmail } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { EmailChange } from './email-change.ts';

@Controller()
export class EmailChangeController {
  readonly #emailChange: EmailChange;
  constructor(emailChange: EmailChange) {
    this.#emailChange = emailChange;
  }

  @Handles(changeEmail)
  async ask(ctx: CallContext, input: z.output<typeof changeEmail.input>): Promise<Record<string, never>> {
    await this.#emailChange.ask(ctx, input);
    return {};
  }

  @Handles(confirmEmail)
  confirm(ctx: CallContext, { token }: z.output<typeof confirmEmail.input>): Promise<{ email: string }> {
    return this.#emailChange.confirm(ctx, token);
  }
}
