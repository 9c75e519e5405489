import { Controller, Inject } from '@nestjs/common';
import {
  exportAuthData,
  getAccount,
  getAlertRecipient,
  getAuthInfo,
  getPayerAddress,
  getPreferences,
  listMarketAlertUsers,
  setPreferences,
  stopAlertEmails,
} from '@plainscan/contracts';
import { type CallContext, CONFIG, Rpc, type RpcInput } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { AccountService } from './account.service.ts';
import { AlertRecipientsStore } from './alert-recipients.store.ts';
import { DataExportService } from './data-export.service.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly recipients: AlertRecipientsStore,
    private readonly exports: DataExportService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Rpc(getAccount)
  get(ctx: CallContext) {
    return this.accounts.read(ctx);
  }

  @Rpc(getPreferences)
  preferences(ctx: CallContext) {
    return this.accounts.preferences(ctx);
  }

  @Rpc(setPreferences)
  setPreferences(ctx: CallContext, preferences: RpcInput<typeof setPreferences>) {
    return this.accounts.setPreferences(ctx, preferences);
  }

  @Rpc(getAlertRecipient)
  async alertRecipient(_ctx: CallContext, { userId, topic }: RpcInput<typeof getAlertRecipient>) {
    return { email: await this.recipients.addressOf(userId, topic) };
  }

  @Rpc(listMarketAlertUsers)
  async marketAlertUsers(_ctx: CallContext, { after }: RpcInput<typeof listMarketAlertUsers>) {
    return { users: await this.recipients.ofMarketAlerts(after) };
  }

  @Rpc(getPayerAddress)
  async payerAddress(_ctx: CallContext, { userId }: RpcInput<typeof getPayerAddress>) {
    return { email: await this.accounts.payerAddress(userId) };
  }

  @Rpc(stopAlertEmails)
  async stopAlertEmails(_ctx: CallContext, { userId, topic }: RpcInput<typeof stopAlertEmails>) {
    await this.recipients.stop(userId, topic);
    return {};
  }

  @Rpc(exportAuthData)
  export(ctx: CallContext, { after }: RpcInput<typeof exportAuthData>) {
    return this.exports.part(ctx, after);
  }

  @Rpc(getAuthInfo)
  info() {
    const { oidc, publicOutbox, supportEmail } = this.config;
    return { provider: oidc?.name ?? null, outbox: publicOutbox, supportEmail };
  }
}
