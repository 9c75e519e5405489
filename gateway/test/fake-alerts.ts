import { Controller } from '@nestjs/common';
import {
  type Alert,
  AppError,
  countUnreadAlerts,
  exportAlertsData,
  listAlertOutbox,
  listAlerts,
  markAlertsRead,
  unsubscribeFromAlerts,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const alert: Alert = {
  id: '5f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11',
  strategyId: '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11',
  name: 'Oversold',
  session: '2026-11-20',
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

/** Fakes the alerts service. */
@Controller()
export class FakeAlerts extends FakeService {
  constructor() {
    super([
      respondTo(listAlerts, () => ({ alerts: [alert], nextCursor: null })),
      respondTo(countUnreadAlerts, () => ({ unread: 1 })),
      respondTo(markAlertsRead, () => ({ unread: 0 })),
      respondTo(exportAlertsData, () => ({ data: { alerts: [] }, next: null })),
      respondTo(unsubscribeFromAlerts, () => ({})),
      respondTo(listAlertOutbox, () => {
        throw new AppError('not_found', 'NOT_FOUND', 'The outbox is not available.');
      }),
    ]);
  }
}
bindAll(FakeAlerts, rpcsOf('alerts'));
