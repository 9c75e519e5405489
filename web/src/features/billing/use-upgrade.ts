import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { invoicesRoute } from '../../api/generated/routes/billing.ts';
import { keyOf } from '../../api/use-route.ts';
import { upgradeToPremium } from '../../api/billing-calls.ts';
import { toasts } from '../../ui/toasts.ts';

const IN_PROGRESS = 'Payment successful! Account upgrade in progress.';

/** Asks the server to apply a purchase. Shows a toast and returns false if it isn't applied yet. Never rejects. */
export function useUpgrade() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (paid: { id: string; subscriptionId?: string; more?: string }): Promise<boolean> => {
      const done = await upgradeToPremium(paid.id, paid.subscriptionId).then(
        () => true,
        () => false,
      );
      for (const stale of ['trial-status', 'scan-status', keyOf(invoicesRoute)]) void mutate(stale);
      if (!done)
        toasts.show({
          tone: 'plain',
          title: 'Payment Processed',
          description: paid.more ? `${IN_PROGRESS} ${paid.more}` : IN_PROGRESS,
        });
      return done;
    },
    [mutate],
  );
}
