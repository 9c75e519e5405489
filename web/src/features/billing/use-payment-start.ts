import type { paymentSetupSchema } from '@plainscan/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { z } from 'zod';
import { usePaymentSetup } from '../../api/generated/billing.ts';
import { ApiError } from '../../api/api-error.ts';
import type { PaymentForm } from './payment.ts';

type PaymentSetup = z.output<typeof paymentSetupSchema>;

/** Loads the payment form this deployment uses, only on payment pages. Rejects if there's none or it fails to load. */
async function loadForm({ mode, publishableKey }: PaymentSetup): Promise<PaymentForm> {
  if (mode === 'local') return (await import('./local-form.tsx')).LocalForm;
  if (mode === 'none' || !publishableKey) throw new Error("payments aren't set up");
  const { stripeForm } = await import('./stripe-form.tsx');
  return stripeForm(publishableKey);
}

/** Error code for a response without a client secret. */
export const NO_SECRET = 'NO_CLIENT_SECRET';

export interface Intent {
  clientSecret: string;
  subscriptionId: string | null;
}

export type PaymentStart =
  | { state: 'loading' }
  /** this deployment has no payment form */
  | { state: 'unavailable' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; intent: Intent; Form: PaymentForm };

type StartResult = { intent: Intent } | { error: unknown } | null;

/** Starts a payment once `enabled`. A newer attempt replaces one that is still pending. */
function useIntent(create: () => Promise<Intent>, enabled: boolean) {
  const [started, setResult] = useState<StartResult>(null);
  const [attempt, setAttempt] = useState(1);
  const last = useRef(0);
  useEffect(() => {
    if (!enabled || last.current === attempt) return; // Strict mode runs effects twice; start only one payment
    last.current = attempt;
    const settle = (result: StartResult) => last.current === attempt && setResult(result);
    create()
      .then(({ clientSecret, subscriptionId }: Partial<Intent>) =>
        clientSecret
          ? settle({ intent: { clientSecret, subscriptionId: subscriptionId ?? null } })
          : settle({ error: new ApiError({ status: 200, code: NO_SECRET }) }),
      )
      .catch((error: unknown) => settle({ error })); // the response may not be an object
  }, [attempt, create, enabled]);
  const retry = useCallback(() => {
    setResult(null);
    setAttempt((count) => count + 1);
  }, []);
  return [started, retry] as const;
}

/** Loads what a payment page needs: the payment mode, the form, and the payment started by the server. */
export function usePaymentStart(create: () => Promise<Intent>, enabled: boolean): [PaymentStart, () => void] {
  const setup = usePaymentSetup();
  const mode = setup.data?.mode;
  const form = useSWR(setup.data && mode !== 'none' ? ['payment-form', setup.data] : null, () =>
    loadForm(setup.data!).then((Form) => ({ Form })),
  );
  const missing = mode === 'none' || Boolean(form.error);
  const [started, begin] = useIntent(create, enabled && setup.data !== undefined && !missing);

  const { mutate } = setup;
  const retry = useCallback(() => {
    void mutate();
    begin();
  }, [begin, mutate]);

  const start = (): PaymentStart => {
    if (missing) return { state: 'unavailable' };
    if (setup.error && !setup.data) return { state: 'failed', error: setup.error as unknown };
    if (started && 'error' in started) return { state: 'failed', error: started.error };
    return started && form.data
      ? { state: 'ready', intent: started.intent, Form: form.data.Form }
      : { state: 'loading' };
  };
  return [start(), retry];
}
