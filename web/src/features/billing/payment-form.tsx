import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Confirmation, PaymentFormProps, PaymentKind } from './payment.ts';
import { usePayment, type PaymentState } from './use-payment.ts';

const WORDS: Record<PaymentKind, Record<'idle' | 'processing' | 'success', string>> = {
  'one-time': { idle: 'Complete Payment', processing: 'Processing...', success: 'Payment Complete!' },
  subscription: {
    idle: 'Subscribe to Premium - $15/month',
    processing: 'Processing Payment...',
    success: 'Payment Complete!',
  },
};

const wordsOf = (kind: PaymentKind, state: PaymentState) => WORDS[kind][state === 'error' ? 'idle' : state];

/** The parts every payment form shares: error banner, button, and submit handling. */
export function PaymentFormFrame({
  kind,
  confirm,
  onPaid,
  children,
}: Pick<PaymentFormProps, 'kind' | 'onPaid'> & {
  /** Validates the fields. Returns the function that pays, or null if a field is invalid. */
  confirm: () => (() => Promise<Confirmation>) | null;
  children: ReactNode;
}) {
  const { state, pay } = usePayment(onPaid);
  const busy = state === 'processing' || state === 'success';
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const ready = busy ? null : confirm();
        if (ready) void pay(ready);
      }}
    >
      <Notice tone="bad" className="mb-4">
        {state === 'error' && 'Payment failed. Please check your payment method and try again.'}
      </Notice>
      {children}
      <Button type="submit" size="lg" className="h-auto! min-h-11 w-full py-2 whitespace-normal!" isPending={busy}>
        <Lock aria-hidden size={16} />
        {wordsOf(kind, state)}
      </Button>
    </form>
  );
}
