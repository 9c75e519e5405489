import { Controller } from '@nestjs/common';
import {
  addAlertWebhook,
  addPushSubscription,
  type Alert,
  type AlertChannels,
  AppError,
  countUnreadAlerts,
  exportAlertsData,
  getAlertChannels,
  getAlertsSealingKey,
  listAlertOutbox,
  listAlerts,
  markAlertsRead,
  removeAlertWebhook,
  removePushSubscription,
  setAlertSettings,
  testAlertEmail,
  testAlertWebhook,
  testPushSubscription,
  unsubscribeFromAlerts,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { SEALING_KEY } from '@plainscan/test-kit';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const alert: Alert = {
  kind: 'matches',
  id: '5f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11',
  strategyId: '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11',
  name: 'Oversold',
  session: '2026-11-20',
  sessionSoFar: false,
  entered: ['AAPL'],
  enteredCount: 1,
  left: [],
  leftCount: 0,
  total: 2,
  simulated: false,
  example: false,
  createdAt: '2026-11-20T21:05:00.000Z',
  read: false,
};

export const channels: AlertChannels = {
  settings: { delivery: 'at-once', digestHour: 8, quietHours: null, timeZone: 'America/New_York' },
  pushKey: 'A'.repeat(87),
  pushSubscriptions: [{ id: alert.id, device: 'Firefox on Linux', createdAt: alert.createdAt }],
  webhooks: [
    { id: alert.id, url: 'https://hooks.example/a', createdAt: alert.createdAt, failingSince: null, disabled: false },
  ],
};
const tested = { delivered: true, message: 'We sent a test.' };

/** Fakes the alerts service. */
@Controller()
export class FakeAlerts extends FakeService {
  constructor() {
    super([
      respondTo(listAlerts, () => ({ alerts: [alert], nextCursor: null })),
      respondTo(countUnreadAlerts, () => ({ unread: 1 })),
      respondTo(markAlertsRead, () => ({ unread: 0 })),
      respondTo(exportAlertsData, () => ({ data: { alerts: [] }, next: null })),
      respondTo(unsubscribeFromAlerts, () => ({ topic: 'matches' as const })),
      respondTo(getAlertsSealingKey, () => SEALING_KEY),
      respondTo(getAlertChannels, () => channels),
      respondTo(setAlertSettings, () => channels.settings),
      respondTo(addPushSubscription, () => channels.pushSubscriptions[0]!),
      respondTo(removePushSubscription, () => ({})),
      respondTo(addAlertWebhook, () => ({ webhook: channels.webhooks[0]!, secret: 'whsec_AAAA' })),
      respondTo(removeAlertWebhook, () => ({})),
      respondTo(testAlertEmail, () => tested),
      respondTo(testPushSubscription, () => tested),
      respondTo(testAlertWebhook, () => tested),
      respondTo(listAlertOutbox, () => {
        throw new AppError('not_found', 'NOT_FOUND', 'The outbox is not available.');
      }),
    ]);
  }
}
bindAll(FakeAlerts, rpcsOf('alerts'));
