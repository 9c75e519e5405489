import type { TestCard } from '@plainscan/contracts';
import type { ApiUser } from './api-user.ts';

/** Subscribes over HTTP, as the test form does it. */
export async function subscribe(user: ApiUser, card: TestCard = 'pm_card_visa'): Promise<void> {
  const ask = async <T>(path: string, body: object) => {
    const answer = await user.ask(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  const begun = await ask<{ clientSecret: string; subscriptionId: string }>('/api/create-subscription', {});
  const { clientSecret, subscriptionId } = begun;
  const { id } = await ask<{ id: string }>('/api/billing/local/confirm', { clientSecret, card });
  await ask('/api/upgrade-to-premium', { paymentIntentId: id, amount: 15, subscriptionId });
}
