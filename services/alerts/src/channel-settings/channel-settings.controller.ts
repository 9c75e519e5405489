import { Controller, Inject } from '@nestjs/common';
import {
  addAlertWebhook,
  addPushSubscription,
  getAlertChannels,
  getAlertsSealingKey,
  removeAlertWebhook,
  removePushSubscription,
  setAlertSettings,
  testAlertEmail,
  testAlertWebhook,
  testPushSubscription,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput, SEALING_KEY_PAIR, type SealingKeyPair } from '@plainscan/service-kit';
import { ChannelSettingsService } from './channel-settings.service.ts';
import { ChannelTests } from './channel-tests.service.ts';

@Controller()
export class ChannelSettingsController {
  constructor(
    private readonly channels: ChannelSettingsService,
    private readonly tests: ChannelTests,
    @Inject(SEALING_KEY_PAIR) private readonly sealing: SealingKeyPair,
  ) {}

  @Rpc(getAlertsSealingKey)
  sealingKey(_ctx: CallContext, _input: object) {
    return this.sealing.publicKey;
  }

  @Rpc(getAlertChannels)
  get(ctx: CallContext, _input: object) {
    return this.channels.get(ctx);
  }

  @Rpc(setAlertSettings)
  setSettings(ctx: CallContext, settings: RpcInput<typeof setAlertSettings>) {
    return this.channels.setSettings(ctx, settings);
  }

  @Rpc(addPushSubscription)
  addSubscription(ctx: CallContext, subscription: RpcInput<typeof addPushSubscription>) {
    return this.channels.addSubscription(ctx, subscription);
  }

  @Rpc(removePushSubscription)
  async removeSubscription(ctx: CallContext, { id }: RpcInput<typeof removePushSubscription>) {
    await this.channels.removeSubscription(ctx, id);
    return {};
  }

  @Rpc(addAlertWebhook)
  addWebhook(ctx: CallContext, { url }: RpcInput<typeof addAlertWebhook>) {
    return this.channels.addWebhook(ctx, url);
  }

  @Rpc(removeAlertWebhook)
  async removeWebhook(ctx: CallContext, { id }: RpcInput<typeof removeAlertWebhook>) {
    await this.channels.removeWebhook(ctx, id);
    return {};
  }

  @Rpc(testAlertEmail)
  testEmail(ctx: CallContext, _input: object) {
    return this.tests.email(ctx);
  }

  @Rpc(testPushSubscription)
  testSubscription(ctx: CallContext, { id }: RpcInput<typeof testPushSubscription>) {
    return this.tests.subscription(ctx, id);
  }

  @Rpc(testAlertWebhook)
  testWebhook(ctx: CallContext, { id }: RpcInput<typeof testAlertWebhook>) {
    return this.tests.webhook(ctx, id);
  }
}
