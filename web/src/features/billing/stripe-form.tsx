import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { useResolvedTheme } from '../../app/theme.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirmWithStripe } from './confirm-with-stripe.ts';
import { declineOf } from './declines.ts';
import { PaymentFormFrame } from './payment-form.tsx';
import type { PaymentForm, PaymentFormProps } from './payment.ts';

const ANONYMOUS = 'Plainscan User';
const LOAD_TIMEOUT_MS = 15_000;

/** Stripe's fields are in an iframe, so they need the theme's colors as values. */
function appearance(theme: 'light' | 'dark'): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim() || undefined;
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--accent'),
      colorBackground: color('--bg'),
      colorText: color('--text'),
      colorTextSecondary: color('--muted'),
      colorTextPlaceholder: color('--faint'),
      colorDanger: color('--down'),
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: '6px',
    },
  };
}

function Fields({ kind, onPaid }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { user } = useSession();
  const [ready, setReady] = useState(false);
  /** Stripe's code */
  const [decline, setDecline] = useState<string | null>(null);
  const name = user?.user_metadata.full_name || ANONYMOUS;
  return (
    <PaymentFormFrame
      kind={kind}
      onPaid={onPaid}
      confirm={() => async () => {
        setDecline(null);
        if (!stripe || !elements || !ready) return { outcome: 'not-ready' };
        const confirmation = await confirmWithStripe(stripe, elements, kind);
        if (confirmation.outcome === 'refused') setDecline(confirmation.declineCode);
        return confirmation;
      }}
    >
      <div className="relative min-h-60">
        {!ready && <Skeleton className="absolute inset-0" />}
        <PaymentElement
          options={{
            layout: 'tabs',
            paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
            defaultValues: { billingDetails: { name, email: user?.email } },
          }}
          onReady={() => setReady(true)}
          onChange={() => setDecline(null)}
        />
      </div>
      <Notice tone="bad">{decline !== null && declineOf(decline).text}</Notice>
    </PaymentFormFrame>
  );
}

function StripeForm({ stripe, ...props }: PaymentFormProps & { stripe: Stripe }) {
  const theme = useResolvedTheme();
  return (
    <Elements
      key={props.clientSecret}
      stripe={stripe}
      options={{ clientSecret: props.clientSecret, appearance: appearance(theme) }}
    >
      <Fields {...props} />
    </Elements>
  );
}

const timeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LOAD_TIMEOUT_MS);
  });

/** Stripe's payment form. Rejects if Stripe.js fails to load. */
export async function stripeForm(publishableKey: string): Promise<PaymentForm> {
  const stripe = await Promise.race([loadStripe(publishableKey), timeout()]);
  if (!stripe) throw new Error("Stripe.js isn't available");
  return (props) => <StripeForm stripe={stripe} {...props} />;
}
