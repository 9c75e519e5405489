import { Body, Controller, Param } from '@nestjs/common';
import {
  addAlertWebhook,
  addAlertWebhookRoute,
  addPushSubscription,
  addPushSubscriptionRoute,
  alertChannelsRoute,
  getAlertChannels,
  removeAlertWebhook,
  removeAlertWebhookRoute,
  removePushSubscription,
  removePushSubscriptionRoute,
  setAlertSettings,
  setAlertSettingsRoute,
  testAlertEmail,
  testAlertEmailRoute,
  testAlertWebhook,
  testAlertWebhookRoute,
  testPushSubscription,
  testPushSubscriptionRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class AlertChannelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(alertChannelsRoute)
  get(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getAlertChannels, {});
  }

  @Route(setAlertSettingsRoute)
  setSettings(@Call() ctx: CallContext, @Body() settings: BodyOf<typeof setAlertSettingsRoute>) {
    return this.rpc.call(ctx, setAlertSettings, settings);
  }

  @Route(addPushSubscriptionRoute)
  addSubscription(@Call() ctx: CallContext, @Body() subscription: BodyOf<typeof addPushSubscriptionRoute>) {
    return this.rpc.call(ctx, addPushSubscription, subscription);
  }

  @Route(removePushSubscriptionRoute)
  async removeSubscription(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof removePushSubscriptionRoute>) {
    await this.rpc.call(ctx, removePushSubscription, params);
    return { message: 'This browser no longer gets your alerts.' };
  }

  @Route(addAlertWebhookRoute)
  addWebhook(@Call() ctx: CallContext, @Body() webhook: BodyOf<typeof addAlertWebhookRoute>) {
    return this.rpc.call(ctx, addAlertWebhook, webhook);
  }

  @Route(removeAlertWebhookRoute)
  async removeWebhook(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof removeAlertWebhookRoute>) {
    await this.rpc.call(ctx, removeAlertWebhook, params);
    return { message: 'The webhook has been deleted.' };
  }

  @Route(testAlertEmailRoute)
  testEmail(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, testAlertEmail, {});
  }

  @Route(testPushSubscriptionRoute)
  testSubscription(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof testPushSubscriptionRoute>) {
    return this.rpc.call(ctx, testPushSubscription, params);
  }

  @Route(testAlertWebhookRoute)
  testWebhook(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof testAlertWebhookRoute>) {
    return this.rpc.call(ctx, testAlertWebhook, params);
  }
}
