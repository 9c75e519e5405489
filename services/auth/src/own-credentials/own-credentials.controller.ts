import { Controller } from '@nestjs/common';
import { changeEmail, changePassword, confirmEmail } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { EmailChangeService } from './email-change.service.ts';
import { PasswordChangeService } from './password-change.service.ts';

@Controller()
export class OwnCredentialsController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly emails: EmailChangeService,
  ) {}

  @Rpc(changePassword)
  async changePassword(ctx: CallContext, input: RpcInput<typeof changePassword>) {
    await this.passwords.change(ctx, input);
    return {};
  }

  @Rpc(changeEmail)
  async changeEmail(ctx: CallContext, input: RpcInput<typeof changeEmail>) {
    await this.emails.request(ctx, input);
    return {};
  }

  @Rpc(confirmEmail)
  confirmEmail(ctx: CallContext, { token }: RpcInput<typeof confirmEmail>) {
    return this.emails.confirm(ctx, token);
  }
}
