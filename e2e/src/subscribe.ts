import type { TestCard } from '@plainscan/contracts';
import type { ApiUser } from './api-user.ts';

/** Subscribes over HTTP, like the test form. */
export async function subscribe(user: ApiUser, card: TestCard = 'pm_card_visa'): Promise<void> {
  const { clientSecret, subscriptionId } = (await user.fetchOk('/api/create-subscription', {})) as {
    clientSecret: string;
    subscriptionId: string;
  };
  const { id } = (await user.fetchOk('/api/billing/local/confirm', { clientSecret, card })) as { id: string };
  await user.fetchOk('/api/upgrade-to-premium', { paymentIntentId: id, amount: 15, subscriptionId });
}
