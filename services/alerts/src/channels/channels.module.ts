import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import { AllowedNetworks, type Resolve } from '@plainscan/service-kit/networks';
import type { AlertsConfig } from '../config.ts';
import { ChannelHttp } from './channel-http.ts';
import { PushSubscriptionsStore } from './push-subscriptions.store.ts';
import { SealedSecrets } from './sealed-secrets.ts';
import { SettingsStore } from './settings.store.ts';
import { VapidKeys } from './vapid-keys.ts';
import { WebhooksStore } from './webhooks.store.ts';

const PROVIDERS = [ChannelHttp, PushSubscriptionsStore, SealedSecrets, SettingsStore, VapidKeys, WebhooksStore];

/** Global: where alerts can be sent, and what is needed to send them there. */
@Module({})
export class ChannelsModule {
  /** @param resolve replaces the DNS lookup in tests */
  static forRoot(resolve?: Resolve): DynamicModule {
    const networks = {
      provide: AllowedNetworks,
      inject: [CONFIG],
      useFactory: ({ allowNetworks }: AlertsConfig) => new AllowedNetworks(allowNetworks, resolve),
    };
    return {
      module: ChannelsModule,
      global: true,
      providers: [networks, ...PROVIDERS],
      exports: [AllowedNetworks, ...PROVIDERS],
    };
  }
}
