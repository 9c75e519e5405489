import { useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import type { Confirmation, PaymentFormProps } from './payment.ts';

export type PaymentState = 'idle' | 'processing' | 'success' | 'error';

/** One payment, from the button press to its outcome, which a toast reports. */
export function usePayment(onPaid: PaymentFormProps['onPaid']) {
  const [state, setState] = useState<PaymentState>('idle');

  const settle = async (confirmation: Confirmation): Promise<PaymentState> => {
    switch (confirmation.outcome) {
      case 'not-ready':
        toasts.error('Please wait a moment and try again.', 'Payment System Not Ready');
        return 'idle';
      case 'refused':
        toasts.error(confirmation.description, confirmation.title);
        return 'error';
      case 'saved':
        toasts.show({ tone: 'good', title: 'Payment Method Saved!', description: 'Nothing is due today.' });
        break;
      case 'paid':
        break;
    }
    await onPaid({ id: confirmation.id, saved: confirmation.outcome === 'saved' });
    return 'success';
  };

  const pay = async (confirm: () => Promise<Confirmation>) => {
    setState('processing');
    try {
      setState(await settle(await confirm()));
    } catch {
      toasts.error('Payment processing failed. Please try again.', 'Payment Error');
      setState('error');
    }
  };
  return { state, pay };
}
